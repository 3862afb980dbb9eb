import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SECOND } from '../../kernel/clock.js';
import type { Queue } from '../../ports/queue.js';
import { countRuns, openCarriedQueue } from '../../testing/redis-queue.js';
import {
  hasRedis,
  type RedisServer,
  skipWithoutRedis,
  startRedis,
} from '../../testing/servers/redis-server.js';
import { createWebhookWorld } from '../../testing/servers/webhook-listener.js';
import { BACKOFF } from './rules.js';
import { startWebhookLoop } from './webhook-loop.js';

let redis: RedisServer;
beforeAll(async () => {
  if (hasRedis) redis = await startRedis();
});
afterAll(() => redis?.stop());

const PATIENCE = { timeout: 30 * SECOND };

/** Runs the loops of several workers over BullMQ, with an endpoint that got one event. */
async function createCarried({ workers }: { workers: number }) {
  const world = await createWebhookWorld();
  const { ctx } = world;
  const { id } = await world.add();
  const queues: Queue[] = [];
  for (let worker = 0; worker < workers; worker += 1) {
    const queue = await openCarriedQueue(world, redis.url);
    const loop = startWebhookLoop({ ...ctx, queue });
    onTestFinished(() => loop.stop());
    queues.push(queue);
  }
  const runs = (source: 'rows' | 'redis') =>
    queues.reduce((total, queue) => total + countRuns(queue, 'webhooks', source), 0);
  const subscribe = (email: string) =>
    world.call('POST', '/api/subscribers', { body: { username: 'mara', email } });
  const isSettled = async () => (await world.deliveries()).every(({ status }) => status !== 'pending');
  return { ...world, id, runs, subscribe, isSettled };
}

describe('webhook deliveries over BullMQ', () => {
  beforeEach(skipWithoutRedis);

  it('are attempted once each over several workers', async () => {
    const { listener, deliveries, errors, subscribe, isSettled, runs } = await createCarried({ workers: 2 });
    const emails = Array.from({ length: 20 }, (_each, index) => `s${index}@kova.example`);
    for (const email of emails) await subscribe(email);
    await vi.waitUntil(isSettled, PATIENCE);
    expect((await deliveries()).map(({ attempts, status }) => [attempts, status])).toEqual(
      emails.map(() => [1, 'delivered']),
    );
    expect(new Set(listener.received.map(({ headers }) => headers['webhook-id'])).size).toBe(20);
    expect(listener.received).toHaveLength(20);
    expect(runs('redis')).toBe(20);
    expect(errors).toEqual([]);
  });

  it('are retried after each backoff, fail after the last, and are sent again by their creator', {
    timeout: 120_000,
  }, async () => {
    const queueWorld = await createCarried({ workers: 2 });
    const { ctx, clock, listener, mara, id, call, deliveries, errors, subscribe, runs } = queueWorld;
    listener.answer = (response) => void response.writeHead(500 + listener.received.length).end();
    await subscribe('ines@kova.example');
    for (const [index, wait] of BACKOFF.entries()) {
      const isSaved = async () => (await deliveries())[0]?.responseStatus === 501 + index;
      await vi.waitUntil(isSaved, PATIENCE);
      // The longest delay with its jitter.
      clock.advance(wait * 1.2);
      ctx.pubsub.publish('webhooks');
    }
    await vi.waitUntil(queueWorld.isSettled, PATIENCE);
    const [failed] = await deliveries();
    expect(failed).toMatchObject({ status: 'failed', attempts: 7, failure: 'status', responseStatus: 507 });
    expect(listener.received).toHaveLength(7);

    listener.answer = (response) => void response.writeHead(204).end();
    const path = `/api/webhook-endpoints/${id}/deliveries/${failed?.id}/redeliver`;
    expect((await call('POST', path, { as: mara })).status).toBe(202);
    await vi.waitUntil(queueWorld.isSettled, PATIENCE);
    expect(await deliveries()).toMatchObject([{ status: 'delivered', attempts: 1 }]);
    expect(new Set(listener.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(listener.received).toHaveLength(8);
    expect([runs('redis'), runs('rows')]).toEqual([8, 0]);
    expect(errors).toEqual([]);
  });
});
