import { type components, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import {
  copyCsv,
  copyJson,
  type ExportAs,
  type ExportContext,
  readJsonRows,
  writeAsLines,
} from '../../files/rows.js';

export type Subscriber = components['schemas']['Subscriber'];

/** Returns the newest subscribers, including unsubscribed ones. */
export function listSubscribers(
  ctx: { client: TidingsClient },
  { limit, search }: { limit: number; search: string | undefined },
): Promise<Subscriber[]> {
  const query = { limit, ...(search === undefined ? {} : { search }) };
  return unwrap(ctx.client.GET('/api/subscribers', { params: { query } }));
}

/** The consent text stored with a subscriber added by hand, which the creator confirms. */
export const ADDED_BY_HAND = 'They asked me to put them on my list.';

export function addSubscriber(
  ctx: { client: TidingsClient },
  { email, name }: { email: string; name: string | undefined },
): Promise<Subscriber> {
  const body = { email, consent: ADDED_BY_HAND, ...(name === undefined ? {} : { name }) };
  return unwrap(ctx.client.POST('/api/subscribers/by-hand', { body }));
}

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

/**
 * Exports all subscribers, oldest first, in one streamed response. CSV includes only confirmed subscribers. CSV and
 * JSON are the instance's bytes.
 */
export const exportSubscribers: ExportAs = {
  async csv({ client, onRows }, write) {
    const { data } = await client.GET('/api/subscribers/export.csv', { parseAs: 'stream' });
    return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write, onRows);
  },
  json: async (ctx, write) => copyJson(await jsonOf(ctx), write, ctx.onRows),
  ndjson: async (ctx, write) => writeAsLines(readJsonRows(await jsonOf(ctx)), write, ctx.onRows),
};

async function jsonOf({ client }: ExportContext): Promise<AsyncIterable<Uint8Array>> {
  const { data } = await client.GET('/api/subscribers/export.json', { parseAs: 'stream' });
  return data as unknown as AsyncIterable<Uint8Array>;
}
