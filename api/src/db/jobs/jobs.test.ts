import { describe, expect, it, vi } from 'vitest';
import { systemClock } from '../../kernel/clock.js';
import { createWorld } from '../../testing/world.js';
import { jobs, workers } from '../table.js';
import { registerWorker, removeWorker, sendHeartbeat, watchWorkers } from '../workers.js';
import { releaseOrphanedJobs } from './claim-job.js';
import { startJobLoop } from './job-loop.js';
import { enqueueJob } from './jobs.js';

describe('jobs', () => {
  it('run once they are due, and are deleted when they are done', async () => {
    const world = await createWorld();
    const { ctx } = world;
    const payloads: unknown[] = [];
    const loop = startJobLoop(ctx, { greet: async (_, payload) => void payloads.push(payload) }, 'worker-1');
    await ctx.db.transact([
      enqueueJob(ctx, { kind: 'greet', payload: { name: 'later' }, runAt: world.clock.now() + 1_000 }),
      enqueueJob(ctx, { kind: 'greet', payload: { name: 'now' } }),
    ]);
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => payloads.length === 1);
    expect(payloads).toEqual([{ name: 'now' }]);
    world.clock.advance(1_000);
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => payloads.length === 2);
    await loop.stop();
    expect(await ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('start when they are due, not only at the next poll', async () => {
    const world = await createWorld();
    const ctx = { ...world.ctx, clock: systemClock };
    let begunAt = 0;
    const note = async () => {
      begunAt = Date.now();
    };
    const runAt = Date.now() + 300;
    const loop = startJobLoop(ctx, { note }, 'worker-1');
    await ctx.db.transact([enqueueJob(ctx, { kind: 'note', payload: {}, runAt })]);
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(() => begunAt > 0, { timeout: 10_000 });
    await loop.stop();
    expect(begunAt - runAt).toBeGreaterThanOrEqual(0);
    expect(begunAt - runAt).toBeLessThan(2_000);
  });

  it('that fail are saved, logged and retried later', async () => {
    const world = await createWorld();
    const { ctx } = world;
    let attempts = 0;
    const handler = async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('the printer is on fire');
    };
    await ctx.db.transact([enqueueJob(ctx, { kind: 'print', payload: {} })]);
    const loop = startJobLoop(ctx, { print: handler }, 'worker-1');
    await vi.waitUntil(async () => (await ctx.db.read.select().from(jobs))[0]?.lastError != null);
    expect((await ctx.db.read.select().from(jobs))[0]).toMatchObject({
      attempts: 1,
      claimedBy: null,
      lastError: 'the printer is on fire',
      runAt: world.clock.now() + 2_000,
    });
    expect(world.errors).toHaveLength(1);
    world.clock.advance(2_000);
    ctx.pubsub.publish('jobs');
    await vi.waitUntil(async () => (await ctx.db.read.select().from(jobs)).length === 0);
    await loop.stop();
    expect(attempts).toBe(2);
  });

  it('of a dead worker are released, and jobs of a live worker are not', async () => {
    const { ctx } = await createWorld();
    await ctx.db.transact([enqueueJob(ctx, { kind: 'greet', payload: {} })]);
    await ctx.db.transact([ctx.db.write.update(jobs).set({ claimedBy: 'gone' })]);
    await registerWorker(ctx, 'here');
    await releaseOrphanedJobs(ctx);
    expect((await ctx.db.read.select().from(jobs))[0]?.claimedBy).toBeNull();
    await ctx.db.transact([ctx.db.write.update(jobs).set({ claimedBy: 'here' })]);
    await releaseOrphanedJobs(ctx);
    expect((await ctx.db.read.select().from(jobs))[0]?.claimedBy).toBe('here');
  });
});

describe('watching workers', () => {
  it('marks a worker as dead only if it stalled for the whole time by the observer’s own clock', async () => {
    const { ctx } = await createWorld();
    let monotonic = 0;
    const findDead = watchWorkers(30_000, () => monotonic);
    await registerWorker(ctx, 'alive');
    await registerWorker(ctx, 'stuck');
    for (monotonic = 0; monotonic <= 20_000; monotonic += 10_000) expect(await findDead(ctx)).toEqual([]);
    monotonic = 29_999;
    await sendHeartbeat(ctx, 'alive');
    expect(await findDead(ctx)).toEqual([]);
    monotonic = 30_000;
    expect(await findDead(ctx)).toEqual(['stuck']);
    await removeWorker(ctx, 'stuck');
    expect(await ctx.db.read.select({ id: workers.id }).from(workers)).toEqual([{ id: 'alive' }]);
    expect(await sendHeartbeat(ctx, 'stuck')).toBe(false);
  });

  it('marks no worker as dead after a time in which the observer itself stalled', async () => {
    const { ctx } = await createWorld();
    let monotonic = 0;
    const findDead = watchWorkers(30_000, () => monotonic);
    await registerWorker(ctx, 'other');
    expect(await findDead(ctx)).toEqual([]);
    // A full disk stops every heartbeat.
    monotonic = 600_000;
    expect(await findDead(ctx)).toEqual([]);
    for (monotonic = 602_000; monotonic < 630_000; monotonic += 2_000)
      expect(await findDead(ctx)).toEqual([]);
    expect(await findDead(ctx)).toEqual(['other']);
  });
});
