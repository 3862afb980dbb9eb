import type { PropertyDeclarations } from 'lit';
import { declareReflected } from '../properties.js';
import { TidingsElement } from '../tidings-element.js';
import type { ViewModule } from '../view.js';

/**
 * A creator's card with image, name, bio, links and a link to their page.
 *
 * Put a plain link to the page inside the element for visitors without JavaScript. Or render the card on a server with
 * `renderCard` from `@tidings/widgets/card`, which needs no script. The element sets no cookies and stores nothing.
 *
 * @tag tidings-card
 *
 * @event {CustomEvent<TidingsReadyDetail>} tidings-ready - The card was drawn.
 * @event {CustomEvent<TidingsErrorDetail>} tidings-error - The creator could not be loaded. The content inside the element remains.
 *
 * @csspart card - The card.
 * @csspart portrait - The creator's image, or the first letter of the name.
 * @csspart name - The creator's name.
 * @csspart bio - The creator's bio.
 * @csspart social - The row of links to social networks.
 * @csspart social-link - A link to a social network.
 * @csspart links - The list of links.
 * @csspart link - A link in the list.
 * @csspart button - The link to the creator's page.
 *
 * @cssproperty --tidings-accent - Fill of the button, and a tint of links and of the waves behind the image.
 * @cssproperty --tidings-on-accent - Label of the button. By default ink or white, whichever has more contrast.
 * @cssproperty --tidings-ink - Color of the text.
 * @cssproperty --tidings-surface - Background of the card.
 * @cssproperty --tidings-line - Border of the card.
 * @cssproperty [--tidings-radius=14px] - Corner radius of the card, and of links and button up to 14 px.
 * @cssproperty [--tidings-font=inherit] - Font family.
 */
export class TidingsCard extends TidingsElement {
  static override properties: PropertyDeclarations = declareReflected({
    creator: '',
    host: '',
    theme: 'auto',
    links: '',
    text: '',
  });
  static override readonly sources = ['creator', 'host'];

  /** Username of the creator. */
  declare creator: string;

  /** Maximum number of links. Default: all. */
  declare links: string | number;

  /** Label of the link to the creator's page. Default: 'See my page'. */
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
