import { expect, it } from 'vitest';
import { createProWorld } from '../../testing/pro.js';
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
