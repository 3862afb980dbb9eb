import { Queue, QueueEvents, Worker } from 'bullmq';
import { gauge } from '../../kernel/measures.js';
import type { BellName, Bells } from '../../ports/bells.js';
import type { Log } from '../../ports/log.js';
import { openRedis, sharedPrefix } from '../redis/connection.js';
import { createBellMeters } from './bell-meters.js';

const QUEUE = 'bells';
/** Events only wake whoever listens now; nobody reads old ones. */
const KEPT_EVENTS = 100;
const REDIS_UP = { name: 'tidings_redis_up', help: 'Whether Redis is connected, to ring and to hear' };

interface BullmqBells {
  redisUrl: string;
  /** Instances may share a Redis: bells of one name belong together. */
  name: string;
  /** Those of this process, which ring by themselves too. */
  local: Bells;
  log: Log;
}

/**
 * Bells between processes and machines: each ring is a BullMQ job that any worker takes off at once, and everybody
 * hears that it was done. While one is on its way further rings of the same bell join it; it rings after them all.
 * Bells of this process ring by themselves too, so that without Redis one process works as it always did, and others
 * find new rows at their next look.
 */
export function bullmqBells(input: BullmqBells): Bells {
  const { redisUrl, name, local, log } = input;
  const prefix = sharedPrefix(name);
  const ringing = openRedis(redisUrl, log, { maxRetriesPerRequest: 1 });
  const connections = [ringing];
  const queue = new Queue(QUEUE, {
    connection: ringing,
    prefix,
    skipWaitingForReady: true,
    streams: { events: { maxLen: KEPT_EVENTS } },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  const parts: Array<{ close(): Promise<unknown> }> = [queue];
  // Each logs its own outages through its connection.
  const ignore = () => undefined;
  queue.on('error', ignore);

  const meters = createBellMeters('redis');
  let hears = false;
  function hearOthers(): void {
    if (hears) return;
    hears = true;
    const taking = openRedis(redisUrl, log, { maxRetriesPerRequest: null });
    const hearing = openRedis(redisUrl, log, { maxRetriesPerRequest: null });
    connections.push(taking, hearing);
    const worker = new Worker(QUEUE, async (job) => job.name, { connection: taking, prefix });
    const events = new QueueEvents(QUEUE, { connection: hearing, prefix });
    worker.on('error', ignore);
    events.on('error', ignore);
    events.on('completed', ({ returnvalue }) => {
      const bell = returnvalue as unknown as BellName;
      meters.heard(bell);
      local.ring(bell);
    });
    parts.push(worker, events);
  }

  return {
    ring(bell) {
      local.ring(bell);
      // A lost bell only costs time: none waits for a Redis that is away.
      if (ringing.status !== 'ready') return;
      queue.add(bell, null, { deduplication: { id: bell } }).then(() => meters.rung(bell), ignore);
    },
    listen(bell, heard) {
      hearOthers();
      return local.listen(bell, heard);
    },
    async check() {
      if (ringing.status !== 'ready') throw new Error('Redis cannot be reached.');
      await ringing.ping();
    },
    measures() {
      const isUp = connections.every(({ status }) => status === 'ready');
      return [gauge(REDIS_UP, isUp ? 1 : 0), ...local.measures(), ...meters.read()];
    },
    close() {
      local.close();
      void Promise.allSettled(parts.map((part) => part.close())).then(() => {
        for (const connection of connections) connection.disconnect();
      });
    },
  };
}
