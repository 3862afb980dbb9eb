import { onTestFinished, vi } from 'vitest';
import { createRedisQueue } from '../adapters/queue/redis.js';
import type { Queue } from '../ports/queue.js';
import type { World } from './world.js';

/** Returns the number of rows of a queue that were run from a source, `rows` or `redis`. */
export const countRuns = (queue: Queue, name: string, source: 'rows' | 'redis') =>
  queue
    .metrics()
    .flatMap(({ samples }) => samples)
    .filter(({ labels }) => labels.queue === name && labels.source === source)
    .reduce((total, { value }) => total + value, 0);

/** Opens the queue of one worker process over Redis, which may be unreachable. */
export function openRedisQueue({ ctx, folder }: Pick<World, 'ctx' | 'folder'>, redisUrl: string) {
  const queue = createRedisQueue({ redisUrl, name: folder, pubsub: ctx.pubsub, log: ctx.log });
  onTestFinished(queue.close);
  return queue;
}

/** Opens the queue of one worker process, and waits until Redis names rows to it. */
export async function openCarriedQueue(world: World, redisUrl: string): Promise<Queue> {
  const queue = openRedisQueue(world, redisUrl);
  let dueAt = 0;
  const work = queue.start({
    name: 'warm-up',
    topic: 'jobs',
    concurrency: 1,
    async listDue() {
      await new Promise((resolve) => setImmediate(resolve));
      return { rows: [{ id: 1, priority: 0, dueAt: ++dueAt }], nextDueInMs: 10 };
    },
    claim: async () => [async () => {}],
  });
  await vi.waitUntil(() => countRuns(queue, 'warm-up', 'redis') > 0);
  await work.stop();
  return queue;
}
