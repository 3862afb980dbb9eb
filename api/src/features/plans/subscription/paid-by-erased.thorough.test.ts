import { describe, expect, it } from 'vitest';
import { CRASH_MOMENTS, crashAtWrite } from '../../../testing/crash-at-write.js';
import { payAsBrowser } from '../../../testing/payments/pay-as-browser.js';
import {
  createStripeWorld,
  getLatestIntentId,
  type StripeWorld,
} from '../../../testing/payments/stripe-world.js';
import { eraseAccount } from '../../sign-in/account/delete-account.js';
import { settleSubscription } from './settle-subscription.js';

/** The card number of a slow bank. */
const SLOW = '4000000000000077';
const GOOD = '4242424242424242';
const RETURNED = { status: 'ended', isPaidByErased: true, reversal: 'reversed', checkAt: null };

async function beginSlowly(world: StripeWorld): Promise<string> {
  const { json } = await world.begin();
  await payAsBrowser(world.server, json.clientSecret, SLOW);
  return json.subscriptionId;
}

function deleteAccount({ call, mara }: StripeWorld) {
  return call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true }, unchecked: true });
}

const approvePayment = (world: StripeWorld, id: string) =>
  world.server.settle(getLatestIntentId(world, id), 'succeeded');

/** Expects one full refund. Later jobs and repeated reports change nothing. */
async function expectReturned(world: StripeWorld, id: string): Promise<void> {
  const { state } = world.server;
  const refunds = [...state.refunds.values()].map(({ amount, payment_intent: intent }) => [amount, intent]);
  expect(refunds).toEqual([[1_000, getLatestIntentId(world, id)]]);
  expect(await world.rows()).toMatchObject([RETURNED]);
  expect(state.subscriptions.get(id)?.status).toMatch(/^(canceled|incomplete_expired)$/);
  expect(await world.subjects()).toEqual([]);
}

/** Orders of Stripe's reports. */
const REPORTS = {
  'in order': (world: StripeWorld) => world.server.takeEvents(),
  backwards: (world: StripeWorld) => world.server.takeEvents().reverse(),
  twice: (world: StripeWorld) => world.server.takeEvents().flatMap((event) => [event, event]),
  missing: () => [],
};

describe.each(Object.entries(REPORTS))(
  'a first payment that completes after its account is deleted, reported %s',
  (_, createEvents) => {
    it.each(['closed', 'erased'])('is refunded if the account is %s', async (state) => {
      const world = await createStripeWorld();
      const report = async () => {
        for (const event of createEvents(world)) expect((await world.post(event)).status).toBe(200);
      };
      const id = await beginSlowly(world);
      await report();
      await deleteAccount(world);
      await world.passTo({ hours: 1 });
      expect(await world.rows()).toMatchObject([{ status: 'processing', endedAt: expect.any(Number) }]);
      if (state === 'erased') await eraseAccount(world.ctx, { userId: world.mara.id });
      approvePayment(world, id);
      await report();
      await world.passTo({ hours: 26 });
      await report();
      await expectReturned(world, id);
      await world.passTo({ days: 60 });
      await expectReturned(world, id);
    });
  },
);

it.each([
  ['stops responding after it', { kind: 'lose-answer' }],
  ['is unreachable for it', { kind: 'drop' }],
] as const)('refunds the payment of a deleted account once if Stripe %s', async (_, fault) => {
  const world = await createStripeWorld();
  const id = await beginSlowly(world);
  await deleteAccount(world);
  await world.passTo({ hours: 0 });
  approvePayment(world, id);
  const faults = [1, 2].map(() => ({ ...fault, on: 'POST /v1/refunds' }));
  world.server.failNext(...faults);
  await expect(world.receive()).rejects.toThrow();
  await world.passTo({ hours: 1 });
  await expectReturned(world, id);
});

it('charges a deleted account nothing if the bank declines', async () => {
  const world = await createStripeWorld();
  const id = await beginSlowly(world);
  await deleteAccount(world);
  await world.passTo({ hours: 0 });
  world.server.settle(getLatestIntentId(world, id), 'failed');
  await world.passTo({ days: 3 });
  expect(await world.rows()).toMatchObject([{ status: 'ended', paidUntil: null, checkAt: null }]);
  expect(world.server.state.refunds.size).toBe(0);
});

it('refunds a deleted account’s payment that completes during the cancellation', async () => {
  const world = await createStripeWorld();
  const { json } = await world.begin();
  const { subscriptions } = world.ctx.payments;
  const { cancel } = subscriptions;
  subscriptions.cancel = async (id) => {
    await payAsBrowser(world.server, json.clientSecret, GOOD);
    return cancel(id);
  };
  await deleteAccount(world);
  await world.passTo({ hours: 1 });
  await expectReturned(world, json.subscriptionId);
});

it('refunds a payment if the account is deleted between the provider’s response and the write', async () => {
  const world = await createStripeWorld();
  const id = await beginSlowly(world);
  // The subscription is canceled during the closing, so that the row has ended while its bank decides.
  await world.ctx.payments.subscriptions.cancel(id);
  await world.receive();
  approvePayment(world, id);
  const { subscriptions } = world.ctx.payments;
  const { find } = subscriptions;
  subscriptions.find = async (requestedId) => {
    subscriptions.find = find;
    const subscription = await find(requestedId);
    await deleteAccount(world);
    return subscription;
  };
  await settleSubscription(world.ctx, { subscriptionId: id });
  await world.passTo({ hours: 1 });
  await expectReturned(world, id);
});

it('refunds the payment of a deleted account once its dispute is won, without a webhook', async () => {
  const world = await createStripeWorld();
  const id = await beginSlowly(world);
  await deleteAccount(world);
  await world.passTo({ hours: 0 });
  approvePayment(world, id);
  world.server.dispute(getLatestIntentId(world, id), 'needs_response');
  await world.passTo({ days: 5 });
  expect(await world.rows()).toMatchObject([{ status: 'ended', reversal: 'disputed' }]);
  expect(world.server.state.refunds.size).toBe(0);
  for (const charge of world.server.state.charges.values()) charge.disputed = false;
  world.server.state.disputes.clear();
  await world.passTo({ days: 7 });
  await expectReturned(world, id);
});

describe.each(CRASH_MOMENTS)('a server that is killed %s any of its writes', (moment) => {
  it('refunds the payment of a deleted account once', { timeout: 60_000 }, async () => {
    let crashes = 0;
    for (let count = 1; ; count += 1) {
      const world = await createStripeWorld();
      const id = await beginSlowly(world);
      await world.receive();
      const server = crashAtWrite(world.ctx, { count, moment });
      try {
        await deleteAccount(world);
        await world.passTo({ hours: 0 });
        approvePayment(world, id);
        await world.receive();
      } catch (error) {
        if (!server.hasCrashed()) throw error;
      }
      server.restart();
      if (!server.hasCrashed()) break;
      crashes += 1;
      // The account is closed, or its owner tries again.
      await deleteAccount(world);
      await world.passTo({ hours: 0 });
      if (world.server.state.charges.size === 0) approvePayment(world, id);
      await world.passTo({ days: 2 });
      await expectReturned(world, id);
    }
    // At least the closing, the cancellation, the reports, their settlements and their results.
    expect(crashes).toBeGreaterThan(6);
  });
});
