import { describe, expect, it } from 'vitest';
import type { Context } from '../../../server/context.js';
import { createProWorld, EXPIRING_CARD, setPlan } from '../../../testing/payments/pro.js';
import { mailingMessages } from '../../mailing/table.js';
import { subscriptions } from '../table.js';
import { settleSubscription } from './settle-subscription.js';

it('asks the provider again if a newer write happened in between', async () => {
  const world = await createProWorld();
  const { ctx, payments } = world;
  const subscriptionId = await world.subscribe();
  const { subscriptions } = payments;
  const find = subscriptions.find;
  subscriptions.find = async (id) => {
    subscriptions.find = find;
    // The response predates the cancellation, and arrives after the cancellation was written.
    const old = await find(id);
    await subscriptions.stopRenewal(id);
    await settleSubscription(ctx, { subscriptionId });
    return old;
  };
  await settleSubscription(ctx, { subscriptionId });
  expect(await world.rows()).toMatchObject([{ status: 'active', cancelAtPeriodEnd: true }]);
});

it('does not end a subscription that the provider fails to find only once', async () => {
  const world = await createProWorld();
  await world.subscribe();
  await world.passTo({ days: 10 });
  const { subscriptions } = world.payments;
  const find = subscriptions.find;
  subscriptions.find = async () => undefined;
  await world.passTo({ days: 20 });
  expect(await world.view()).toMatchObject({ isPro: true, status: 'active' });
  subscriptions.find = find;
  // The row is found again the day after, with a renewal paid in between.
  await world.passTo({ days: 21 });
  await world.passTo({ days: 31 });
  expect(await world.view()).toMatchObject({
    status: 'active',
    currentPeriodEnd: '2027-01-21T08:00:00.000Z',
  });
});

it('ends a subscription with its paid time if the provider no longer knows it', async () => {
  const world = await createProWorld();
  await world.subscribe();
  await world.passTo({ hours: 1 });
  let callCount = 0;
  const { find } = world.payments.subscriptions;
  world.payments.subscriptions.find = async () => {
    callCount += 1;
    return undefined;
  };
  await world.passTo({ days: 7, hours: 2 });
  callCount = 0;
  await world.passTo({ days: 14, hours: 2 });
  expect(callCount).toBe(7);
  await world.passTo({ days: 36, hours: 23 });
  expect(await world.view()).toMatchObject({ isPro: true });
  await world.passTo({ days: 38 });
  expect(await world.view()).toMatchObject({ isPro: false, status: 'ended' });
  expect(await world.rows()).toMatchObject([{ endedAt: expect.any(Number), checkAt: null }]);
  world.payments.subscriptions.find = find;
  expect((await world.begin('annual')).status).toBe(200);
});

it('ends an old subscription at the provider if it reappears after a new one was started', async () => {
  const world = await createProWorld();
  const { ctx, payments } = world;
  const subscriptionId = await world.subscribe();
  await world.passTo({ hours: 1 });
  const endedFields = { status: 'ended', endedAt: world.clock.now(), proUntil: null } as const;
  await ctx.db.transact([ctx.db.write.update(subscriptions).set(endedFields)]);
  const annualSubscriptionId = (await world.begin('annual')).json.subscriptionId;
  await settleSubscription(ctx, { subscriptionId });
  expect((await payments.subscriptions.find(subscriptionId))?.status).toBe('ended');
  expect(await world.rows()).toMatchObject([
    { subscriptionId, status: 'ended', endedAt: world.clock.now() },
    { subscriptionId: annualSubscriptionId, status: 'incomplete', endedAt: null },
  ]);
  // The paid time is not lost.
  expect((await world.begin('annual')).json.code).toBe('already_pro');
});

describe('the email about the end of a subscription', () => {
  async function endByDispute(isPro: boolean) {
    const world = await createProWorld();
    const { ctx, payments, mara } = world;
    const id = await world.subscribe();
    await world.passTo({ hours: 1 });
    await setPlan(ctx, mara.id, { isPro });
    await payments.dispute({ intentId: await payments.subscriptions.lastPayment(id), state: 'lost' });
    await world.call('POST', '/api/subscription/refresh', { token: world.token });
    await world.passTo({ days: 2 });
    return { subjects: await world.subjects(), text: await readLastEmail(ctx) };
  }

  it('names a dispute, and the free plan', async () => {
    const { subjects, text } = await endByDispute(false);
    expect(subjects).toEqual(['Your Tidings Pro plan has ended']);
    expect(text).toContain(
      'The last payment for Pro was refunded or disputed. Your account is on the free plan now.',
    );
  });

  it('announces that Pro stays if an administrator granted it', async () => {
    const { subjects, text } = await endByDispute(true);
    expect(subjects).toEqual(['Your paid Tidings subscription has ended']);
    expect(text).toContain(
      'Your paid subscription has ended. Pro stays active, because an administrator granted it.',
    );
    expect(text).toContain('You will not be charged again.');
    expect(text).not.toContain('free plan');
  });

  it('does not announce the free plan after a failed payment if an administrator granted Pro', async () => {
    const world = await createProWorld();
    await world.subscribe(EXPIRING_CARD);
    await world.passTo({ hours: 1 });
    await setPlan(world.ctx, world.mara.id, { isPro: true });
    await world.passTo({ days: 31 });
    expect(await world.subjects()).toEqual(['Your Tidings payment failed']);
    const text = await readLastEmail(world.ctx);
    expect(text).toContain('If no payment succeeds by then, your paid subscription ends. Pro stays active,');
    expect(text).not.toContain('free plan');
  });
});

async function readLastEmail(ctx: Context): Promise<string> {
  const rows = await ctx.db.read.select().from(mailingMessages);
  return (rows.at(-1)?.skeleton.parts.join('') ?? '').replaceAll('=\r\n', '').replaceAll('\r\n', ' ');
}
