import { eq, sql } from 'drizzle-orm';
import { SECOND } from '../kernel/clock.js';
import type { Context } from '../server/context.js';
import { workers } from './table.js';

export const BEAT_EVERY_MS = 2 * SECOND;
/** A counter that stood still for this long of the observer's own clock means that its worker is gone. */
export const DEAD_AFTER_MS = 30 * SECOND;

/** How sending goes for a worker; null while the relay answers it. */
export interface RelayFault {
  reason: string;
  since: number;
}

export async function registerWorker(ctx: Context, workerId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transact([ctx.db.write.insert(workers).values({ id: workerId, startedAt: now, seenAt: now })]);
}

/** False when this worker is no longer on the list: it stood still too long and was taken for dead. */
export async function beat(
  ctx: Context,
  workerId: string,
  relayFault: RelayFault | null = null,
): Promise<boolean> {
  const [alive] = await ctx.db.transact([
    ctx.db.write
      .update(workers)
      .set({
        beat: sql`${workers.beat} + 1`,
        seenAt: ctx.clock.now(),
        relayFault: relayFault?.reason ?? null,
        relayFaultSince: relayFault?.since ?? null,
      })
      .where(eq(workers.id, workerId))
      .returning({ id: workers.id }),
  ]);
  return alive.length === 1;
}

export async function removeWorker(ctx: Context, workerId: string): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(workers).where(eq(workers.id, workerId))]);
}

/** After a backup came back: none of its workers lives, and what they had in hand is nobody's. */
export async function forgetWorkers(ctx: Context): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(workers)]);
}

export interface WorkerNews {
  startedAt: number;
  seenAt: number;
  relayFault: RelayFault | null;
}

/** As they told it themselves at their last beat. */
export async function listWorkers(ctx: Context): Promise<WorkerNews[]> {
  const rows = await ctx.db.read.select().from(workers).orderBy(workers.startedAt);
  return rows.map(({ startedAt, seenAt, relayFault: reason, relayFaultSince: since }) => ({
    startedAt,
    seenAt,
    relayFault: reason === null || since === null ? null : { reason, since },
  }));
}

export async function countWorkers(ctx: Context): Promise<number> {
  return ctx.db.read.$count(workers);
}

/**
 * Watches the other workers. Each call reads their counters and returns those that have not moved for
 * `deadAfterMs`; only differences of `monotonicNow` are used, so a changed wall clock kills nobody. A watcher that did
 * not get to look for half of that time (the disk was full, the database locked, itself stopped) knows nothing of
 * what stopped the others, and begins anew.
 */
export function watchWorkers(deadAfterMs: number, monotonicNow: () => number = () => performance.now()) {
  const seen = new Map<string, { beat: number; since: number }>();
  let lookedAt = Number.NEGATIVE_INFINITY;
  return async function findDeadWorkers(ctx: Context): Promise<string[]> {
    const rows = await ctx.db.read.select({ id: workers.id, beat: workers.beat }).from(workers);
    const now = monotonicNow();
    if (now - lookedAt >= deadAfterMs / 2) seen.clear();
    lookedAt = now;
    const present = new Set(rows.map(({ id }) => id));
    for (const id of seen.keys()) if (!present.has(id)) seen.delete(id);
    return rows
      .filter(({ id, beat: counter }) => {
        const known = seen.get(id);
        if (known?.beat === counter) return now - known.since >= deadAfterMs;
        seen.set(id, { beat: counter, since: now });
        return false;
      })
      .map(({ id }) => id);
  };
}
