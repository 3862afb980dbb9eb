import type { components } from '@tidings/sdk';
import type { Surroundings } from '../view.js';

export type Offer = components['schemas']['Offer'];

/** Fetches the product, and how its checkout may open on this page. */
export async function getOffer(
  getJson: Surroundings['getJson'],
  instance: string,
  product: string | number,
): Promise<Offer> {
  const offer = (await getJson(`${instance}/api/products/${encodeURIComponent(product)}/offer`)) as Offer;
  // A proxy in between may respond with anything, so the link is checked.
  if (!/^https?:/.test(offer.address)) throw new Error(`Product ${product} has no address.`);
  return offer;
}
