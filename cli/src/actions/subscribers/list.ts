import { type components, type TidingsClient, unwrap } from '@tidings/sdk';

export type Subscriber = components['schemas']['Subscriber'];

/** Returns the newest subscribers, including unsubscribed ones. */
export function listSubscribers(
  ctx: { client: TidingsClient },
  { limit, search }: { limit: number; search: string | undefined },
): Promise<Subscriber[]> {
  const query = { limit, ...(search === undefined ? {} : { search }) };
  return unwrap(ctx.client.GET('/api/subscribers', { params: { query } }));
}
