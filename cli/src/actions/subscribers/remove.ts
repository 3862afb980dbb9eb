import { type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import { listSubscribers, type Subscriber } from './list.js';

/** Takes one reader off the list, named by their whole address. */
export async function removeSubscriber(
  ctx: { client: TidingsClient },
  { email }: { email: string },
): Promise<Subscriber> {
  const wanted = email.trim().toLowerCase();
  // Whoever holds a part of the address comes back too; a page of them is plenty.
  const found = await listSubscribers(ctx, { limit: 1_000, search: wanted });
  const subscriber = found.find((candidate) => candidate.email === wanted);
  if (subscriber === undefined)
    throw new CliError('not_found', `Nobody on your list has the address ${email}.`);
  await unwrap(ctx.client.DELETE('/api/subscribers/{id}', { params: { path: { id: subscriber.id } } }));
  return subscriber;
}
