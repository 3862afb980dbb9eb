import { type CheckoutEvent, checkoutMessage } from '../../shared/checkout/checkout-messages.js';

/** The page that framed this one, if any. */
export interface Opener {
  isThere: boolean;
  post(...message: CheckoutEvent): void;
}

/** Sends messages only to the instance's pages and to the creator's. Receives none. */
export function createOpener(hosts: readonly string[]): Opener {
  const { parent } = window;
  const origin = framerOrigin();
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const isThere = parent !== window && [location.origin, ...hosts].includes(origin);
  if (isThere) postHeight();

  function post(...message: CheckoutEvent): void {
    if (isThere) parent.postMessage(checkoutMessage(id, ...message), origin);
  }

  function postHeight(): void {
    const content = document.querySelector('.shop') ?? document.body;
    new ResizeObserver(() =>
      post('size', { height: Math.ceil(content.getBoundingClientRect().height) }),
    ).observe(content);
    document.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !event.defaultPrevented) post('close');
    });
  }
  return { isThere, post };
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
