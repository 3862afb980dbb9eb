import { type TidingsClient, unwrap } from '@tidings/sdk';
import type { Subscriber } from './list.js';

/** The consent text stored with a subscriber added by hand, which the creator confirms. */
export const ADDED_BY_HAND = 'They asked me to put them on my list.';

export function addSubscriber(
  ctx: { client: TidingsClient },
  { email, name }: { email: string; name: string | undefined },
): Promise<Subscriber> {
  const body = { email, consent: ADDED_BY_HAND, ...(name === undefined ? {} : { name }) };
  return unwrap(ctx.client.POST('/api/subscribers/by-hand', { body }));
}
