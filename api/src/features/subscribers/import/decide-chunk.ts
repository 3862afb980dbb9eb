import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { expectChange, violatedUnique } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import {
  liftRemovals,
  listSuppressed,
  type SuppressionReason,
  suppressImported,
} from '../../mailing/index.js';
import { listTakenOff } from '../erasure/erased-addresses.js';
import { QUARTER } from '../list/growth-rules.js';
import { pastOf } from '../list/past-on-list.js';
import { imports, subscriberDays, subscriberGrowth, subscriberTotals } from '../table.js';
import type { FileStatus } from './file-fields.js';
import { type Import, listStandings } from './import-store.js';
import { NO_DETAILS } from './row-details.js';
import { decideOutcome, type RowOutcome, warningsOf } from './row-rules.js';
import type { FileReader } from './sort-subscribers.js';
import { unsubscribeActive } from './unsubscribe-active.js';

/** What was decided so far, kept in the row of the import with every chunk. */
export type Counts = Pick<
  Import,
  'rowsDone' | 'added' | 'alreadyThere' | 'skippedUnsubscribed' | 'erased' | 'duplicate' | 'otherOutcomes'
>;

export interface Decided {
  subscriber: FileReader;
  outcome: Exclude<RowOutcome, 'invalid'>;
  /** False for who was added by this import before it was broken off. */
  isNew: boolean;
  /** An import that was undone left a suppression, which is lifted. */
  wasUndone: boolean;
}

/** How often a chunk is decided anew when somebody on it subscribes at that very moment. */
const TRIES = 5;

/** Decides on readers that come sorted by address. `last` is the address before them. */
export async function decideChunk(
  ctx: Context,
  input: { importRow: Import; subscribers: FileReader[]; last: string | undefined },
): Promise<Decided[]> {
  const { id: importId, userId, mapping } = input.importRow;
  const run = { importId, unsubscribeActive: mapping?.unsubscribeActive ?? false };
  const addresses = input.subscribers.map(({ email }) => email);
  const standings = await listStandings(ctx, { userId, addresses });
  const suppressed = await listSuppressed(ctx, { ownerId: userId, addresses });
  const takenOff = await listTakenOff(ctx, { userId, addresses });
  let { last } = input;
  return input.subscribers.map((subscriber) => {
    const { email } = subscriber;
    if (email === last) return { subscriber, outcome: 'duplicate', isNew: false, wasUndone: false };
    last = email;
    const standing = standings.get(email);
    const wasUndone = suppressed.get(email) === 'removed' && standing === undefined;
    const status = standing?.status === 'removed' ? standing.removedFrom : standing?.status;
    const past = pastOf({
      hasUnsubscribed: status === 'unsubscribed',
      wasRemoved: standing?.status === 'removed' || takenOff.get(email) === 'creator',
      wasErased: takenOff.get(email) === 'subscriber',
      suppressed: wasUndone ? undefined : suppressed.get(email),
    });
    const outcome = decideOutcome({ standing, past, status: subscriber.details.status, email }, run);
    return {
      subscriber,
      outcome,
      isNew: outcome === 'added' && standing?.importId !== importId,
      wasUndone,
    };
  });
}

/**
 * Decides on a chunk and adds whom it may, rows and counters in one transaction. Who subscribes between the two
 * breaks the unique index; then the chunk is decided anew.
 */
export async function addChunk(
  ctx: Context,
  input: {
    importRow: Import;
    subscribers: FileReader[];
    last: string | undefined;
    counts: Counts;
    nextToken: () => string;
  },
): Promise<Decided[]> {
  for (let attempt = 1; ; attempt += 1) {
    const decided = await decideChunk(ctx, input);
    const counts = countDecided(input.counts, decided);
    const added = decided.filter(({ isNew }) => isNew);
    const leaving = decided.flatMap(({ outcome, subscriber }) =>
      outcome === 'unsubscribed_here' ? [subscriber.email] : [],
    );
    try {
      await ctx.db.transact([
        saveCounts(ctx, input.importRow, counts),
        expectChange(ctx.db, 'under_way'),
        ...liftUndone(ctx, input.importRow, added),
        ...insertSubscribers(ctx, input.importRow, added, input.nextToken),
        ...unsubscribeActive(ctx, input.importRow, leaving),
        ...suppressRefused(ctx, input.importRow, decided),
      ]);
      if (leaving.length > 0) ctx.pubsub.publish('webhooks');
      return decided;
    } catch (error) {
      if (violatedUnique(error) === undefined || attempt === TRIES) throw error;
    }
  }
}

export function countDecided(counts: Counts, decided: Decided[]): Counts {
  const next = { ...counts, rowsDone: counts.rowsDone + decided.length };
  next.otherOutcomes = { ...counts.otherOutcomes };
  for (const { outcome, subscriber } of decided) {
    if (hasCounter(outcome)) next[COUNTERS[outcome]] += 1;
    else countOther(next.otherOutcomes, outcome);
    if (outcome === 'added') {
      for (const warning of warningsOf(subscriber.email)) countOther(next.otherOutcomes, warning);
    }
    if (outcome === 'unknown_status') countValue(next.otherOutcomes, subscriber.details.said ?? '');
  }
  return next;
}

