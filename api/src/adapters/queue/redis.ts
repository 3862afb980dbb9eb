import { setTimeout as wait } from 'node:timers/promises';
import { Queue as BullQueue, Worker } from 'bullmq';
import { SECOND } from '../../kernel/clock.js';
import type { Log } from '../../ports/log.js';
import type { DueRow, Queue, RunningWork, Work } from '../../ports/queue.js';
import { FAIL_FAST_OPTIONS, getSharedPrefix, openRedis, type RedisClient } from '../redis/connection.js';
import { createRunCounter, type QueueDependencies, type RowLoop, startLoop } from './row-queue.js';

/** The number of rows of one kind of work in Redis at a time. All others wait in the database. */
const MAX_ROWS_IN_REDIS = 256;
/** The pause between two polls of a backlog, which allows about 10,000 rows a second. */
const BACKLOG_REST_MS = 25;
/**
 * The time after which all due rows are added again, in case Redis lost them. Rows that two such sweeps list are
 * claimed directly.
 */
const SWEEP_EVERY_MS = 5 * SECOND;
/** The time for which rows are claimed directly after Redis rejected a command. */
const REFUSED_FOR_MS = 5 * SECOND;
const CLOSE_TIMEOUT_MS = 2 * SECOND;
/** Another worker gets a killed worker's row after at most 25 s, before its claim is released. */
const LOCK_MS = 15 * SECOND;
const STALLED_CHECK_MS = 5 * SECOND;
/** BullMQ needs its streams and BZPOPMIN. */
const MIN_REDIS_MAJOR = 5;

const ignore = () => undefined;

interface RedisQueue extends QueueDependencies {
  redisUrl: string;
  /** The instance's name, because instances may share a Redis. */
  name: string;
}

/**
 * Creates a queue that BullMQ distributes over all workers. Each process adds due rows to Redis, under their own ids,
 * so adding twice adds once. The worker that gets an id claims the row like any other. Delays, attempts and dead rows
 * stay in the database. While Redis is unreachable, silent or too old, rejects commands or names no rows, each process
 * claims rows directly.
 */
export function createRedisQueue({ redisUrl, name, pubsub, log }: RedisQueue): Queue & { close(): void } {
  const runCounter = createRunCounter();
  const open: RedisClient[] = [];
  const connect = (options: typeof FAIL_FAST_OPTIONS | { maxRetriesPerRequest: null }) => {
    const connection = openRedis(redisUrl, log, options);
    open.push(connection);
    return connection;
  };
  let sharedConnections: Omit<Connections, 'prefix'> | undefined;

  function openShared() {
    const adding = connect(FAIL_FAST_OPTIONS);
    return {
      adding,
      working: connect({ maxRetriesPerRequest: null }),
      isSupported: watchVersion(adding, log),
    };
  }

  function start(work: Work): RunningWork {
    sharedConnections ??= openShared();
    const prefix = `{${getSharedPrefix(name)}:${work.name}}`;
    return startDistributedWork(work, { pubsub, log, runs: runCounter }, { ...sharedConnections, prefix });
  }

  return {
    start,
    metrics: () => [runCounter.read()],
    close() {
      for (const connection of open) connection.disconnect();
    },
  };
}

interface Connections {
  adding: RedisClient;
  /** Waits for Redis without a timeout. */
  working: RedisClient;
  isSupported(): boolean;
  /** The prefix of keys, in braces, because the keys of one queue must be on the same node of a Cluster. */
  prefix: string;
}

/**
 * Reads the version of Redis whenever it is ready. Returns whether it is supported. Rules may deny INFO, so an
 * unreadable version counts as supported.
 */
function watchVersion(redis: RedisClient, log: Log): () => boolean {
  let isSupported = false;
  redis.on('ready', async () => {
    const info = await redis.info('server').catch(ignore);
    const [, version = '', major] = /redis_version:((\d+)[\d.]*)/.exec(info ?? '') ?? [];
    isSupported = major === undefined || Number(major) >= MIN_REDIS_MAJOR;
    if (isSupported) return;
    const needs = `${MIN_REDIS_MAJOR}.0`;
    log.warn({ version, needs }, 'This Redis is too old to distribute work; this process reads the rows');
  });
  return () => isSupported;
}

