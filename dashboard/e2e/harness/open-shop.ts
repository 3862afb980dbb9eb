import { type TidingsClient, unwrap } from '@tidings/sdk';
import { createCreator } from './api.js';
import type { SharedServer } from './server.js';
import { sellPdf } from './shop.js';

export interface Shop {
  creator: TidingsClient;
  /** The ids of the products. */
  paid: number;
  free: number;
}

/** Creates a creator with a paid product and a free product. */
export async function openShop(server: SharedServer, username: string): Promise<Shop> {
  const creator = await createCreator(server, username);
  await unwrap(creator.POST('/api/onboarding', { body: { displayName: 'Mara Lindqvist' } }));
  return {
    creator,
    paid: await sellPdf(creator, { title: 'Glaze notebook', price: '$12.99' }),
    free: await sellPdf(creator, { title: 'Firing log', price: '$1' }),
  };
}
