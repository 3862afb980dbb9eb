import { readdir } from 'node:fs/promises';
import { PRICES, type PriceId } from '../../../kernel/plans/plan-prices.js';
import { PaymentsError, type SimulatedResult } from '../../../ports/payments.js';
import {
  type Invoice,
  MAX_INVOICES,
  type Reversal,
  type Subscription,
  type Subscriptions,
} from '../../../ports/subscriptions.js';
import type { Revision } from './revision-files.js';
import {
  createClientSecret,
  createSignedEvent,
  deriveId,
  type SimulatedState,
  type StoredIntent,
  settleIntent,
  UNPAID,
} from './state.js';
import {
  advanceSubscription,
  beginSubscription,
  endStoredSubscription,
  type StoredSubscription,
  setCard,
  setPrice,
  setRenewal,
} from './subscription-life.js';

/** The changes at the provider that tests can make. */
export interface SubscriptionControls {
  changeCard(id: string, card: 'good' | 'bad'): Promise<void>;
  changePrice(id: string, price: { priceId: PriceId; amount: number }): Promise<void>;
  /** Returns the newest successful payment, or the open payment if nothing was paid. */
  lastPayment(id: string): Promise<string>;
  /** Returns all events so far, oldest first, with a current signature. */
  reports(id: string): Promise<SimulatedResult['events']>;
}

/**
 * Simulates subscriptions without real money. Each read applies everything that has happened since the last one, so no
 * timer runs in between.
 */
export function createSimulatedSubscriptions(
  simulation: SimulatedState,
): Subscriptions & SubscriptionControls {
  const { key, subscriptions } = simulation;
  const present =
    (id: string) =>
    async ({ value }: Revision<StoredSubscription>) =>
      toSubscription(simulation, id, value);
  const changeOngoing = (id: string, change: (stored: StoredSubscription) => StoredSubscription) =>
    updateToNow(simulation, id, (subscription) => {
      if (subscription.status === 'ended')
        throw new PaymentsError('invalid_request', 'This subscription has ended.');
      return change(subscription);
    });
  return {
    createCustomer: async ({ idempotencyKey }) =>
      `cus_simulated_${deriveId(key, `customer:${idempotencyKey}`)}`,
    async create({ idempotencyKey, ...order }) {
      const id = `sub_simulated_${deriveId(key, `subscription:${idempotencyKey}`)}`;
      const amount = PRICES[order.priceId].cents;
      const creation = await subscriptions.create(
        id,
        beginSubscription({ ...order, amount }, simulation.now()),
      );
      const { value } = creation;
      if (value.customerId !== order.customerId || value.invoices[0]?.amount !== amount) {
        throw new PaymentsError('invalid_request', 'This idempotency key began another subscription.');
      }
      await simulation.intents.create(createPeriodIntentId(simulation, id, 0), {
        ...UNPAID,
        amount,
        currency: 'usd',
        description: 'Pro',
        metadata: {},
        subscriptionId: id,
      });
      return present(id)(await updateToNow(simulation, id));
    },
    async find(id) {
      return (await subscriptions.find(id)) && present(id)(await updateToNow(simulation, id));
    },
    findByPayment: async (intentId) =>
      (await simulation.intents.find(intentId))?.value.subscriptionId ?? undefined,
    async stopRenewal(id) {
      await changeOngoing(id, (subscription) => setRenewal(subscription, 'stopped'));
    },
    async resumeRenewal(id) {
      await changeOngoing(id, (subscription) => setRenewal(subscription, 'resumed'));
    },
    async cancel(id) {
      // Cancels the payment before the subscription, so that a concurrent payment counts as paid.
      await simulation.intents.update(createPeriodIntentId(simulation, id, 0), (intent) =>
        intent.status === 'open' || intent.status === 'challenge'
          ? { ...intent, status: 'canceled' }
          : undefined,
      );
      await updateToNow(simulation, id, (subscription) =>
        endStoredSubscription(subscription, simulation.now()),
      );
    },
    checkPrices: async () => {},
    listInvoices: (customerId) => listInvoices(simulation, customerId),
    // No card is stored, so there is nothing to manage.
    openPortal: async ({ returnUrl }) => returnUrl,
    async changeCard(id, card) {
      await changeOngoing(id, (subscription) => setCard(subscription, card));
    },
    async changePrice(id, price) {
      await changeOngoing(id, (subscription) => setPrice(subscription, { ...price, at: simulation.now() }));
    },
    async lastPayment(id) {
      return createPeriodIntentId(
        simulation,
        id,
        findLastPaidIndex((await updateToNow(simulation, id)).value),
      );
    },
    reports: (id) => listLifeEvents(simulation, id),
  };
}

/** Saves the card before the first payment is attempted. */
export async function saveFirstCard(
  simulation: SimulatedState,
  id: string,
  card: StoredSubscription['card'],
): Promise<void> {
  await updateToNow(simulation, id, (subscription) =>
    subscription.status === 'incomplete' ? { ...subscription, card } : subscription,
  );
}

