import { CONSENT_TEXTS, type components, eachRow, type TidingsClient, unwrap } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import {
  copyCsv,
  copyJson,
  type ExportContext,
  type RowExporters,
  readJsonRows,
  writeAsLines,
} from '../../files/rows.js';
import { chooseSegment, listSegments, type SegmentFilter } from '../audience/segments.js';
import { chooseTag, listTags } from '../audience/tags.js';

export type Subscriber = components['schemas']['Subscriber'];

/** The query parameters that select subscribers from the list. */
export interface SubscriberQuery {
  segment?: number;
  /** The filter, as JSON. */
  filter?: string;
}

/** Returns the query for a segment, tags and a filter. Subscribers must match all of them. Accepts names or ids. */
export async function querySubscribers(
  ctx: { client: TidingsClient },
  { segment, tags, filter }: { segment?: string; tags: readonly string[]; filter?: SegmentFilter },
): Promise<SubscriberQuery> {
  const ownTags = tags.length === 0 ? [] : await listTags(ctx);
  const parts: SegmentFilter[] = tags.map((tag) => ({ tag: chooseTag(ownTags, tag).name }));
  if (filter !== undefined) parts.push(filter);
  const [first] = parts;
  const combinedFilter = parts.length > 1 ? { all: parts } : first;
  return {
    ...(segment !== undefined && { segment: chooseSegment(await listSegments(ctx), segment).id }),
    ...(combinedFilter !== undefined && { filter: JSON.stringify(combinedFilter) }),
  };
}

/** Returns the newest subscribers, whatever their status. */
export async function listSubscribers(
  ctx: { client: TidingsClient },
  { limit, search, query = {} }: { limit: number; search: string | undefined; query?: SubscriberQuery },
): Promise<Subscriber[]> {
  const filters = { limit, ...(search !== undefined && { search }), ...query };
  const rows = eachRow((page) =>
    ctx.client.GET('/api/subscribers', { params: { query: { ...filters, ...page } } }),
  );
  const subscribers: Subscriber[] = [];
  // A filtered page may have fewer rows than the limit, so this requests further pages.
  for await (const subscriber of rows) {
    subscribers.push(subscriber);
    if (subscribers.length === limit) break;
  }
  return subscribers;
}

export function addSubscriber(
  ctx: { client: TidingsClient },
  { email, name }: { email: string; name: string | undefined },
): Promise<Subscriber> {
  const body = { email, consent: CONSENT_TEXTS.byHand, ...(name === undefined ? {} : { name }) };
  return unwrap(ctx.client.POST('/api/subscribers/by-hand', { body }));
}

/** Removes one subscriber, identified by the full address. */
export async function removeSubscriber(
  ctx: { client: TidingsClient },
  { email }: { email: string },
): Promise<Subscriber> {
  const subscriber = await getSubscriber(ctx, { email });
  await unwrap(ctx.client.DELETE('/api/subscribers/{id}', { params: { path: { id: subscriber.id } } }));
  return subscriber;
}

/** Adds and removes tags, by name or id. Returns the subscriber with the new tags. */
export async function tagSubscriber(
  ctx: { client: TidingsClient },
  { email, add, remove }: { email: string; add: readonly string[]; remove: readonly string[] },
): Promise<Subscriber> {
  const ownTags = await listTags(ctx);
  const chooseTagIds = (names: readonly string[]) => names.map((tag) => chooseTag(ownTags, tag).id);
  const body = { add: chooseTagIds(add), remove: chooseTagIds(remove) };
  const { id } = await getSubscriber(ctx, { email });
  return unwrap(ctx.client.PUT('/api/subscribers/{id}/tags', { params: { path: { id } }, body }));
}

/** Returns the subscriber with this full address. */
async function getSubscriber(
  ctx: { client: TidingsClient },
  { email }: { email: string },
): Promise<Subscriber> {
  const targetEmail = email.trim().toLowerCase();
  const query = { limit: 1_000, search: targetEmail };
  // The search also matches parts of addresses, and one page of results is enough.
  const matches = await unwrap(ctx.client.GET('/api/subscribers', { params: { query } }));
  const subscriber = matches.find((candidate) => candidate.email === targetEmail);
  if (subscriber !== undefined) return subscriber;
  throw new CliError(
    'not_found',
    `No subscriber on your list has the address ${email}. List your subscribers: tidings subscribers list`,
  );
}

/**
 * Returns the export of the matching subscribers as one streamed response, oldest first. CSV includes only confirmed
 * subscribers. CSV and JSON are not converted.
 */
export function exportSubscribers(query: SubscriberQuery): RowExporters {
  const params = { query };
  const readJson = async ({ client }: ExportContext) => {
    const { data } = await client.GET('/api/subscribers/export.json', { params, parseAs: 'stream' });
    return data as unknown as AsyncIterable<Uint8Array>;
  };
  return {
    async csv({ client, onRows }, write) {
      const { data } = await client.GET('/api/subscribers/export.csv', { params, parseAs: 'stream' });
      return copyCsv(data as unknown as AsyncIterable<Uint8Array>, write, onRows);
    },
    json: async (ctx, write) => copyJson(await readJson(ctx), write, ctx.onRows),
    ndjson: async (ctx, write) => writeAsLines(readJsonRows(await readJson(ctx)), write, ctx.onRows),
  };
}
