import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { expectChange, findViolatedIndex } from '../../../db/transact.js';
import { QUARTER_HOUR } from '../../../kernel/time/time-zone.js';
import type { Context } from '../../../server/context.js';
import {
  liftRemovals,
  listSuppressed,
  type SuppressionReason,
  suppressImported,
} from '../../mailing/index.js';
import { listErasedOrRemoved } from '../erasure/erase-subscribers.js';
import { findDecisiveStatus } from '../list/list-history.js';
import { requireCapacity } from '../list/list-room.js';
import { subscriberGrowth, subscriberTotals } from '../table.js';
import { insertValues } from './insert-values.js';
import type { FileStatus } from './rows/file-fields.js';
import { NO_DETAILS } from './rows/row-details.js';
import type { ImportedField } from './rows/row-values.js';
import { decideOutcome, findWarnings, type RowWarning } from './rows/rules.js';
import type { FileSubscriber } from './sort-subscribers.js';
import { type DecidedRow, type Import, listExistingSubscribers } from './store.js';
import { imports } from './table.js';
import { assignTags, readTagAllowance, type TagAllowance } from './take-tags.js';
import { unsubscribeActive } from './undo-import.js';

/** Outcomes so far, saved in the import's row with every chunk. */
export type Counts = Pick<
  Import,
  'rowsDone' | 'added' | 'alreadyThere' | 'skippedUnsubscribed' | 'erased' | 'duplicate' | 'otherOutcomes'
>;

/** The number of times that a chunk is decided again because an address on it subscribes at the same moment. */
const MAX_TRIES = 5;

/** Decides on subscribers sorted by address. `last` is the address before them. */
async function decideChunk(
  ctx: Context,
  input: { importRow: Import; subscribers: FileSubscriber[]; last: string | undefined },
): Promise<DecidedRow[]> {
  const { id: importId, userId, mapping } = input.importRow;
  const run = { importId, unsubscribeActive: mapping?.unsubscribeActive ?? false };
  const addresses = input.subscribers.map(({ email }) => email);
  const existingSubscribers = await listExistingSubscribers(ctx, { userId, addresses });
  const suppressedAddresses = await listSuppressed(ctx, { ownerId: userId, addresses });
  const removedOrErased = await listErasedOrRemoved(ctx, { userId, addresses });
  let { last } = input;
  return input.subscribers.map((subscriber) => {
    const { email } = subscriber;
    if (email === last) return { subscriber, outcome: 'duplicate', ...UNCHANGED };
    last = email;
    const existingSubscriber = existingSubscribers.get(email);
    const wasUndone = suppressedAddresses.get(email) === 'removed' && existingSubscriber === undefined;
    const status =
      existingSubscriber?.status === 'removed' ? existingSubscriber.removedFrom : existingSubscriber?.status;
    const past = findDecisiveStatus({
      hasUnsubscribed: status === 'unsubscribed',
      wasRemoved: existingSubscriber?.status === 'removed' || removedOrErased.get(email) === 'creator',
      wasErased: removedOrErased.get(email) === 'subscriber',
      suppressed: wasUndone ? undefined : suppressedAddresses.get(email),
    });
    const outcome = decideOutcome(
      { standing: existingSubscriber, past, status: subscriber.details.status, email },
      run,
    );
    return {
      subscriber,
      outcome,
      isNew: outcome === 'added' && existingSubscriber?.importId !== importId,
      wasUndone,
      skipsTag: false,
    };
  });
}

const UNCHANGED = { isNew: false, wasUndone: false, skipsTag: false };

/** Decides on a chunk of a dry run. Takes the tags that the import would create from `tagAllowance`. */
export async function previewChunk(
  ctx: Context,
  input: {
    importRow: Import;
    subscribers: FileSubscriber[];
    last: string | undefined;
    tagAllowance: TagAllowance;
  },
): Promise<DecidedRow[]> {
  const decidedRows = await decideChunk(ctx, input);
  assignTags(input.tagAllowance, decidedRows);
  return decidedRows;
}

