import cardCss from '../../shared/card/card.css?inline';
import { type CardProfile, fetchCard } from '../../shared/card/card-profile.js';
import { describeCard } from '../../shared/card/describe-card.js';
import { emit } from '../events.js';
import { draw } from '../style.js';
import type { View } from '../tidings-element.js';
import { drawCard } from './draw-card.js';
import type { TidingsCard } from './tidings-card.js';

/** A card that a server wrote into the page stays as it is until something about it changes. */
export async function createCardView(element: TidingsCard, root: ShadowRoot): Promise<View> {
  const view = new CardView(element, root);
  if (!root.querySelector('.card')) await view.show();
  return view;
}

class CardView implements View {
  readonly #element: TidingsCard;
  readonly #root: ShadowRoot;
  /** Whom it shows: instance and username. */
  #shown: string;
  #profile: CardProfile | undefined;

  constructor(element: TidingsCard, root: ShadowRoot) {
    this.#element = element;
    this.#root = root;
    this.#shown = this.#wanted;
  }

  update(): void {
    this.show().catch((error: unknown) => {
      const { creator } = this.#element;
      emit(this.#element, 'tidings-error', { creator, reason: 'unavailable', message: String(error) });
    });
  }

  async show(): Promise<void> {
    const wanted = this.#wanted;
    if (!this.#profile || wanted !== this.#shown) {
      const { instance, creator } = this.#element;
      const profile = await fetchCard(instance, creator);
      // Another creator was asked for meanwhile.
      if (wanted !== this.#wanted) return;
      this.#profile = profile;
      this.#shown = wanted;
    }
    draw(this.#root, cardCss, drawCard(describeCard(this.#profile, this.#content)));
  }

  get #wanted(): string {
    return `${this.#element.instance} ${this.#element.creator}`;
  }

  get #content() {
    const { links, buttonText } = this.#element;
    const maximum = Number.parseInt(links, 10);
    return { buttonText, links: Number.isNaN(maximum) ? undefined : Math.max(0, maximum) };
  }
}
