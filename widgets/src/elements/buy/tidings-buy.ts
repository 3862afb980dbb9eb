import { TidingsElement } from '../tidings-element.js';
import type { ViewModule } from '../view.js';

/**
 * A button that sells one product: the checkout opens over the page, or in a tab of its own where the creator has not
 * allowed this site to hold it.
 *
 * Put a plain link inside it for visitors without JavaScript, and for a product that is gone. It keeps no cookies and
 * stores nothing, and nothing of a payment provider is loaded before it is pressed.
 *
 * @tag tidings-buy
 *
 * @event {CustomEvent<TidingsReadyDetail>} tidings-ready - The button is on the page and works.
 * @event {CustomEvent<TidingsOpenDetail>} tidings-open - The checkout is about to open. `preventDefault()` keeps it closed.
 * @event {CustomEvent<TidingsCloseDetail>} tidings-close - The checkout over the page was closed; `outcome` says whether something was bought.
 * @event {CustomEvent<TidingsSuccessDetail>} tidings-success - Something was bought in the checkout over the page, which is still open.
 * @event {CustomEvent<TidingsErrorDetail>} tidings-error - The product could not be shown; what stands inside the element stays.
 *
 * @csspart card - The card around everything; with `layout="card"`.
 * @csspart image - The product's picture; with `layout="card"`.
 * @csspart title - The product's title; with `layout="card"`.
 * @csspart description - The product's description; with `layout="card"`.
 * @csspart price - What it costs.
 * @csspart button - The button. It is a link, so it can be opened in a tab as well.
 *
 * @cssproperty --tidings-accent - Fill of the button.
 * @cssproperty --tidings-on-accent - Label of the button; ink or white is used where it cannot be read on the fill.
 * @cssproperty --tidings-ink - Text.
 * @cssproperty --tidings-surface - Ground of the card.
 * @cssproperty --tidings-line - Edge of the card.
 * @cssproperty [--tidings-radius=14px] - Corner radius of the card; the button follows it up to 14 px.
 * @cssproperty [--tidings-font=inherit] - Font family.
 */
export class TidingsBuy extends TidingsElement {
  static override readonly fields = { product: '', host: '', theme: 'auto', text: '', layout: 'button' };
  static override readonly sources = ['product', 'host'];

  /** Number of the product, as its link has it: `/buy/12`. */
  declare product: string | number;

  /** Label of the button: 'Buy Now', or 'Get it free', when empty. */
  declare text: string;

  /** `card` shows the product's picture, title and description too. */
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
