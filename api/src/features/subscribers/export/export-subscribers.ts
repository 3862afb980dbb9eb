import { type SQL, sql } from 'drizzle-orm';
import { BYTE_ORDER_MARK, formatCsvCell, formatCsvHeader, queryTextPages } from '../../../db/csv.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { selectSuppressionReason } from '../../mailing/index.js';
import { getPlan, mayDownloadCsv } from '../../plans/index.js';
import {
  type Condition,
  MATCHES_ALL,
  whereMatchesSearch,
  whereStatus,
} from '../segments/match-subscribers.js';
import { selectFieldValues, selectTagNames } from '../segments/select-details.js';
import { SUPPRESSION_REASONS } from '../store.js';
import type { SubscriberStatus } from '../table.js';

export const SUBSCRIBER_COLUMNS = ['Email', 'Name', 'Status', 'Date'] as const;

export interface SubscriberExport {
  userId: number;
  /** Selects subscribers. Undefined exports all. */
  condition?: Condition | undefined;
  status?: SubscriberStatus | undefined;
  /** Matches any part of address or name, as in the list. */
  search?: string | undefined;
}

/** The values of the column Status in a CSV file. The specification prescribes `Subscribed`. */
export const STATUS_WORDS: Record<SubscriberStatus, string> = {
  confirmed: 'Subscribed',
  pending: 'Pending',
  unsubscribed: 'Unsubscribed',
  removed: 'Removed',
};

/** Throws `pro_required` before the first byte is sent. */
export async function checkMayDownloadCsv(ctx: Context, userId: number): Promise<void> {
  if (mayDownloadCsv(await getPlan(ctx, userId))) return;
  throw new AppError('pro_required', 'Exporting your list as CSV is part of Pro. The JSON export is free.');
}

/** Yields the subscribers of one status (default: confirmed) as CSV (RFC 4180), oldest first. */
export async function* exportCsv(ctx: Context, input: SubscriberExport): AsyncGenerator<string> {
  const { userId, status = 'confirmed' } = input;
  yield `${BYTE_ORDER_MARK}${formatCsvHeader(SUBSCRIBER_COLUMNS)}`;
  const line = sql`
    ${formatCsvCell(sql`email`)} || ',' || ${formatCsvCell(sql`coalesce(name, '')`)} || ${`,${STATUS_WORDS[status]},`} ||
    strftime('%Y-%m-%d', created_at / 1000, 'unixepoch') || char(13, 10)`;
  yield* queryTextPages(ctx, '', async (afterId, limit) => {
    const whereListed = sql`user_id = ${userId} and ${whereStatus(status)} and id > ${afterId}`;
    const matching = await limitToMatching(ctx, input, { line, whereListed, afterId, limit });
    return sql`select id, ${matching} as line from subscribers as subscriber
      where ${whereListed} order by id limit ${limit}`;
  });
}

/** Yields all data of every subscriber, oldest first, as a JSON array of the rows of `GET /api/subscribers`. */
export async function* exportJson(ctx: Context, input: SubscriberExport): AsyncGenerator<string> {
  const { userId, status } = input;
  const subscriber = { ownerId: sql`subscriber.user_id`, address: sql`subscriber.email` };
  const suppressionReason = selectSuppressionReason(ctx, { ...subscriber, reasons: SUPPRESSION_REASONS });
  const subscriberColumns = { subscriberId: sql`subscriber.id`, userId: sql`subscriber.user_id` };
  const line = sql`json_object(
    'id', subscriber.id, 'userId', subscriber.user_id, 'email', subscriber.email, 'name', subscriber.name, 'status', subscriber.status,
    'metadata', json(subscriber.metadata),
    'tags', json(${selectTagNames(subscriberColumns)}), 'fields', json(${selectFieldValues(subscriberColumns)}), 'unsubscribeReason', subscriber.unsubscribe_reason, 'ipAddress', null,
    'consent', json_object('at', ${formatIsoTime(sql`subscriber.consented_at`)}, 'source', subscriber.source, 'host', subscriber.source_host,
      'wording', w.text, 'confirmedAt', ${formatIsoTime(sql`subscriber.confirmed_at`)}),
    'suppressionReason', ${suppressionReason}, 'createdAt', ${formatIsoTime(sql`subscriber.created_at`)})`;
  let isFirst = true;
  yield '[\n';
  const pages = queryTextPages(ctx, ',\n', async (afterId, limit) => {
    const whereListed = sql`subscriber.user_id = ${userId} and subscriber.id > ${afterId} and ${whereStatus(status)}`;
    const matching = await limitToMatching(ctx, input, { line, whereListed, afterId, limit });
    return sql`select subscriber.id, ${matching} as line
      from subscribers as subscriber left join consent_wordings w on w.id = subscriber.wording_id and w.user_id = subscriber.user_id
      where ${whereListed} order by subscriber.id limit ${limit}`;
  });
  for await (const page of pages) {
    yield isFirst ? page : `,\n${page}`;
    isFirst = false;
  }
  yield '\n]\n';
}

/**
 * Builds the expression that is the line of a matching subscriber, and null for others. A filter does not change how
 * many rows a page reads.
 */
async function limitToMatching(
  ctx: Context,
  { condition = MATCHES_ALL, search }: SubscriberExport,
  page: { line: SQL; whereListed: SQL; afterId: number; limit: number },
): Promise<SQL> {
  const { line, whereListed, afterId, limit } = page;
  if (condition === MATCHES_ALL && search === undefined) return line;
  const [end] = await ctx.db.read.all<{ last: number | null }>(sql`
    select max(id) as last from (
      select id from subscribers as subscriber where ${whereListed} order by id limit ${limit})`);
  const toId = end?.last ?? afterId;
  const whereFound = await whereMatchesSearch(ctx, {
    search,
    whereListed: sql`${whereListed} and subscriber.id <= ${toId}`,
  });
  return sql`iif(${whereFound} and ${condition.where({ afterId, toId })}, ${line}, null)`;
}

function formatIsoTime(column: SQL): SQL {
  return sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${column} / 1000.0, 'unixepoch')`;
}
