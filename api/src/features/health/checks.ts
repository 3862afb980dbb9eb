import { sql } from 'drizzle-orm';
import { readOldestDueMs } from '../../db/jobs/job-status.js';
import { DEAD_AFTER_MS, listWorkers } from '../../db/workers.js';
import { formatDuration, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { findLastSuccess, listRuns } from './maintenance-runs.js';

export const CHECKS = [
  'database',
  'pubsub',
  'email',
  'sending',
  'files',
  'disk',
  'integrity',
  'queue',
  'backup',
] as const;
type CheckName = (typeof CHECKS)[number];

export interface CheckResult {
  name: CheckName;
  /** A sentence for the operator, or null if the check passed. */
  problem: string | null;
}

/** One of the checks asks the relay, and anybody may ask for the results, so they serve all clients for a while. */
export const CHECKS_CACHED_FOR = 5 * SECOND;
/** Shorter than proxies wait, because a silent relay must not look like a silent server. */
const TIMEOUT_MS = 2 * SECOND;

/** The disk is nearly full below this share, or below this size if that is less. */
const LOW_DISK = { ratio: 0.05, bytes: 2_000_000_000 };
/** A job that waits longer shows that no worker runs, or that the workers have too much to do. */
const MAX_QUEUE_AGE_MS = 10 * MINUTE;
/** The time by which a scheduled backup may end late. */
const BACKUP_GRACE_MS = 6 * HOUR;

/** Returns the results of all checks, at most 5 seconds old. */
export function runChecks(ctx: Context): Promise<CheckResult[]> {
  const cache = getCache(ctx);
  if (cache.results !== undefined && performance.now() - cache.since < CHECKS_CACHED_FOR)
    return cache.results;
  cache.since = performance.now();
  cache.results = Promise.all(CHECKS.map((name) => runCheck(ctx, name)));
  return cache.results;
}

const getCache = cachePerContext((ctx: Context) => ({
  since: 0,
  firstCheckAt: ctx.clock.now(),
  results: undefined as Promise<CheckResult[]> | undefined,
}));

/** Each check throws a sentence for the operator. */
const RUN: Record<CheckName, (ctx: Context) => Promise<unknown>> = {
  database: (ctx) => ctx.db.read.run(sql`select 1`),
  pubsub: (ctx) => ctx.pubsub.check(),
  email: (ctx) => ctx.email.check(),
  sending: checkSending,
  files: (ctx) => ctx.blobs.check(),
  disk: checkDisk,
  integrity: checkIntegrity,
  queue: checkQueue,
  backup: checkBackup,
};

async function runCheck(ctx: Context, name: CheckName): Promise<CheckResult> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${TIMEOUT_MS} ms.`)), TIMEOUT_MS);
  });
  try {
    await Promise.race([RUN[name](ctx), silence]);
    return { name, problem: null };
  } catch (error) {
    ctx.log.warn({ err: error, check: name }, 'a check failed');
    return { name, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}

/** Checks sending, as the workers report it, because a relay that responds may still reject every email. */
async function checkSending(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (const { relayFault, relays, seenAt } of await listWorkers(ctx)) {
    if (now - seenAt >= DEAD_AFTER_MS) continue;
    if (relayFault !== null) throw new Error(relayFault.reason);
    // The other relays send its share.
    for (const { name, fault } of relays) if (fault !== null) throw new Error(`${name}: ${fault.reason}`);
  }
}

async function checkDisk(ctx: Context): Promise<void> {
  const { freeBytes, totalBytes } = await ctx.disk.measure();
  if (freeBytes < Math.min(totalBytes * LOW_DISK.ratio, LOW_DISK.bytes)) {
    throw new Error(`The disk of DATA_DIR is nearly full: ${Math.floor(freeBytes / 1_000_000)} MB are free.`);
  }
  await ctx.disk.checkWrites();
}

async function checkIntegrity(ctx: Context): Promise<void> {
  const [run] = await listRuns(ctx, { kind: 'database-check', limit: 1 });
  if (run?.status === 'failed') throw new Error(run.detail);
}

async function checkQueue(ctx: Context): Promise<void> {
  const age = await readOldestDueMs(ctx);
  if (age > MAX_QUEUE_AGE_MS) {
    const waitingTime = formatDuration(Math.floor(age / MINUTE) * MINUTE);
    throw new Error(`The oldest job has waited for ${waitingTime}. Check that a worker runs.`);
  }
}

/**
 * Throws if the last backup failed, or if the next backup should have ended by now. A crash during a backup records
 * nothing. So before the first success, the time counts from the first check of this process.
 */
async function checkBackup(ctx: Context): Promise<void> {
  const { schedule } = ctx.maintenance.backups ?? {};
  if (schedule === undefined) return;
  const [latest] = await listRuns(ctx, { kind: 'backup', limit: 1 });
  if (latest?.status === 'failed') throw new Error(`The last backup failed: ${latest.detail}`);
  const success = await findLastSuccess(ctx, 'backup');
  const dueAt = schedule.nextAfter(success?.startedAt ?? getCache(ctx).firstCheckAt);
  if (ctx.clock.now() > dueAt + BACKUP_GRACE_MS) throw new Error('The last scheduled backup was not made.');
}
