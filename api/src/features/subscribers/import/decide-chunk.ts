import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import type { Statement } from '../../../db/transact.js';
import { expectChange, violatedUnique } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { liftRemovals, listSuppressed } from '../../mailing/index.js';
import { listErased } from '../erased-addresses.js';
import { QUARTER } from '../growth-rules.js';
import { imports, subscriberDays, subscriberGrowth, subscribers, subscriberTotals } from '../table.js';
import { type Import, listStandings } from './import-store.js';
import { decideOutcome, type RowOutcome } from './row-rules.js';
import type { FileReader } from './sort-readers.js';

/** What was decided so far, kept in the row of the import with every chunk. */
export type Counts = Pick<
  Import,
  'rowsDone' | 'added' | 'alreadyThere' | 'keptUnsubscribed' | 'erased' | 'duplicate'
>;

export interface Decided {
  reader: FileReader;
  outcome: Exclude<RowOutcome, 'invalid'>;
  /** False for who was added by this import before it was broken off. */
  isNew: boolean;
  /** The creator took them off before; what is left of that goes. */
  wasRemoved: boolean;
}

/** How often a chunk is decided anew when somebody on it subscribes at that very moment. */
const TRIES = 5;

/** Decides on readers that come sorted by address. `last` is the address before them. */
export async function decideChunk(
  ctx: Context,
  input: { importRow: Import; readers: FileReader[]; last: string | undefined },
): Promise<Decided[]> {
  const { id, userId } = input.importRow;
  const addresses = input.readers.map(({ email }) => email);
  const standings = await listStandings(ctx, { userId, addresses });
  const suppressed = await listSuppressed(ctx, { ownerId: userId, addresses });
  const erased = await listErased(ctx, { userId, addresses });
  let { last } = input;
  return input.readers.map((reader) => {
    const { email } = reader;
    if (email === last) return { reader, outcome: 'duplicate', isNew: false, wasRemoved: false };
    last = email;
    const standing = standings.get(email);
    const hasUnsubscribed = suppressed.get(email) === 'unsubscribed';
    const outcome = decideOutcome({ standing, hasUnsubscribed, wasErased: erased.has(email) }, id);
    return {
      reader,
      outcome,
      isNew: outcome === 'added' && standing?.importId !== id,
      wasRemoved: standing?.status === 'removed' || suppressed.get(email) === 'removed',
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
    readers: FileReader[];
    last: string | undefined;
    counts: Counts;
    nextToken: () => string;
  },
): Promise<Decided[]> {
  for (let attempt = 1; ; attempt += 1) {
    const decided = await decideChunk(ctx, input);
    const counts = countDecided(input.counts, decided);
    const added = decided.filter(({ isNew }) => isNew);
    try {
      await ctx.db.transact([
        keepCounts(ctx, input.importRow, counts),
        expectChange(ctx.db, 'under_way'),
        ...makeRoom(ctx, input.importRow, added),
        ...insertReaders(ctx, input.importRow, added, input.nextToken),
      ]);
      return decided;
    } catch (error) {
      if (violatedUnique(error) === undefined || attempt === TRIES) throw error;
    }
  }
}

export function countDecided(counts: Counts, decided: Decided[]): Counts {
  const next = { ...counts, rowsDone: counts.rowsDone + decided.length };
  for (const { outcome } of decided) next[COUNTERS[outcome]] += 1;
  return next;
}

const COUNTERS = {
  added: 'added',
  already_there: 'alreadyThere',
  kept_unsubscribed: 'keptUnsubscribed',
  erased: 'erased',
  duplicate: 'duplicate',
} as const satisfies Record<Decided['outcome'], keyof Counts>;

/** Changes nothing when the import is no longer under way. */
export function keepCounts(ctx: Context, importRow: Import, counts: Partial<Import>): Statement {
  return ctx.db.write
    .update(imports)
    .set(counts)
    .where(and(eq(imports.id, importRow.id), inArray(imports.state, ['waiting', 'reading', 'adding'])));
}

/** Whom the creator removed comes back as a new row, so that undoing finds it. */
function makeRoom(ctx: Context, { userId }: Import, added: Decided[]): Statement[] {
  const addresses = added.filter(({ wasRemoved }) => wasRemoved).map(({ reader }) => reader.email);
  if (addresses.length === 0) return [];
  return [
    ctx.db.write
      .delete(subscribers)
      .where(
        and(
          eq(subscribers.userId, userId),
          eq(subscribers.status, 'removed'),
          sql`${subscribers.email} in (select value from json_each(${JSON.stringify(addresses)}))`,
        ),
      ),
    liftRemovals(ctx, { ownerId: userId, addresses }),
  ];
}

function insertReaders(
  ctx: Context,
  importRow: Import,
  added: Decided[],
  nextToken: () => string,
): Statement[] {
  if (added.length === 0) return [];
  const { id, userId, wordingId } = importRow;
  const now = ctx.clock.now();
  const rows = JSON.stringify(added.map(({ reader }) => [reader.email, reader.name, nextToken()]));
  const quarter = Math.floor(now / QUARTER);
  const day = Math.floor(now / DAY);
  return [
    ctx.db.write.run(sql`
      insert into subscribers
        (user_id, email, name, status, token, created_at, source, consented_at, wording_id, import_id)
      select ${userId}, value ->> 0, value ->> 1, 'confirmed', value ->> 2, ${now}, 'import', ${now}, ${wordingId}, ${id}
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