/**
 * Decides on a chunk and adds the allowed subscribers, rows and counters in one transaction. If an address subscribes
 * in between, the unique index fails the transaction and the chunk is decided again.
 */
export async function addChunk(
  ctx: Context,
  input: {
    importRow: Import;
    subscribers: FileSubscriber[];
    last: string | undefined;
    counts: Counts;
    fields: readonly ImportedField[];
    nextToken: () => string;
  },
): Promise<DecidedRow[]> {
  for (let attempt = 1; ; attempt += 1) {
    const decidedRows = await decideChunk(ctx, input);
    const newTags = assignTags(await readTagAllowance(ctx, input.importRow.userId), decidedRows);
    const counts = countDecidedRows(input.counts, decidedRows);
    const addedRows = decidedRows.filter(({ isNew }) => isNew);
    const leaving = decidedRows.flatMap(({ outcome, subscriber }) =>
      outcome === 'unsubscribed_here' ? [subscriber.email] : [],
    );
    const capacityStatements = await requireCapacity(ctx, {
      userId: input.importRow.userId,
      added: addedRows.length,
    });
    try {
      await ctx.db.transact([
        ...capacityStatements,
        saveCounts(ctx, input.importRow, counts),
        expectChange(ctx.db, 'under_way'),
        ...liftUndone(ctx, input.importRow, addedRows),
        ...insertSubscribers(ctx, input.importRow, addedRows, input.nextToken),
        ...insertValues(ctx, input.importRow, { added: addedRows, newTags, fields: input.fields }),
        ...unsubscribeActive(ctx, input.importRow, leaving),
        ...suppressRefused(ctx, input.importRow, decidedRows),
      ]);
      if (leaving.length > 0) ctx.pubsub.publish('webhooks');
      return decidedRows;
    } catch (error) {
      if (findViolatedIndex(error) === undefined || attempt === MAX_TRIES) throw error;
    }
  }
}

export function countDecidedRows(counts: Counts, decidedRows: DecidedRow[]): Counts {
  const next = { ...counts, rowsDone: counts.rowsDone + decidedRows.length };
  next.otherOutcomes = { ...counts.otherOutcomes };
  for (const row of decidedRows) {
    const { outcome, subscriber } = row;
    if (hasCounter(outcome)) next[COUNTERS[outcome]] += 1;
    else countOther(next.otherOutcomes, outcome);
    for (const warning of listDecidedWarnings(row)) countOther(next.otherOutcomes, warning);
    if (row.skipsTag) countOther(next.otherOutcomes, SKIPPED_TAG);
    if (outcome === 'unknown_status') countValue(next.otherOutcomes, subscriber.details.fileStatus ?? '');
  }
  return next;
}

export function listDecidedWarnings({ outcome, subscriber, skipsTag }: DecidedRow): RowWarning[] {
  return outcome === 'added' ? findWarnings({ ...subscriber, skipsTag }) : [];
}

/** Key in `otherOutcomes` of rows with a tag over the limit. */
export const SKIPPED_TAG = 'skipped_tag';
/** Prefix of keys in `otherOutcomes` that are neither outcomes nor warnings. */
export const UNKNOWN_VALUE = 'value:';
/** Limits the values saved, since a column of another kind may have a different value in each row. */
const MAX_UNKNOWN_VALUES = 20;

