import { eq, sql } from 'drizzle-orm';
import { SECOND } from '../kernel/clock.js';
import type { Context } from '../server/context.js';
import { type RelayStatus, workers } from './table.js';

export type { RelayStatus };

export const HEARTBEAT_INTERVAL_MS = 2 * SECOND;
/** The time after which a worker with an unchanged counter is dead, by the observer's own clock. */
export const DEAD_AFTER_MS = 30 * SECOND;

/** The reason why a worker cannot send. */
export interface RelayFault {
  reason: string;
  since: number;
}

export async function registerWorker(ctx: Context, workerId: string): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transact([ctx.db.write.insert(workers).values({ id: workerId, startedAt: now, seenAt: now })]);
}

/**
 * Raises the counter of a worker. Returns false if this worker is no longer listed, because it stalled and
 * another marked it as dead.
 */
export async function sendHeartbeat(
  ctx: Context,
  workerId: string,
  { fault, relays }: { fault: RelayFault | null; relays: RelayStatus[] } = { fault: null, relays: [] },
): Promise<boolean> {
  const [alive] = await ctx.db.transact([
    ctx.db.write
      .update(workers)
      .set({
        heartbeat: sql`${workers.heartbeat} + 1`,
        seenAt: ctx.clock.now(),
        relayFault: fault?.reason ?? null,
        relayFaultSince: fault?.since ?? null,
        relays,
      })
      .where(eq(workers.id, workerId))
      .returning({ id: workers.id }),
  ]);
  return alive.length === 1;
}

export async function removeWorker(ctx: Context, workerId: string): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(workers).where(eq(workers.id, workerId))]);
}

/** Deletes all workers after a restored backup, because none of them runs. */
export async function deleteWorkers(ctx: Context): Promise<void> {
  await ctx.db.transact([ctx.db.write.delete(workers)]);
}

export interface WorkerStatus {
  startedAt: number;
  seenAt: number;
  relayFault: RelayFault | null;
  relays: RelayStatus[];
}

/** Lists the workers with the values of their last beat. */
export async function listWorkers(ctx: Context): Promise<WorkerStatus[]> {
  const rows = await ctx.db.read.select().from(workers).orderBy(workers.startedAt);
  return rows.map(({ startedAt, seenAt, relays, relayFault: reason, relayFaultSince: since }) => ({
    startedAt,
    relays,
    seenAt,
    relayFault: reason === null || since === null ? null : { reason, since },
  }));
}

export async function countWorkers(ctx: Context): Promise<number> {
  return ctx.db.read.$count(workers);
}

/**
 * Watches the other workers. Each call reads their counters, and returns the workers whose counter has not changed for
 * `deadAfterMs`. It compares only differences of `monotonicNow`, so a changed wall clock marks no worker as dead. After
 * half of `deadAfterMs` without a check (disk full, database locked, process suspended) it starts again, because the
 * same cause may have stopped the others.
 */
export function watchWorkers(deadAfterMs: number, monotonicNow: () => number = () => performance.now()) {
  const heartbeats = new Map<string, { heartbeat: number; since: number }>();
  let lastCheckAt = Number.NEGATIVE_INFINITY;
  return async function findDeadWorkers(ctx: Context): Promise<string[]> {
    const rows = await ctx.db.read.select({ id: workers.id, heartbeat: workers.heartbeat }).from(workers);
    const now = monotonicNow();
    if (now - lastCheckAt >= deadAfterMs / 2) heartbeats.clear();
    lastCheckAt = now;
    const present = new Set(rows.map(({ id }) => id));
    for (const id of heartbeats.keys()) if (!present.has(id)) heartbeats.delete(id);
    return rows
      .filter(({ id, heartbeat: counter }) => {
        const lastSeen = heartbeats.get(id);
        if (lastSeen?.heartbeat === counter) return now - lastSeen.since >= deadAfterMs;
        heartbeats.set(id, { heartbeat: counter, since: now });
        return false;
      })
      .map(({ id }) => id);
  };
}
