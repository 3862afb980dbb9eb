import { TidingsElement } from '../tidings-element.js';
import type { ViewModule } from '../view.js';

/**
 * A creator's card: picture, name, bio and links, with the way to their page.
 *
 * Put a plain link to the page inside it for visitors without JavaScript; or print it whole on a server, with
 * `renderCard` from `@tidings/widgets/card`: then it needs no script at all. It keeps no cookies and stores nothing.
 *
 * @tag tidings-card
 *
 * @event {CustomEvent<TidingsReadyDetail>} tidings-ready - The card is on the page.
 * @event {CustomEvent<TidingsErrorDetail>} tidings-error - The card could not be shown; what stands inside the element stays.
 *
 * @csspart card - The card around everything.
 * @csspart portrait - The creator's picture, or their initial.
 * @csspart name - The creator's name.
 * @csspart bio - What they say about themselves.
 * @csspart social - The row of their profiles elsewhere.
 * @csspart social-link - One of them.
 * @csspart links - The list of links.
 * @csspart link - One of them.
 * @csspart button - The way to their page.
 *
 * @cssproperty --tidings-accent - Fill of the button; links and the water behind the picture have a tint of it.
 * @cssproperty --tidings-on-accent - Label of the button; ink or white, whichever is read better on the fill, when left out.
 * @cssproperty --tidings-ink - Text.
 * @cssproperty --tidings-surface - Ground of the card.
 * @cssproperty --tidings-line - Edge of the card.
 * @cssproperty [--tidings-radius=14px] - Corner radius of the card; links and button follow it up to 14 px.
 * @cssproperty [--tidings-font=inherit] - Font family.
 */
export class TidingsCard extends TidingsElement {
  static override readonly fields = { creator: '', host: '', theme: 'auto', links: '', text: '' };
  static override readonly sources = ['creator', 'host'];

  /** Username of the creator whose card it is. */
  declare creator: string;

  /** Links at most; all of them when empty. */
  declare links: string | number;

  /** Label of the button that leads to the creator's page: 'See my page' when empty. */
  declare text: string;

  protected override load(): Promise<ViewModule<this>> {
    return import('./card-view.js');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tidings-card': TidingsCard;
  }
}
