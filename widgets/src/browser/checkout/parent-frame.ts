import { type CheckoutEvent, createCheckoutMessage } from '../../shared/checkout/frame-messages.js';

/** The page that contains this page in a frame, if there is one. */
export interface ParentFrame {
  isFramed: boolean;
  post(...message: CheckoutEvent): void;
}

/**
 * Connects to the page around the frame, if its origin is the instance or the creator's domain. Posts messages only to
 * this origin, and receives none.
 */
export function createParentFrame(hosts: readonly string[]): ParentFrame {
  const { parent } = window;
  const origin = getFramerOrigin();
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const isFramed = parent !== window && [location.origin, ...hosts].includes(origin);
  if (isFramed) connectToParent();

  function post(...message: CheckoutEvent): void {
    if (isFramed) parent.postMessage(createCheckoutMessage(id, ...message), origin);
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
 * Returns the origin of the page around the frame. All browsers set the referrer, but not all support
 * `ancestorOrigins`.
 */
function getFramerOrigin(): string {
  const ancestorOrigin = location.ancestorOrigins?.[0];
  if (ancestorOrigin) return ancestorOrigin;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
}