function countOther(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

function countValue(counts: Record<string, number>, value: string): void {
  const key = `${UNKNOWN_VALUE}${value}`;
  const values = Object.keys(counts).filter((existingKey) => existingKey.startsWith(UNKNOWN_VALUE));
  if (key in counts || values.length < MAX_UNKNOWN_VALUES) countOther(counts, key);
}

const COUNTERS = {
  added: 'added',
  already_there: 'alreadyThere',
  skipped_unsubscribed: 'skippedUnsubscribed',
  erased: 'erased',
  duplicate: 'duplicate',
} as const satisfies Partial<Record<DecidedRow['outcome'], keyof Counts>>;

function hasCounter(outcome: DecidedRow['outcome']): outcome is keyof typeof COUNTERS {
  return outcome in COUNTERS;
}

/** Saves the counts of an import. Changes nothing if the import is no longer running. */
export function saveCounts(ctx: Context, importRow: Import, counts: Partial<Import>): Statement {
  return ctx.db.write
    .update(imports)
    .set(counts)
    .where(and(eq(imports.id, importRow.id), inArray(imports.status, ['queued', 'reading', 'adding'])));
}

function liftUndone(ctx: Context, { userId }: Import, addedRows: DecidedRow[]): Statement[] {
  const addresses = addedRows.filter(({ wasUndone }) => wasUndone).map(({ subscriber }) => subscriber.email);
  return addresses.length === 0 ? [] : [liftRemovals(ctx, { ownerId: userId, addresses })];
}

const SUPPRESSION_OF: Partial<Record<FileStatus, SuppressionReason>> = {
  unsubscribed: 'unsubscribed',
  bounced: 'hard-bounce',
  complained: 'complained',
};
const REFUSED_OUTCOMES: ReadonlyArray<DecidedRow['outcome']> = [
  'file_unsubscribed',
  'file_bounced',
  'file_complained',
  'unsubscribed_here',
];

/** Suppresses addresses only for this creator's list, because a creator's file must not stop anyone else's email. */
function suppressRefused(ctx: Context, { userId }: Import, decidedRows: DecidedRow[]): Statement[] {
  const refusedSubscribers = decidedRows.flatMap(({ subscriber: { email: address, details }, outcome }) => {
    const reason = REFUSED_OUTCOMES.includes(outcome) ? SUPPRESSION_OF[details.status] : undefined;
    if (reason === undefined) return [];
    return [{ address, reason, detail: `Status in your import: ${details.fileStatus ?? details.status}` }];
  });
  return refusedSubscribers.length === 0
    ? []
    : [suppressImported(ctx, { ownerId: userId, refused: refusedSubscribers })];
}

function insertSubscribers(
  ctx: Context,
  importRow: Import,
  addedRows: DecidedRow[],
  nextToken: () => string,
): Statement[] {
  if (addedRows.length === 0) return [];
  const { id, userId, wordingId } = importRow;
  const now = ctx.clock.now();
  const rows = JSON.stringify(
    addedRows.map(({ subscriber: { email, name, details } }) => [
      email,
      name,
      nextToken(),
      details.joinedAt === null ? null : Math.min(details.joinedAt, now),
      details === NO_DETAILS ? '{}' : JSON.stringify(details.metadata),
    ]),
  );
  const quarter = Math.floor(now / QUARTER_HOUR);
  return [
    ctx.db.write.run(sql`
      insert into subscribers
        (user_id, email, name, status, token, created_at, source, consented_at, wording_id, import_id, metadata)
      select ${userId}, value ->> 0, value ->> 1, 'confirmed', value ->> 2, ${now}, 'import',
        coalesce(value ->> 3, ${now}), ${wordingId}, ${id}, value ->> 4
      from json_each(${rows})`),
    // The triggers skip rows of an import (see the migrations), as counting a chunk costs as much as counting a row.
    ctx.db.write
      .insert(subscriberTotals)
      .values({ userId, confirmed: addedRows.length })
      .onConflictDoUpdate({
        target: subscriberTotals.userId,
        set: { confirmed: sql`${subscriberTotals.confirmed} + ${addedRows.length}` },
      }),
    ctx.db.write
      .insert(subscriberGrowth)
      .values({ userId, quarter, confirmed: addedRows.length, joined: addedRows.length })
      .onConflictDoUpdate({
        target: [subscriberGrowth.userId, subscriberGrowth.quarter],
        set: {
          confirmed: sql`${subscriberGrowth.confirmed} + ${addedRows.length}`,
          joined: sql`${subscriberGrowth.joined} + ${addedRows.length}`,
        },
      }),
  ];
}
