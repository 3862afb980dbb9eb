/** `pending` if the creator requires double opt-in. */
export type SubscriptionStatus = 'confirmed' | 'pending';

/** The creator of the widget; `product` for a buy button. */
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
  /** The sentence in the instance's response. */
  message: string;
}

export interface TidingsErrorDetail {
  creator: string;
  product?: string;
  /** The typed address; missing if empty. */
  email?: string;
  /**
   * `empty` and `malformed` were not sent to the instance; `failed` can be retried. `unavailable`: the element's
   * content could not be loaded, and its light DOM stays.
   */
  reason: 'empty' | 'malformed' | 'already-subscribed' | 'failed' | 'unavailable';
  title: string;
  message: string;
}

export interface TidingsOpenDetail {
  creator: string;
  product: string;
  /** `overlay` over this page, or `page` in a new tab. */
  checkout: 'overlay' | 'page';
}

export interface TidingsCloseDetail {
  creator: string;
  product: string;
  /** `open`: nothing was bought, and the checkout can be continued. */
  outcome: 'open' | TidingsSuccessDetail['status'];
}

export interface TidingsSuccessDetail {
  creator: string;
  product: string;
  /** `processing`: the bank has not decided yet. `simulated`: completed, and no money moved. */
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