/** Keys of `otherOutcomes` that are no outcome, beside the warnings. */
export const UNKNOWN_VALUE = 'value:';
/** A column that holds something else may have a value for each row. */
const MAX_VALUES = 20;

function countOther(counts: Record<string, number>, key: string): void {
  counts[key] = (counts[key] ?? 0) + 1;
}

function countValue(counts: Record<string, number>, value: string): void {
  const key = `${UNKNOWN_VALUE}${value}`;
  const values = Object.keys(counts).filter((known) => known.startsWith(UNKNOWN_VALUE));
  if (key in counts || values.length < MAX_VALUES) countOther(counts, key);
}

const COUNTERS = {
  added: 'added',
  already_there: 'alreadyThere',
  skipped_unsubscribed: 'skippedUnsubscribed',
  erased: 'erased',
  duplicate: 'duplicate',
} as const satisfies Partial<Record<Decided['outcome'], keyof Counts>>;

function hasCounter(outcome: Decided['outcome']): outcome is keyof typeof COUNTERS {
  return outcome in COUNTERS;
}

/** Changes nothing when the import is no longer under way. */
export function saveCounts(ctx: Context, importRow: Import, counts: Partial<Import>): Statement {
  return ctx.db.write
    .update(imports)
    .set(counts)
    .where(and(eq(imports.id, importRow.id), inArray(imports.state, ['waiting', 'reading', 'adding'])));
}

function liftUndone(ctx: Context, { userId }: Import, added: Decided[]): Statement[] {
  const addresses = added.filter(({ wasUndone }) => wasUndone).map(({ subscriber }) => subscriber.email);
  return addresses.length === 0 ? [] : [liftRemovals(ctx, { ownerId: userId, addresses })];
}

const SUPPRESSION_OF: Partial<Record<FileStatus, SuppressionReason>> = {
  unsubscribed: 'unsubscribed',
  bounced: 'dead-address',
  complained: 'complained',
};
const REFUSED: ReadonlyArray<Decided['outcome']> = [
  'file_unsubscribed',
  'file_bounced',
  'file_complained',
  'unsubscribed_here',
];

/** For this creator's list alone: what their file says stops nobody else's email. */
function suppressRefused(ctx: Context, { userId }: Import, decided: Decided[]): Statement[] {
  const refused = decided.flatMap(({ subscriber: { email: address, details }, outcome }) => {
    const reason = REFUSED.includes(outcome) ? SUPPRESSION_OF[details.status] : undefined;
    if (reason === undefined) return [];
    return [{ address, reason, detail: `Your import says: ${details.said ?? details.status}` }];
  });
  return refused.length === 0 ? [] : [suppressImported(ctx, { ownerId: userId, refused })];
}

function insertSubscribers(
  ctx: Context,
  importRow: Import,
  added: Decided[],
  nextToken: () => string,
): Statement[] {
  if (added.length === 0) return [];
  const { id, userId, wordingId } = importRow;
  const now = ctx.clock.now();
  const rows = JSON.stringify(
    added.map(({ subscriber: { email, name, details } }) => [
      ...[email, name, nextToken()],
      details.joinedAt === null ? null : Math.min(details.joinedAt, now),
      details === NO_DETAILS ? '{}' : JSON.stringify(details.metadata),
    ]),
  );
  const quarter = Math.floor(now / QUARTER);
  const day = Math.floor(now / DAY);
  return [
    ctx.db.write.run(sql`
      insert into subscribers
        (user_id, email, name, status, token, created_at, source, consented_at, wording_id, import_id, metadata)
      select ${userId}, value ->> 0, value ->> 1, 'confirmed', value ->> 2, ${now}, 'import',
        coalesce(value ->> 3, ${now}), ${wordingId}, ${id}, value ->> 4
      from json_each(${rows})`),
    // The triggers leave rows of an import alone (see the migrations): counting a chunk costs as much as counting a row.
    ctx.db.write
      .insert(subscriberTotals)
      .values({ userId, confirmed: added.length })
      .onConflictDoUpdate({
        target: subscriberTotals.userId,
        set: { confirmed: sql`${subscriberTotals.confirmed} + ${added.length}` },
      }),
    ctx.db.write
      .insert(subscriberGrowth)
      .values({ userId, quarter, confirmed: added.length })
      .onConflictDoUpdate({
        target: [subscriberGrowth.userId, subscriberGrowth.quarter],
        set: { confirmed: sql`${subscriberGrowth.confirmed} + ${added.length}` },
      }),
    ctx.db.write
      .insert(subscriberDays)
      .values({ userId, day, joined: added.length })
      .onConflictDoUpdate({
        target: [subscriberDays.userId, subscriberDays.day],
        set: { joined: sql`${subscriberDays.joined} + ${added.length}` },
      }),
  ];
}
