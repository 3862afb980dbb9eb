import type { PageFrame, SitePresentation, SiteView } from '../../view.js';
import type { Purchase } from './products.js';

/** Returns whether the page is on the creator's own domain. The checkout stays on the instance's. */
export function isOnCustomDomain(site: Pick<SiteView, 'address'>, { publicUrl }: PageFrame): boolean {
  return !site.address.startsWith(`${publicUrl}/`);
}

/**
 * Returns the URL of a product's checkout. Relative if possible, because in development the instance has several host
 * names.
 */
function buyAddress(
  productId: number,
  { site, frame }: { site: Pick<SiteView, 'address'>; frame: PageFrame },
): string {
  const path = `/buy/${productId}`;
  return isOnCustomDomain(site, frame) ? frame.publicUrl + path : path;
}

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
