/** `pending` if the creator requires double opt-in. */
export type SubscriptionStatus = 'confirmed' | 'pending';

/** `creator` is the widget's creator. `product` is set for a buy button. */
export interface TidingsReadyDetail {
  creator: string;
  product?: string;
}

export interface TidingsSubmitDetail {
  creator: string;
  email: string;
}

export interface TidingsSubscribedDetail {
  creator: string;
  email: string;
  status: SubscriptionStatus;
  /** The message of the instance's response. */
  message: string;
}

export interface TidingsErrorDetail {
  creator: string;
  product?: string;
  /** The typed address, if it is not empty. */
  email?: string;
  /**
   * The instance has not received an `empty` or `malformed` address. The visitor can retry after `failed`. For
   * `unavailable`, the light DOM remains because the content could not be loaded.
   */
  reason: 'empty' | 'malformed' | 'already-subscribed' | 'failed' | 'unavailable';
  title: string;
  message: string;
}

export interface TidingsOpenDetail {
  creator: string;
  product: string;
  /** `overlay` opens over this page, and `page` in a new tab. */
  checkout: 'overlay' | 'page';
}

export interface TidingsCloseDetail {
  creator: string;
  product: string;
  /** `open` means that nothing was bought, and that the visitor can continue the checkout. */
  outcome: 'open' | TidingsSuccessDetail['status'];
}

export interface TidingsSuccessDetail {
  creator: string;
  product: string;
  /** `processing` means that the bank has not decided yet. `simulated` means that no money moved. */
  status: 'completed' | 'simulated' | 'processing';
}

export interface TidingsEvents {
  'tidings-ready': TidingsReadyDetail;
  'tidings-submit': TidingsSubmitDetail;
  'tidings-subscribed': TidingsSubscribedDetail;
  'tidings-open': TidingsOpenDetail;
  'tidings-close': TidingsCloseDetail;
  'tidings-success': TidingsSuccessDetail;
  'tidings-error': TidingsErrorDetail;
}

/** Dispatches an event of an element. Returns false if a listener prevented its default. */
export type Emit = <Name extends keyof TidingsEvents>(name: Name, detail: TidingsEvents[Name]) => boolean;

type ElementEvents = { [Name in keyof TidingsEvents]: CustomEvent<TidingsEvents[Name]> };

declare global {
  interface HTMLElementEventMap extends ElementEvents {}
}
