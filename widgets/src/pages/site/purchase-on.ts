import type { PageFrame, SitePresentation, SiteView } from '../view.js';
import { buyAddress } from './buy-address.js';
import type { Purchase } from './products.js';

/** In a frame of ours a link leaves the frame; nothing opens over a preview. */
export function purchaseOn({
  site,
  presentation,
  frame,
}: {
  site: SiteView;
  presentation: SitePresentation;
  frame: PageFrame;
}): Purchase {
  if (presentation === 'demo') return { kind: 'sample' };
  return {
    kind: presentation === 'page' ? 'overlay' : 'page',
    addressOf: (productId) => buyAddress(productId, { site, frame }),
  };
}
