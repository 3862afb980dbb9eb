import { buyAddress } from './buy-address.js';
import type { Purchase } from './products.js';
import type { SitePageProps } from './site-page.js';

/** In a frame of ours a link leaves the frame; nothing opens over a preview. */
export function purchaseOn({ site, presentation, frame }: SitePageProps): Purchase {
  if (presentation === 'demo') return { kind: 'sample' };
  return {
    kind: presentation === 'page' ? 'overlay' : 'page',
    addressOf: (productId) => buyAddress(productId, { site, frame }),
  };
}
