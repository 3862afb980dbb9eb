import type { PropertyDeclarations } from 'lit';
import { declareReflected } from '../properties.js';
import { TidingsElement } from '../tidings-element.js';
import type { ViewModule } from '../view.js';

/**
 * A button that sells one product.
 *
 * The checkout opens over the page if the creator has allowed this site, otherwise in a new tab. Put a plain link inside
 * the element for visitors without JavaScript, and for a product that does not exist. The element sets no cookies and
 * stores nothing. It loads nothing from a payment provider before a click.
 *
 * @tag tidings-buy
 *
 * @event {CustomEvent<TidingsReadyDetail>} tidings-ready - The button was drawn.
 * @event {CustomEvent<TidingsOpenDetail>} tidings-open - The checkout is about to open. `preventDefault()` prevents that.
 * @event {CustomEvent<TidingsCloseDetail>} tidings-close - The checkout over the page was closed. `outcome` is the result of the purchase.
 * @event {CustomEvent<TidingsSuccessDetail>} tidings-success - The visitor bought the product in the checkout over the page, which is still open.
 * @event {CustomEvent<TidingsErrorDetail>} tidings-error - The product could not be loaded. The content inside the element remains.
 *
 * @csspart card - The card, with `layout="card"`.
 * @csspart image - The product's image, with `layout="card"`.
 * @csspart title - The product's title, with `layout="card"`.
 * @csspart description - The product's description, with `layout="card"`.
 * @csspart price - The price.
 * @csspart button - The button, which is a link.
 *
 * @cssproperty --tidings-accent - Fill of the button.
 * @cssproperty --tidings-on-accent - Label of the button. Ink or white replaces it if it is unreadable on the fill.
 * @cssproperty --tidings-ink - Color of the text.
 * @cssproperty --tidings-surface - Background of the card.
 * @cssproperty --tidings-line - Border of the card.
 * @cssproperty [--tidings-radius=14px] - Corner radius of the card, and of the button up to 14 px.
 * @cssproperty [--tidings-font=inherit] - Font family.
 */
export class TidingsBuy extends TidingsElement {
  static override properties: PropertyDeclarations = declareReflected({
    product: '',
    host: '',
    theme: 'auto',
    text: '',
    layout: 'button',
  });
  static override readonly sources = ['product', 'host'];

  /** Id of the product, from its link: `/buy/12`. */
  declare product: string | number;

  /** Label of the button. Default: 'Buy Now', or 'Get it free'. */
  declare text: string;

  /** `card` also shows the product's image, title and description. */
  declare layout: 'button' | 'card';

  protected override load(): Promise<ViewModule<this>> {
    return import('./buy-view.js');
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'tidings-buy': TidingsBuy;
  }
}
