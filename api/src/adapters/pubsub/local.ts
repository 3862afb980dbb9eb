import type { PubSub, Topic } from '../../ports/pubsub.js';
import { createPubSubCounters } from './pubsub-counters.js';

/**
 * Bells within one process. A BroadcastChannel reaches the send worker's thread too; it does not deliver to
 * the very object that posts, so listeners of this thread are called directly.
 */
export function localPubSub(channelName: string): PubSub {
  const listeners = new Map<Topic, Set<() => void>>();
  const channel = new BroadcastChannel(channelName);
  // A listening channel alone must not keep a process alive that is otherwise done.
  (channel as unknown as { unref(): void }).unref();
  const call = (name: Topic) => {
    for (const handle of listeners.get(name) ?? []) handle();
  };
  const meters = createPubSubCounters('process');
  channel.onmessage = (event) => {
    const { data } = event as { data: Topic };
    meters.handle(data);
    call(data);
  };
  return {
    publish(name) {
      meters.published(name);
      channel.postMessage(name);
      call(name);
    },
    subscribe(name, handle) {
      const handledBy = listeners.get(name) ?? new Set();
      listeners.set(name, handledBy.add(handle));
      return () => handledBy.delete(handle);
    },
    async check() {},
    measures: meters.read,
    close: () => channel.close(),
  };
}
