/** What the element's events carry in `detail`. */
export interface TidingsReadyDetail {
  creator: string;
}

export interface TidingsSubmitDetail {
  creator: string;
  email: string;
}

/** `pending` where the creator has addresses confirmed by mail first. */
export type SubscriptionStatus = 'confirmed' | 'pending';

export interface TidingsSubscribedDetail {
  creator: string;
  email: string;
  status: SubscriptionStatus;
  /** The sentence that the instance answered with. */
  message: string;
}

export interface TidingsErrorDetail {
  creator: string;
  email: string;
  /** `empty` and `malformed` never reached the instance; `failed` may be tried again. */
  reason: 'empty' | 'malformed' | 'already-subscribed' | 'failed';
  title: string;
  message: string;
}

interface TidingsSubscribeEvents {
  'tidings-ready': TidingsReadyDetail;
  'tidings-submit': TidingsSubmitDetail;
  'tidings-subscribed': TidingsSubscribedDetail;
  'tidings-error': TidingsErrorDetail;
}

/** Dispatches one of the element's events; false when a listener prevented its default. */
export function emitSubscribeEvent<Name extends keyof TidingsSubscribeEvents>(
  element: Element,
  name: Name,
  detail: TidingsSubscribeEvents[Name],
): boolean {
  return element.dispatchEvent(
    new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }),
  );
}

declare global {
  interface HTMLElementEventMap {
    'tidings-ready': CustomEvent<TidingsReadyDetail>;
    'tidings-submit': CustomEvent<TidingsSubmitDetail>;
    'tidings-subscribed': CustomEvent<TidingsSubscribedDetail>;
    'tidings-error': CustomEvent<TidingsErrorDetail>;
  }
}
