import type { components } from '@tidings/sdk';
import type { Surroundings } from '../view.js';

export type Offer = components['schemas']['Offer'];

/** What is for sale, and how its checkout may open on this very page. */
export async function getOffer(
  getJson: Surroundings['getJson'],
  instance: string,
  product: string | number,
): Promise<Offer> {
  const offer = (await getJson(`${instance}/api/products/${encodeURIComponent(product)}/offer`)) as Offer;
  // Something between here and the instance may answer anything; what a link leads to is checked.
  if (!/^https?:/.test(offer.address)) throw new Error(`Product ${product} has no address.`);
  return offer;
}
