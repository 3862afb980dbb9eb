import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import {
  acceptedOutcome,
  createMailing,
  createScriptedTransport,
  readVerifiedCounts,
} from '../../../testing/email/mailings.js';
import { createWorld } from '../../../testing/world.js';
import { PRIORITY } from '../rules.js';
import { getMailing } from '../store.js';
import { deliveries, mailingMessages, mailings } from '../table.js';
import { createSemaphore } from './fair-share.js';
import { startSendLoop } from './send-loop.js';

it('pauses a mailing without signing keys, sends none of it unsigned, and sends other mailings', async () => {
  const world = await createWorld();
  const { transport, handed } = createScriptedTransport(() => acceptedOutcome);
  const unsignable = await createMailing(world, 30);
  await world.ctx.db.transact([
    world.ctx.db.write
      .update(mailings)
      .set({ signingDomain: 'news.kiln.example' })
      .where(eq(mailings.id, unsignable)),
  ]);
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  const pausedMailing = await vi.waitUntil(
    async () => {
      const mailing = await getMailing(world.ctx, unsignable);
      return mailing.pausedAt !== null && mailing.claimed === 0 ? mailing : undefined;
    },
    { timeout: 10_000 },
  );
  expect(pausedMailing).toMatchObject({ status: 'sending', pauseReason: 'signing', queued: 30 });
  expect(world.errors).toMatchObject([{ mailingId: unsignable }]);
  const otherMailingId = await createMailing(world, 5);
  await vi.waitUntil(async () => (await getMailing(world.ctx, otherMailingId)).status === 'finished', {
    timeout: 10_000,
  });
  expect(handed).toHaveLength(5);
  await readVerifiedCounts(world, unsignable);
});

it('defers an email that cannot be built, spends an attempt on it, and sends other mailings', async () => {
  const world = await createWorld();
  const { transport, handed } = createScriptedTransport(() => acceptedOutcome);
  const broken = await createMailing(world, 3);
  const wholeMailingId = await createMailing(world, 3);
  await world.ctx.db.transact([
    world.ctx.db.write.delete(mailingMessages).where(eq(mailingMessages.mailingId, broken)),
  ]);
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  const isOver = async () =>
    (await getMailing(world.ctx, broken)).deferred === 3 &&
    (await getMailing(world.ctx, wholeMailingId)).accepted === 3;
  await vi.waitUntil(isOver, { timeout: 10_000 });
  expect(handed).toHaveLength(3);
  const rows = await world.ctx.db.read.select().from(deliveries).where(eq(deliveries.mailingId, broken));
  expect(rows.map(({ attempts, nextAttemptAt }) => [attempts, nextAttemptAt])).toEqual(
    Array(3).fill([1, world.clock.now() + MINUTE]),
  );
  expect(rows[0]?.smtpText).toMatch(/could not be built/);
  // Logs the error once for all three.
  expect(world.errors).toHaveLength(1);
  await readVerifiedCounts(world, broken);
});

it('gives transactional emails and replies the next free slot before waiting newsletters', async () => {
  const semaphore = createSemaphore(() => 1);
  const order: string[] = [];
  const enter = (name: string, priority: number) => semaphore.enter(priority).then(() => order.push(name));
  const entries = [
    enter('first', PRIORITY.bulk),
    enter('second', PRIORITY.bulk),
    enter('code', PRIORITY.transactional),
    enter('reply', PRIORITY.reply),
  ];
  for (const index of [0, 2, 3, 1]) {
    await entries[index];
    semaphore.leave();
  }
  expect(order).toEqual(['first', 'code', 'reply', 'second']);
});

it('sends a code and all waiting newsletters within seconds after an outage', async () => {
  let isDown = true;
  const { transport, handed } = createScriptedTransport(
    () => (isDown ? { kind: 'unavailable', text: 'ECONNREFUSED' } : acceptedOutcome),
    4,
  );
  const world = await createWorld();
  const startedAt = performance.now();
  const beginning = world.clock.now();
  world.ctx.clock.now = () => beginning + performance.now() - startedAt;
  const email = await createMailing(world, 50);
  const loop = startSendLoop(world.ctx, transport, 'worker-1');
  onTestFinished(() => loop.stop());
  // Four start at once, then one after each pause of 1, 2 and 4 s, so the third has begun.
  await vi.waitUntil(() => handed.length > 5, { timeout: 10_000 });
  const code = await createMailing(world, 1, PRIORITY.transactional);
  isDown = false;
  const recoveredAt = performance.now();
  await vi.waitUntil(async () => (await getMailing(world.ctx, code)).accepted === 1, { timeout: 5_000 });
  await vi.waitUntil(async () => (await getMailing(world.ctx, email)).accepted === 50, { timeout: 5_000 });
  // The pause of the domain would have lasted longer.
  expect(performance.now() - recoveredAt).toBeLessThan(3_500);
  const rows = await world.ctx.db.read.select().from(deliveries);
  expect(rows.every(({ attempts }) => attempts === 1)).toBe(true);
});
