import { expect, it, vi } from 'vitest';
import { startJobLoop } from '../db/jobs/job-loop.js';
import { enqueueJob } from '../db/jobs/jobs.js';
import { jobs } from '../db/table.js';
import { SETTLE_PAYMENT } from '../features/checkout/rules.js';
import { ERASE_UNUSED_FILE } from '../features/products/files/erase-unused-file.js';
import { createShop } from '../testing/payments/shop.js';
import { JOB_HANDLERS, JOB_QUEUES } from './job-queues.js';

it('runs other jobs while a payment provider does not respond', async () => {
  const shop = await createShop();
  const { ctx } = shop;
  const { paymentIntentId } = await shop.begin(await shop.addProduct());
  let respond = (): void => undefined;
  const findSpy = vi.fn();
  const { findIntent } = ctx.payments;
  ctx.payments.findIntent = async (id) => {
    findSpy();
    await new Promise<void>((resolve) => {
      respond = resolve;
    });
    return findIntent(id);
  };
  await ctx.db.transact([
    enqueueJob(ctx, { kind: SETTLE_PAYMENT, payload: { paymentIntentId }, runAt: 0 }),
    enqueueJob(ctx, { kind: ERASE_UNUSED_FILE, payload: { key: '0'.repeat(24) } }),
  ]);
  const loops = JOB_QUEUES.map((queue) => startJobLoop(ctx, JOB_HANDLERS, 'worker-1', queue));
  const listKinds = async () => (await ctx.db.read.select().from(jobs)).map(({ kind }) => kind);
  await vi.waitUntil(async () => !(await listKinds()).includes(ERASE_UNUSED_FILE));
  await vi.waitUntil(() => findSpy.mock.calls.length > 0);
  expect(await listKinds()).toContain(SETTLE_PAYMENT);
  respond();
  await Promise.all(loops.map((loop) => loop.stop()));
  expect(await listKinds()).not.toContain(SETTLE_PAYMENT);
});

it('has exactly one queue for every kind of job', () => {
  for (const kind of Object.keys(JOB_HANDLERS)) {
    const queues = JOB_QUEUES.filter((queue) =>
      'only' in queue ? queue.only.includes(kind) : !queue.except.includes(kind),
    );
    expect([kind, queues.length]).toEqual([kind, 1]);
  }
});
