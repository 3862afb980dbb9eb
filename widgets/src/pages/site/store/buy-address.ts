import type { PageFrame, SiteView } from '../../view.js';

/** Returns whether the page is on the creator's own domain. The checkout stays on the instance's. */
export function livesElsewhere(site: Pick<SiteView, 'address'>, { publicUrl }: PageFrame): boolean {
  return !site.address.startsWith(`${publicUrl}/`);
}

/**
 * Returns the URL of a product's checkout. Relative if possible, because in development the instance has several host
 * names.
 */
export function buyAddress(
  productId: number,
  { site, frame }: { site: Pick<SiteView, 'address'>; frame: PageFrame },
): string {
  const path = `/buy/${productId}`;
  return livesElsewhere(site, frame) ? frame.publicUrl + path : path;
}
