import { createCounter, type Metric } from '../../kernel/metrics.js';
import type { Topic } from '../../ports/pubsub.js';

/** The reach of a publish: the threads of this process, or every process of the instance. */
type Reach = 'process' | 'redis';

const publishedCounter = {
  name: 'tidings_pubsub_published_total',
  help: 'Topics published here, by reach; over Redis they count once it has accepted them',
  labels: ['topic', 'over'],
};
const receivedCounter = {
  name: 'tidings_pubsub_received_total',
  help: 'Topics received here from another thread or over Redis',
  labels: ['topic', 'over'],
};

/** Counts published and received wake-ups of one PubSub. */
export function createPubSubCounters(over: Reach) {
  const published = createCounter(publishedCounter);
  const received = createCounter(receivedCounter);
  return {
    published: (topic: Topic) => published.add(topic, over),
    received: (topic: Topic) => received.add(topic, over),
    read: (): Metric[] => [published.read(), received.read()],
  };
}
