import type { BellName, Bells } from '../../ports/bells.js';
import { createBellMeters } from './bell-meters.js';

/**
 * Bells within one process. A BroadcastChannel reaches the send worker's thread too; it does not deliver to
 * the very object that posts, so listeners of this thread are called directly.
 */
export function localBells(channelName: string): Bells {
  const listeners = new Map<BellName, Set<() => void>>();
  const channel = new BroadcastChannel(channelName);
  // A listening channel alone must not keep a process alive that is otherwise done.
  (channel as unknown as { unref(): void }).unref();
  const call = (name: BellName) => {
    for (const heard of listeners.get(name) ?? []) heard();
  };
  const meters = createBellMeters('process');
  channel.onmessage = (event) => {
    const { data } = event as { data: BellName };
    meters.heard(data);
    call(data);
  };
  return {
    ring(name) {
      meters.rung(name);
      channel.postMessage(name);
      call(name);
    },
    listen(name, heard) {
      const heardBy = listeners.get(name) ?? new Set();
      listeners.set(name, heardBy.add(heard));
      return () => heardBy.delete(heard);
    },
    async check() {},
    measures: meters.read,
    close: () => channel.close(),
  };
}
