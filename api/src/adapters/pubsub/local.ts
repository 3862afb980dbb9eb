import { createCounter, type Metric } from '../../kernel/process/metrics.js';
import type { PubSub, Topic } from '../../ports/pubsub.js';

/** The reach of a publish, either the threads of this process or every process of the instance. */
type PublishScope = 'process' | 'redis';

const publishedCounter = {
  name: 'tidings_pubsub_published_total',
  help: 'Topics published here, by reach; over Redis they count once it has accepted them',
  labels: ['topic', 'reach'],
};
const receivedCounter = {
  name: 'tidings_pubsub_received_total',
  help: 'Topics received here from another thread or over Redis',
  labels: ['topic', 'reach'],
};

/** Creates the counters of published and received wake-ups of one PubSub. */
export function createPubSubCounters(reach: PublishScope) {
  const published = createCounter(publishedCounter);
  const receivedCount = createCounter(receivedCounter);
  return {
    published: (topic: Topic) => published.add(topic, reach),
    received: (topic: Topic) => receivedCount.add(topic, reach),
    read: (): Metric[] => [published.read(), receivedCount.read()],
  };
}

/**
 * Creates a PubSub within one process. A BroadcastChannel also reaches the thread of the send worker. The channel skips
 * the posting object itself, so `publish` calls subscribers of this thread directly.
 */
export function createLocalPubSub(channelName: string): PubSub {
  const listeners = new Map<Topic, Set<() => void>>();
  const channel = new BroadcastChannel(channelName);
  // An open channel alone must not keep a finished process alive.
  (channel as unknown as { unref(): void }).unref();
  const call = (topic: Topic) => {
    for (const handler of listeners.get(topic) ?? []) handler();
  };
  const counters = createPubSubCounters('process');
  channel.onmessage = (event) => {
    const { data } = event as { data: Topic };
    counters.received(data);
    call(data);
  };
  return {
    publish(topic) {
      counters.published(topic);
      channel.postMessage(topic);
      call(topic);
    },
    subscribe(topic, handler) {
      const handlers = listeners.get(topic) ?? new Set();
      listeners.set(topic, handlers.add(handler));
      return () => handlers.delete(handler);
    },
    async check() {},
    metrics: counters.read,
    close: () => channel.close(),
  };
}
