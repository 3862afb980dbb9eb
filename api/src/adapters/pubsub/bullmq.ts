import { Queue, QueueEvents, Worker } from 'bullmq';
import { gauge } from '../../kernel/measures.js';
import type { Log } from '../../ports/log.js';
import type { PubSub, Topic } from '../../ports/pubsub.js';
import { openRedis, sharedPrefix } from '../redis/connection.js';
import { createPubSubCounters } from './pubsub-counters.js';

const QUEUE = 'pubsub';
/** Events only wake current subscribers; old ones are never read. */
const MAX_EVENTS = 100;
const REDIS_UP = { name: 'tidings_redis_up', help: 'Whether Redis is connected, to ring and to hear' };

interface BullmqPubSub {
  redisUrl: string;
  /** Instances may share a Redis. All processes of one instance use the same name. */
  name: string;
  /** The PubSub of this process, which also works without Redis. */
  local: PubSub;
  log: Log;
}

/**
 * Creates a PubSub between processes and machines. Each publish is a BullMQ job that any worker completes at
 * once, and every subscriber receives its completion. While one is pending, further publishes of the same
 * topic join it, and it is delivered after all of them. Topics of this process are also delivered locally.
 * Without Redis, a single process works as before, and others find new rows at their next poll.
 */
export function bullmqPubSub(input: BullmqPubSub): PubSub {
  const { redisUrl, name, local, log } = input;
  const prefix = sharedPrefix(name);
  const ringing = openRedis(redisUrl, log, { maxRetriesPerRequest: 1 });
  const connections = [ringing];
  const queue = new Queue(QUEUE, {
    connection: ringing,
    prefix,
    skipWaitingForReady: true,
    streams: { events: { maxLen: MAX_EVENTS } },
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  const parts: Array<{ close(): Promise<unknown> }> = [queue];
  // Each connection logs its own outages.
  const ignore = () => undefined;
  queue.on('error', ignore);

  const meters = createPubSubCounters('redis');
  let isSubscribed = false;
  function receiveOthers(): void {
    if (isSubscribed) return;
    isSubscribed = true;
    const taking = openRedis(redisUrl, log, { maxRetriesPerRequest: null });
    const hearing = openRedis(redisUrl, log, { maxRetriesPerRequest: null });
    connections.push(taking, hearing);
    const worker = new Worker(QUEUE, async (job) => job.name, { connection: taking, prefix });
    const events = new QueueEvents(QUEUE, { connection: hearing, prefix });
    worker.on('error', ignore);
    events.on('error', ignore);
    events.on('completed', ({ returnvalue }) => {
      const topic = returnvalue as unknown as Topic;
      meters.handle(topic);
      local.publish(topic);
    });
    parts.push(worker, events);
  }

  return {
    publish(topic) {
      local.publish(topic);
      // A lost wake-up only costs time, so no publish waits for an unreachable Redis.
      if (ringing.status !== 'ready') return;
      queue.add(topic, null, { deduplication: { id: topic } }).then(() => meters.published(topic), ignore);
    },
    subscribe(topic, handle) {
      receiveOthers();
      return local.subscribe(topic, handle);
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
