import { expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { PaymentsError } from '../../../ports/payments.js';
import type { PayoutPayments, ProviderPayout } from '../../../ports/payouts.js';
import { createConnectShop } from '../../../testing/payments/connect-shop.js';
import { payoutAccounts } from '../../payouts/index.js';
import { payoutReads, purchases } from '../table.js';

type ReadPayments = (input: { payoutId: string; after?: string | undefined }) => PayoutPayments;

/** Creates a shop with one sale, whose provider has the payouts and payments of the test. */
async function createPaidShop() {
  const shop = await createConnectShop();
  const accountId = await shop.activate(shop.mara);
  await shop.buy(await shop.addProduct());
  const [sale] = await shop.purchases();
  const requests: string[] = [];
  const intentId = sale?.paymentIntentId ?? '';
  shop.clock.advance(10 * DAY);
  const { clock } = shop;

  const payout = (id: string, changes: Partial<ProviderPayout> = {}): ProviderPayout => ({
    id,
    amount: 1_102,
    currency: 'usd',
    status: 'paid',
    createdAt: clock.now() - DAY,
    arrivesAt: clock.now(),
    failure: null,
    isReconciled: true,
    ...changes,
  });
  const answer = (payouts: ProviderPayout[], read: ReadPayments) => {
    shop.payments.payouts.list = async () => ({ payouts, hasMore: false });
    shop.payments.payouts.listPayments = async (input) => {
      requests.push(`${input.payoutId} ${input.after ?? ''}`.trim());
      return read(input);
    };
  };
  /** Exports, and returns the provider's calls. */
  const exportOnce = async () => {
    requests.length = 0;
    expect((await shop.call('GET', '/api/sales/export', { as: shop.mara })).status).toBe(200);
    return [...requests];
  };
  const payoutOfSale = async () => (await shop.purchases())[0]?.payoutId;
  return { shop, accountId, intentId, payout, answer, exportOnce, payoutOfSale };
}

const readNothing: ReadPayments = () => ({ intentIds: [], next: null });

it('asks the provider only once about a payout without known sales', async () => {
  const { payout, answer, exportOnce, payoutOfSale } = await createPaidShop();
  answer([payout('po_other')], readNothing);
  expect(await exportOnce()).toEqual(['po_other']);
  expect(await exportOnce()).toEqual([]);
  expect(await payoutOfSale()).toBeNull();
});

it('asks for at most 20 pages in one export, and continues in the next', async () => {
  const { intentId, payout, answer, exportOnce, payoutOfSale } = await createPaidShop();
  answer([payout('po_large'), payout('po_small')], ({ payoutId, after = '0' }) => {
    if (payoutId === 'po_small') return { intentIds: [intentId], next: null };
    const page = Number(after) + 1;
    return { intentIds: [], next: page === 25 ? null : String(page) };
  });
  const first = await exportOnce();
  expect(first).toHaveLength(20);
  expect(first.at(-1)).toBe('po_large 19');
  expect(await payoutOfSale()).toBeNull();
  expect(await exportOnce()).toEqual([...[20, 21, 22, 23, 24].map((page) => `po_large ${page}`), 'po_small']);
  expect(await payoutOfSale()).toBe('po_small');
});

it('asks about the other payouts if the provider rejects one', async () => {
  const { intentId, payout, answer, exportOnce, payoutOfSale } = await createPaidShop();
  answer([payout('po_refused'), payout('po_good')], ({ payoutId }) => {
    if (payoutId === 'po_refused') throw new PaymentsError('invalid_request', 'not this one');
    return { intentIds: [intentId], next: null };
  });
  await exportOnce();
  expect(await payoutOfSale()).toBe('po_good');
});

it('stops asking once the provider denies access to the account', async () => {
  const { payout, answer, exportOnce } = await createPaidShop();
  answer([payout('po_one'), payout('po_two')], () => {
    throw new PaymentsError('disconnected', 'gone');
  });
  expect(await exportOnce()).toEqual(['po_one']);
});

it('asks only about paid payouts whose payments are known to the provider', async () => {
  const { payout, answer, exportOnce } = await createPaidShop();
  answer(
    [payout('po_moving', { status: 'in_transit' }), payout('po_hand', { isReconciled: false })],
    readNothing,
  );
  expect(await exportOnce()).toEqual([]);
});

it.each(['failed', 'canceled'] as const)('deletes a payout that is %s after it was paid', async (status) => {
  const { intentId, payout, answer, exportOnce, payoutOfSale } = await createPaidShop();
  const readPayment: ReadPayments = () => ({ intentIds: [intentId], next: null });
  answer([payout('po_one')], readPayment);
  await exportOnce();
  expect(await payoutOfSale()).toBe('po_one');
  answer([payout('po_one', { status })], readPayment);
  expect(await exportOnce()).toEqual([]);
  expect(await payoutOfSale()).toBeNull();
});

it('finds the payout of a sale that settled after it', async () => {
  const { shop, intentId, payout, answer, exportOnce, payoutOfSale } = await createPaidShop();
  const completedAt = shop.clock.now();
  await shop.ctx.db.transact([shop.ctx.db.write.update(purchases).set({ completedAt })]);
  answer([payout('po_early')], () => ({ intentIds: [intentId], next: null }));
  await exportOnce();
  expect(await payoutOfSale()).toBe('po_early');
});

it('never assigns a payout to the sale of another creator', async () => {
  const { shop, payout, answer, exportOnce } = await createPaidShop();
  const otherCreator = await shop.register('other');
  await shop.activate(otherCreator);
  await shop.buy(await shop.addProduct({ owner: otherCreator }));
  const allIntentIds = (await shop.purchases()).map(({ paymentIntentId }) => paymentIntentId);
  answer([payout('po_one')], () => ({ intentIds: allIntentIds, next: null }));
  await exportOnce();
  expect(await shop.purchases()).toMatchObject([{ payoutId: 'po_one' }, { payoutId: null }]);
});

it('deletes the records of read payouts together with the account', async () => {
  const { shop, accountId, payout, answer, exportOnce } = await createPaidShop();
  answer([payout('po_one')], readNothing);
  await exportOnce();
  const listReads = () => shop.ctx.db.read.select().from(payoutReads);
  expect(await listReads()).toEqual([{ accountId, payoutId: 'po_one', cursor: null, isComplete: true }]);
  await shop.ctx.db.transact([shop.ctx.db.write.delete(payoutAccounts)]);
  expect(await listReads()).toEqual([]);
});