/** Returns all events so far, oldest first, with a current signature. */
export async function listLifeEvents(
  simulation: SimulatedState,
  id: string,
): Promise<SimulatedResult['events']> {
  return toEvents(simulation, id, (await updateToNow(simulation, id)).value);
}

/** Applies the elapsed time, and then the change. */
async function updateToNow(
  simulation: SimulatedState,
  id: string,
  change: (stored: StoredSubscription) => StoredSubscription = (subscription) => subscription,
): Promise<Revision<StoredSubscription>> {
  const first = await simulation.intents.find(createPeriodIntentId(simulation, id, 0));
  const isFirstPaid = first !== undefined && settleIntent(simulation, first.value).status === 'succeeded';
  const revision = await simulation.subscriptions.update(id, (subscription) => {
    const changedSubscription = change(
      advanceSubscription(subscription, { now: simulation.now(), isFirstPaid }),
    );
    return JSON.stringify(changedSubscription) === JSON.stringify(subscription)
      ? undefined
      : changedSubscription;
  });
  await savePayments(simulation, id, revision.value);
  return revision;
}

/** Stores the payments of renewals, so that they can be refunded and disputed. */
async function savePayments(
  simulation: SimulatedState,
  id: string,
  { invoices }: StoredSubscription,
): Promise<void> {
  for (const [index, { status, amount }] of invoices.entries()) {
    const intentId = createPeriodIntentId(simulation, id, index);
    if (index === 0 || status !== 'paid' || (await simulation.intents.find(intentId)) !== undefined) continue;
    await simulation.intents.create(intentId, {
      ...UNPAID,
      status: 'succeeded',
      amount,
      currency: 'usd',
      description: 'Pro',
      metadata: {},
      subscriptionId: id,
    });
  }
}

async function toSubscription(
  simulation: SimulatedState,
  id: string,
  subscription: StoredSubscription,
): Promise<Subscription> {
  const { priceId, amount, billingAnchorAt, currentPeriodStart, currentPeriodEnd } = subscription;
  const { paidUntil, pastDueSince, cancelAtPeriodEnd, endedAt } = subscription;
  const intentId = createPeriodIntentId(simulation, id, findLastPaidIndex(subscription));
  const payment = await simulation.intents.find(intentId);
  const isPaid = payment !== undefined && settleIntent(simulation, payment.value).status === 'succeeded';
  const isProcessing = paidUntil === null && payment?.value.status === 'processing';
  const status = isProcessing ? 'processing' : subscription.status;
  return {
    id,
    status,
    priceId,
    amount,
    billingAnchorAt,
    currentPeriodStart,
    currentPeriodEnd,
    paidUntil,
    pastDueSince,
    cancelAtPeriodEnd,
    endedAt,
    clientSecret: status === 'incomplete' ? createClientSecret(simulation, intentId) : null,
    paidWith: isPaid ? intentId : null,
    reversal: payment === undefined ? 'none' : readReversal(payment.value),
  };
}

/** Returns the index of the newest paid invoice, or of the first invoice if none is paid. */
function findLastPaidIndex({ invoices }: StoredSubscription): number {
  return Math.max(
    0,
    invoices.findLastIndex(({ status }) => status === 'paid'),
  );
}

function readReversal({ amount, refundedAmount, dispute }: StoredIntent): Reversal {
  if (refundedAmount >= amount || dispute === 'lost') return 'reversed';
  return dispute === 'open' ? 'disputed' : 'none';
}

async function listInvoices(simulation: SimulatedState, customerId: string): Promise<Invoice[]> {
  const names = await readdir(simulation.folder);
  const invoices: Invoice[] = [];
  for (const id of names.filter((name) => name.startsWith('sub_simulated_'))) {
    if ((await simulation.subscriptions.find(id))?.value.customerId !== customerId) continue;
    const { value } = await updateToNow(simulation, id);
    invoices.push(
      ...value.invoices.map((invoice, index) => presentInvoice(simulation, id, { ...invoice, index })),
    );
  }
  return invoices.sort((a, b) => b.createdAt - a.createdAt).slice(0, MAX_INVOICES);
}

function presentInvoice(
  { key }: SimulatedState,
  id: string,
  { index, createdAt, amount, status }: StoredSubscription['invoices'][number] & { index: number },
): Invoice {
  const name = deriveId(key, `invoice:${id}:${index}`);
  const number = `${name.slice(0, 8).toUpperCase()}-${String(index + 1).padStart(4, '0')}`;
  return { id: `in_simulated_${name}`, number, createdAt, amount, currency: 'usd', status, url: null };
}

function toEvents(
  simulation: SimulatedState,
  id: string,
  { reports }: StoredSubscription,
): SimulatedResult['events'] {
  return reports.map((type, index) => {
    const object = type.startsWith('invoice.')
      ? { object: 'invoice', id: 'in_simulated', parent: { subscription_details: { subscription: id } } }
      : { object: 'subscription', id };
    return createSignedEvent(simulation, { name: `${id}:${index}`, type, object });
  });
}

function createPeriodIntentId(
  { key }: Pick<SimulatedState, 'key'>,
  subscriptionId: string,
  index: number,
): string {
  return `pi_simulated_${deriveId(key, `period:${subscriptionId}:${index}`)}`;
}
