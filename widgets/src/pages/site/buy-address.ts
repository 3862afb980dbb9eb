import type { PageFrame, SiteView } from '../view.js';

/** The creator's page has a domain of its own, and buying stays at the instance's. */
export function livesElsewhere(site: Pick<SiteView, 'address'>, { publicUrl }: PageFrame): boolean {
  return !site.address.startsWith(`${publicUrl}/`);
}

/** Of a product's checkout. Relative wherever it can be: a laptop has several names for itself. */
export function buyAddress(
  productId: number,
  { site, frame }: { site: Pick<SiteView, 'address'>; frame: PageFrame },
): string {
  const path = `/buy/${productId}`;
  return livesElsewhere(site, frame) ? frame.publicUrl + path : path;
}
