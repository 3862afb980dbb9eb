import { type CheckoutNews, checkoutMessage } from '../../shared/checkout-messages.js';

/** The page that framed this one, or nobody. */
export interface Opener {
  isThere: boolean;
  post(...news: CheckoutNews): void;
}

/** Only our own pages and the creator's are told anything. Nothing that they might say is listened to. */
export function createOpener(hosts: readonly string[]): Opener {
  const { parent } = window;
  const origin = framerOrigin();
  const id = new URLSearchParams(location.search).get('id') ?? '';
  const isThere = parent !== window && [location.origin, ...hosts].includes(origin);
  if (isThere) postHeight();

  function post(...news: CheckoutNews): void {
    if (isThere) parent.postMessage(checkoutMessage(id, ...news), origin);
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

/** Not every browser names who frames a page; all of them name who opened it. */
function framerOrigin(): string {
  const named = location.ancestorOrigins?.[0];
  if (named) return named;
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : '';
}
