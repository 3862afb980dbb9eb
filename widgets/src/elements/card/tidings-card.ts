import { CARD_BUTTON_TEXT } from '../../shared/card/card-texts.js';
import { type CreateView, TidingsElement } from '../tidings-element.js';

/**
 * A creator with portrait, bio and links, as on top of their page.
 *
 * Put a plain link to the page inside it for visitors without JavaScript; the element replaces it in place.
 * A card that `@tidings/widgets/card` wrote into the page on a server is taken over as it is. It keeps no
 * cookies and stores nothing.
 *
 * @tag tidings-card
 *
 * @event {CustomEvent<TidingsReadyDetail>} tidings-ready - The card is on the page.
 * @event {CustomEvent<TidingsErrorDetail>} tidings-error - The card could not be had; the link inside stays.
 *
 * @csspart card - The card around everything.
 * @csspart portrait - The round portrait, or the letter that stands for it.
 * @csspart name - The creator's name.
 * @csspart bio - The text below the name.
 * @csspart social - The row of the creator's other places.
 * @csspart social-link - One of those places.
 * @csspart links - The list of links.
 * @csspart link - One link.
 * @csspart button - The button that leads to the creator's page.
 *
 * @cssproperty --tidings-accent - Fill of the button; links and the water behind the portrait have a tint of it.
 * @cssproperty --tidings-on-accent - Label of the button; ink or white, whichever is read better, when left out.
 * @cssproperty --tidings-ink - Text.
 * @cssproperty --tidings-surface - Ground of the card.
 * @cssproperty --tidings-line - Edge of the card.
 * @cssproperty [--tidings-radius=14px] - Corner radius of the card; links and button follow it up to 14 px.
 * @cssproperty [--tidings-font=inherit] - Font family.
 */
export class TidingsCard extends TidingsElement {
  static override readonly attributes = ['creator', 'host', 'theme', 'links', 'button-text'];

  static override readonly defaults = { theme: 'auto', 'button-text': CARD_BUTTON_TEXT };

  /**
   * Username of the creator.
   * @attribute creator
   */
  declare creator: string;

  /**
   * Links at most, as a number; all of them when empty.
   * @attribute links
   */
  declare links: string;

  /**
   * Label of the button that leads to the creator's page; no button when empty.
   * @attribute button-text
   */
  declare buttonText: string;

  protected override readonly widget = 'card';

  protected override identify(): { creator: string } {
    return { creator: this.creator };
  }

  protected override async load(): Promise<CreateView<this>> {
    const { createCardView } = await import('./card-view.js');
    return createCardView;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tidings-card': TidingsCard;
  }
}
