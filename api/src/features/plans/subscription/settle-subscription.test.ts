import { expect, it } from 'vitest';
import { createProWorld } from '../../../testing/payments/pro.js';
import { subscriptions } from '../table.js';
import { settleSubscription } from './settle-subscription.js';

it('asks again if a newer write happened in between', async () => {
  const world = await createProWorld();
  const { ctx, payments } = world;
  const subscriptionId = await world.subscribe();
  const { subscriptions } = payments;
  const find = subscriptions.find;
  subscriptions.find = async (id) => {
    subscriptions.find = find;
    // The response predates the cancellation, and arrives after that was written.
    const old = await find(id);
    await subscriptions.stopRenewal(id);
    await settleSubscription(ctx, { subscriptionId });
    return old;
  };
  await settleSubscription(ctx, { subscriptionId });
  expect(await world.rows()).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }]);
});

it('does not end after a single response that it is unknown', async () => {
  const world = await createProWorld();
  await world.subscribe();
  await world.passTo({ days: 10 });
  const { subscriptions } = world.payments;
  const find = subscriptions.find;
  subscriptions.find = async () => undefined;
  await world.passTo({ days: 20 });
  expect(await world.view()).toMatchObject({ isPro: true, status: 'active' });
  subscriptions.find = find;
  // Found again the day after, with a renewal paid in between.
  await world.passTo({ days: 21 });
  await world.passTo({ days: 31 });
  expect(await world.view()).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-01-21T08:00:00.000Z',
  });
});

it('ends with the paid time, if the provider no longer knows it', async () => {
  const world = await createProWorld();
  await world.subscribe();
  await world.passTo({ hours: 1 });
  let asked = 0;
  const { find } = world.payments.subscriptions;
  world.payments.subscriptions.find = async () => {
    asked += 1;
    return undefined;
  };
  await world.passTo({ days: 7, hours: 2 });
  asked = 0;
  await world.passTo({ days: 14, hours: 2 });
  expect(asked).toBe(7);
  await world.passTo({ days: 36, hours: 23 });
  expect(await world.view()).toMatchObject({ isPro: true });
  await world.passTo({ days: 38 });
  expect(await world.view()).toMatchObject({ isPro: false, status: 'ended' });
  expect(await world.rows()).toMatchObject([{ endedAt: expect.any(Number), checkAt: null }]);
  world.payments.subscriptions.find = find;
  expect((await world.begin('annual')).status).toBe(200);
});

it('is ended at the provider if it returns next to another one', async () => {
  const world = await createProWorld();
  const { ctx, payments } = world;
  const subscriptionId = await world.subscribe();
  await world.passTo({ hours: 1 });
  const ended = { status: 'ended', endedAt: world.clock.now(), proUntil: null } as const;
  await ctx.db.transact([ctx.db.write.update(subscriptions).set(ended)]);
  const other = (await world.begin('annual')).json.subscriptionId;
  await settleSubscription(ctx, { subscriptionId });
  expect((await payments.subscriptions.find(subscriptionId))?.status).toBe('ended');
  expect(await world.rows()).toMatchObject([
    { subscriptionId, status: 'ended', endedAt: world.clock.now() },
    { subscriptionId: other, status: 'incomplete', endedAt: null },
  ]);
  // The paid time is not lost.
  expect((await world.begin('annual')).json.code).toBe('already_pro');
});
