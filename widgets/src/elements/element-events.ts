/** `pending` where the creator has addresses confirmed by mail first. */
export type SubscriptionStatus = 'confirmed' | 'pending';

/** Whose widget it is; `product` for a buy button. */
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
  /** The sentence that the instance answered with. */
  message: string;
}

export interface TidingsErrorDetail {
  creator: string;
  product?: string;
  /** What was typed; missing where nothing was. */
  email?: string;
  /**
   * `empty` and `malformed` never reached the instance; `failed` may be tried again. `unavailable`: what the element
   * shows could not be had, and what stands inside it stays.
   */
  reason: 'empty' | 'malformed' | 'already-subscribed' | 'failed' | 'unavailable';
  title: string;
  message: string;
}

export interface TidingsOpenDetail {
  creator: string;
  product: string;
  /** `overlay` over this page, or `page` in a tab of its own. */
  checkout: 'overlay' | 'page';
}

export interface TidingsCloseDetail {
  creator: string;
  product: string;
  /** `open`: nothing was bought, and it can be gone on with. */
  outcome: 'open' | TidingsSuccessDetail['state'];
}

export interface TidingsSuccessDetail {
  creator: string;
  product: string;
  /** `processing`: the bank takes its time. `simulated`: completed, and no money moved. */
  state: 'completed' | 'simulated' | 'processing';
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

/** Dispatches an event of an element; false when a listener prevented its default. */
export type Emit = <Name extends keyof TidingsEvents>(name: Name, detail: TidingsEvents[Name]) => boolean;

type ElementEvents = { [Name in keyof TidingsEvents]: CustomEvent<TidingsEvents[Name]> };

declare global {
  interface HTMLElementEventMap extends ElementEvents {}
}
