import { type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { listSubscribers, type Subscriber } from './list.js';

/** Removes one subscriber, identified by the full address. */
export async function removeSubscriber(
  ctx: { client: TidingsClient },
  { email }: { email: string },
): Promise<Subscriber> {
  const wanted = email.trim().toLowerCase();
  // The search also matches parts of addresses; one page of results is enough.
  const found = await listSubscribers(ctx, { limit: 1_000, search: wanted });
  const subscriber = found.find((candidate) => candidate.email === wanted);
  if (subscriber === undefined)
    throw new CliError('not_found', `No subscriber on your list has the address ${email}.`);
  await unwrap(ctx.client.DELETE('/api/subscribers/{id}', { params: { path: { id: subscriber.id } } }));
  return subscriber;
}
