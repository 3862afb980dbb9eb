import { expect, it } from 'vitest';
import { createProWorld } from '../../../testing/pro.js';
import { subscriptions } from '../table.js';
import { settleSubscription } from './settle-subscription.js';

it('asks anew when somebody who knew more has written meanwhile', async () => {
  const world = await createProWorld();
  const { ctx, payments } = world;
  const subscriptionId = await world.subscribe();
  const { subscriptions } = payments;
  const find = subscriptions.find;
  subscriptions.find = async (id) => {
    subscriptions.find = find;
    // Answered before it was cancelled, and heard after that was written.
    const old = await find(id);
    await subscriptions.stopRenewal(id);
    await settleSubscription(ctx, { subscriptionId });
    return old;
  };
  await settleSubscription(ctx, { subscriptionId });
  expect(await world.rows()).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }]);
});

it('is not over for one answer that the provider knows nothing of it', async () => {
  const world = await createProWorld();
  await world.subscribe();
  await world.passTo({ days: 10 });
  const { subscriptions } = world.payments;
  const find = subscriptions.find;
  subscriptions.find = async () => undefined;
  await world.passTo({ days: 20 });
  expect(await world.view()).toMatchObject({ isPro: true, status: 'active' });
  subscriptions.find = find;
  // Found again the day after, with a renewal that was made meanwhile.
  await world.passTo({ days: 21 });
  await world.passTo({ days: 31 });
  expect(await world.view()).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-01-21T08:00:00.000Z',
  });
});

it('is over once the time that was paid is, when the provider knows nothing of it any more', async () => {
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
  expect(await world.rows()).toMatchObject([{ endedAt: expect.any(Number), lookAt: null }]);
  world.payments.subscriptions.find = find;
  expect((await world.begin('annual')).status).toBe(200);
});

it('ends at the provider what comes back beside another one', async () => {
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
  // What was paid is not lost by that.
  expect((await world.begin('annual')).json.code).toBe('already_pro');
});