function startDistributedWork(
  work: Work,
  dependencies: Parameters<typeof startLoop>[1],
  connections: Connections,
): RunningWork {
  const { log } = dependencies;
  const { adding, working, isSupported } = connections;
  /** The due time of each added row. A row that waits again has a later time, and is added again. */
  const addedDueTimes = new Map<number, number>();
  /** The due time of each row that the last sweep listed. */
  let listedDueTimes = new Map<number, number>();
  let sweptAt = performance.now();
  /** True if Redis named a row since the last sweep. */
  let isNaming = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  let loggedReason: string | undefined;

  const { queue, worker } = openBullMq(work, connections, { log, runRow, onRejected: readRows });

  /** Claims rows directly for a while. BullMQ repeats a rejected command at once, so it is paused. */
  function readRows(reason: string): void {
    refusedAt = performance.now();
    if (reason !== loggedReason) {
      log.warn({ reason, work: work.name }, 'Redis does not distribute work; this process reads the rows');
    }
    loggedReason = reason;
    addedDueTimes.clear();
    void worker.pause(true);
    loop.wake();
  }

  const isRefused = () => performance.now() - refusedAt < REFUSED_FOR_MS;

  async function runRow(id: number): Promise<void> {
    isNaming = true;
    loggedReason = undefined;
    await loop.runNamed(id);
    addedDueTimes.delete(id);
  }

  async function add(rows: readonly DueRow[]): Promise<void> {
    try {
      // Plain numbers are BullMQ's own ids.
      await queue.addBulk(
        rows.map(({ id, priority }) => ({ name: work.name, data: {}, opts: { jobId: `r${id}`, priority } })),
      );
    } catch (error) {
      return readRows(error instanceof Error ? error.message : String(error));
    }
    for (const { id, dueAt } of rows) addedDueTimes.set(id, dueAt);
    if (worker.isPaused()) void worker.resume();
  }

  /** Claims overdue rows that Redis did not name. Another worker may have removed their ids without a claim. */
  async function sweep(rows: readonly DueRow[], { freeSlots, claimListed }: RowLoop): Promise<void> {
    const overdueRows = rows.filter(({ id, dueAt }) => listedDueTimes.get(id) === dueAt);
    const wasNaming = isNaming;
    listedDueTimes = new Map(rows.map(({ id, dueAt }) => [id, dueAt]));
    isNaming = false;
    addedDueTimes.clear();
    sweptAt = performance.now();
    const freeCount = freeSlots();
    if (overdueRows.length === 0 || freeCount <= 0) return;
    if (!wasNaming) readRows('it named none of the due rows');
    await claimListed(overdueRows.slice(0, freeCount).map(({ id }) => id));
  }

  async function addDueRows(parts: RowLoop): Promise<void> {
    if (!worker.isRunning()) worker.run().catch((error: Error) => worker.emit('error', error));
    const { rows, nextDueInMs } = await work.listDue(MAX_ROWS_IN_REDIS);
    if (performance.now() - sweptAt >= SWEEP_EVERY_MS) await sweep(rows, parts);
    if (isRefused()) return;
    const newRows = rows.filter(({ id, dueAt }) => addedDueTimes.get(id) !== dueAt);
    if (newRows.length > 0) await add(newRows);
    if (isRefused()) return;
    const isBacklog = rows.length === MAX_ROWS_IN_REDIS;
    if (newRows.length === 0 || isBacklog) await wait(BACKLOG_REST_MS);
    const untilSweep = sweptAt + SWEEP_EVERY_MS - performance.now();
    await parts.wait(isBacklog ? untilSweep : Math.min(nextDueInMs, untilSweep));
  }

  const loop = startLoop(work, dependencies, async (parts) => {
    const isConnected = adding.status === 'ready' && working.status === 'ready';
    const isReady = isConnected && isSupported() && !isRefused();
    if (isReady) await addDueRows(parts);
    else await parts.claimNext();
  });

  return {
    async stop() {
      // In an outage, a close that is not forced waits for Redis.
      const workerClose = worker.close(working.status !== 'ready').then(ignore, () => true);
      await loop.stop();
      // The close waits for Redis to record the end of each job, so that the next worker claims no finished row.
      const isOpen = await Promise.race([workerClose, wait(CLOSE_TIMEOUT_MS, true, { ref: false })]);
      if (isOpen) worker.getBackend().close(true).catch(ignore);
    },
  };
}

interface BullMqHandlers {
  log: Log;
  runRow: (id: number) => Promise<void>;
  /** Called after Redis rejected a command. */
  onRejected: (reason: string) => void;
}

/** Opens BullMQ's queue, and its worker, which does not run yet. */
function openBullMq(
  work: Work,
  { adding, working, prefix }: Connections,
  { log, runRow, onRejected }: BullMqHandlers,
): { queue: BullQueue; worker: Worker } {
  // BullMQ never rests after a failed version check, and rules may deny INFO.
  const common = { prefix, skipVersionCheck: true };
  const queue = new BullQueue(work.name, {
    ...common,
    connection: adding,
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
    streams: { events: { maxLen: 100 } },
  });
  const worker = new Worker(work.name, ({ id }) => runRow(Number(id?.slice(1))), {
    ...common,
    autorun: false,
    connection: working,
    concurrency: work.concurrency,
    lockDuration: LOCK_MS,
    stalledInterval: STALLED_CHECK_MS,
  });
  // The connections log their outages. A lost lock has no effect, because the row's claim decides.
  queue.on('error', ({ message: reason }) => log.debug({ reason, work: work.name }, 'BullMQ failed to add'));
  worker.on('error', ({ name, message: reason }) => {
    if (name === 'ReplyError') onRejected(reason);
    else log.debug({ reason, work: work.name }, 'BullMQ failed to work');
  });
  return { queue, worker };
}
