import { randomUUID } from 'node:crypto';
import { createGauge } from '../../kernel/process/metrics.js';
import type { Log } from '../../ports/log.js';
import type { PubSub, Topic } from '../../ports/pubsub.js';
import { FAIL_FAST_OPTIONS, getSharedPrefix, openRedis } from '../redis/connection.js';
import { createPubSubCounters } from './local.js';

const REDIS_UP = { name: 'tidings_redis_up', help: 'Whether Redis is connected, to publish and to receive' };
const TOPICS: ReadonlySet<string> = new Set<Topic>(['jobs', 'deliveries', 'webhooks']);

interface RedisPubSub {
  redisUrl: string;
  /** The instance's name, because instances may share a Redis. */
  name: string;
  /** The PubSub of this process, which also works without Redis. */
  local: PubSub;
  log: Log;
}

/**
 * Creates a PubSub between processes and machines, over Redis PUBLISH and SUBSCRIBE. While a publish is in flight,
 * further publishes of its topic are merged into the next. Each process also delivers its own topics locally. While
 * Redis is unreachable, the other processes find new rows at their next poll.
 */
export function createRedisPubSub({ redisUrl, name, local, log }: RedisPubSub): PubSub {
  const channel = `${getSharedPrefix(name)}:pubsub`;
  const sender = randomUUID();
  const publisher = openRedis(redisUrl, log, FAIL_FAST_OPTIONS);
  const connections = [publisher];
  const counters = createPubSubCounters('redis');
  let isSubscribed = false;
  const send = createSender(publisher, { channel, sender, onPublished: counters.published });

  function receive(_channel: string, message: string): void {
    const [from, topic] = message.split(' ');
    if (from === sender || !isTopic(topic)) return;
    counters.received(topic);
    local.publish(topic);
  }

  function startReceiving(): void {
    if (connections.length > 1) return;
    const listener = openRedis(redisUrl, log, { maxRetriesPerRequest: null });
    connections.push(listener);
    listener.on('message', receive);
    // Redis may reject the channel, for example by its access rules. `ready` is emitted again after each outage.
    listener.on('ready', () => {
      listener.subscribe(channel).then(
        () => {
          isSubscribed = true;
        },
        (error: Error) => {
          isSubscribed = false;
          log.warn({ reason: error.message }, 'Redis refused the subscription; this process polls instead');
        },
      );
    });
  }

  return {
    publish(topic) {
      local.publish(topic);
      send(topic);
    },
    subscribe(topic, handle) {
      startReceiving();
      return local.subscribe(topic, handle);
    },
    async check() {
      if (publisher.status !== 'ready') throw new Error('Redis cannot be reached.');
      await publisher.ping();
    },
    metrics() {
      const isUp =
        connections.every(({ status }) => status === 'ready') && (isSubscribed || connections.length === 1);
      return [createGauge(REDIS_UP, isUp ? 1 : 0), ...local.metrics(), ...counters.read()];
    },
    close() {
      local.close();
      for (const connection of connections) {
        // A message already read from the socket would still be emitted.
        connection.off('message', receive);
        connection.disconnect();
      }
    },
  };
}

/**
 * Creates a function that publishes a topic. While a publish is in flight, further publishes of its topic are merged
 * into the next.
 */
function createSender(
  publisher: ReturnType<typeof openRedis>,
  { channel, sender, onPublished }: { channel: string; sender: string; onPublished: (topic: Topic) => void },
): (topic: Topic) => void {
  const inFlight = new Map<Topic, { isRepeated: boolean }>();

  return function send(topic) {
    // A lost wake-up only costs time, so no publish waits for an unreachable Redis.
    if (publisher.status !== 'ready') return;
    const pending = inFlight.get(topic);
    if (pending) {
      pending.isRepeated = true;
      return;
    }
    const publication = { isRepeated: false };
    inFlight.set(topic, publication);
    publisher
      .publish(channel, `${sender} ${topic}`)
      // The connection logs its own outages.
      .then(() => onPublished(topic), ignoreError)
      .finally(() => {
        inFlight.delete(topic);
        if (publication.isRepeated) send(topic);
      });
  };
}

function isTopic(topic: string | undefined): topic is Topic {
  return topic !== undefined && TOPICS.has(topic);
}

function ignoreError(): void {}
