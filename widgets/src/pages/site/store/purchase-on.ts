import type { PageFrame, SitePresentation, SiteView } from '../../view.js';
import { buyAddress } from './buy-address.js';
import type { Purchase } from './products.js';

/** Returns the target of 'Buy Now'. In the dashboard's preview a link leaves the frame, and nothing opens over it. */
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
