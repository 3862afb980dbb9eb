import { type CheckoutEvent, checkoutMessage } from '../../shared/checkout/checkout-messages.js';

/** The page that embeds this one in a frame, if any. */
export interface ParentFrame {
  isFramed: boolean;
  post(...message: CheckoutEvent): void;
}

/**
 * Connects to the page around the frame, if it is one of the instance or of the creator: reports every change of the
 * height, and that Escape was pressed. Messages go only to those pages; none are received.
 */
export function createParentFrame(hosts: readonly string[]): ParentFrame {
  const { parent } = window;
  const origin = framerOrigin();
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const isFramed = parent !== window && [location.origin, ...hosts].includes(origin);
  if (isFramed) connectToParent();

  function post(...message: CheckoutEvent): void {
    if (isFramed) parent.postMessage(checkoutMessage(id, ...message), origin);
  }

  /** Posts `size` when the height changes, and `close` on Escape. */
  function connectToParent(): void {
    const content = document.querySelector('.shop') ?? document.body;
    new ResizeObserver(() =>
      post('size', { height: Math.ceil(content.getBoundingClientRect().height) }),
    ).observe(content);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) post('close');
    });
  }
  return { isFramed, post };
}

/**
 * Returns the origin of the page with the frame. Not every browser supports `ancestorOrigins`; all of them set the
 * referrer.
 */
function framerOrigin(): string {
  const named = location.ancestorOrigins?.[0];
  if (named) return named;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
}
