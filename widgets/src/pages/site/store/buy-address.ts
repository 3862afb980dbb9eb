import type { PageFrame, SitePresentation, SiteView } from '../../view.js';
import type { Purchase } from './products.js';

/** Returns whether the page is on a custom domain. The checkout remains on the instance's domain. */
export function isOnCustomDomain(site: Pick<SiteView, 'address'>, { publicUrl }: PageFrame): boolean {
  return !site.address.startsWith(`${publicUrl}/`);
}

/**
 * Returns the URL of a product's checkout. The URL is relative if possible, because in development the instance has
 * several host names.
 */
function buyAddress(
  productId: number,
  { site, frame }: { site: Pick<SiteView, 'address'>; frame: PageFrame },
): string {
  const path = `/buy/${productId}`;
  return isOnCustomDomain(site, frame) ? frame.publicUrl + path : path;
}

/** Returns the target of 'Buy Now'. In the dashboard's preview, links open outside the frame and without an overlay. */
export function getPurchaseTarget({
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
