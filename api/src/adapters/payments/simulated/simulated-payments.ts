import { timingSafeEqual } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { SECOND } from '../../../kernel/clock.js';
import {
  type PaymentIntent,
  type PaymentSimulator,
  type Payments,
  PaymentsError,
  type SimulatedResult,
} from '../../../ports/payments.js';
import type { Subscriptions } from '../../../ports/subscriptions.js';
import { readSignedEvent, signEvent } from '../signed-events.js';
import {
  changeSimulatedAccount,
  createSimulatedAccounts,
  requireAccess,
  requireCharges,
} from './accounts.js';
import { calculateSettlement } from './payout-ledger.js';
import { createSimulatedPayouts, listPayment } from './payouts.js';
import type { Revision } from './revision-files.js';
import {
  type CardOutcome,
  createClientSecret,
  createSignedEvent,
  createSimulatedState,
  deriveId,
  findCardOutcome,
  type SimulatedState,
  type StoredIntent,
  settleIntent,
  splitClientSecret,
  UNPAID,
} from './state.js';
import {
  createSimulatedSubscriptions,
  listLifeEvents,
  type SubscriptionControls,
  saveFirstCard,
} from './subscriptions.js';
import { calculateSimulatedTax, requireCalculation } from './tax.js';

/** The time for which a payment with the slow test card is processing. */
export const PROCESSING_MS = 4 * SECOND;

const CHALLENGE_REFUSED = 'We could not confirm your identity. Please try again, or choose another card.';

export interface SimulatedPayments extends Payments {
  simulator: PaymentSimulator;
  subscriptions: Subscriptions & SubscriptionControls;
  /** Signs an event again, as providers do for a late retry. For tests. */
  sign(body: string): SimulatedResult['events'][number];
  /** Refunds a payment at the provider. For tests. */
  refundElsewhere(intentId: string): Promise<SimulatedResult['events']>;
  /** Returns whether a refund returned the instance's fee. For tests. */
  hasReturnedFee(intentId: string): Promise<boolean>;
  /** Opens or decides a dispute, as the buyer's bank does. For tests. */
  dispute(input: { intentId: string; state: 'open' | 'won' | 'lost' }): Promise<SimulatedResult['events']>;
}

/**
 * Simulates payments without real money, for an instance without a provider. Stores the state on disk, so that all
 * processes of the instance share it and it survives them.
 */
export function createSimulatedPayments(options: {
  folder: string;
  key: Buffer;
  now?: () => number;
}): SimulatedPayments {
  const { folder, key, now = Date.now } = options;
  const simulation = createSimulatedState({ folder, key, now });
  const { intents } = simulation;
  return {
    kind: 'simulated',
    browser: { provider: 'simulated' },
    pageSources: { scripts: [], frames: [], connections: [] },
    settings: { mode: 'simulated', secretKey: false, publishableKey: false, webhookSecret: false },
    calculateTax: (input) => calculateSimulatedTax(simulation, input),
    async createIntent({
      idempotencyKey,
      accountId = null,
      applicationFee = 0,
      taxCalculation = null,
      ...order
    }) {
      const request = { ...order, accountId, applicationFee, taxCalculation };
      const settlementCurrency = await requireCharges(simulation, request);
      await requireCalculation(simulation, request);
      const scope = accountId === null ? '' : `${accountId}:`;
      const id = `pi_simulated_${deriveId(key, `intent:${scope}${idempotencyKey}`)}`;
      if (accountId !== null) await listPayment(simulation, { accountId, id });
      const { value: intent } = await intents.create(id, { ...UNPAID, ...request, settlementCurrency });
      if (!isSameOrder(intent, request)) {
        throw new PaymentsError('invalid_request', 'This idempotency key was used for a different payment.');
      }
      return present(simulation, id, intent);
    },
    async findIntent(id, accountId = null) {
      await requireAccess(simulation, accountId);
      const revision = await intents.find(id);
      return revision?.value.accountId === accountId ? present(simulation, id, revision.value) : undefined;
    },
    async cancelIntent(id, accountId = null) {
      await requireAccess(simulation, accountId);
      if ((await intents.find(id))?.value.accountId !== accountId) return;
      await intents.update(id, (intent) =>
        intent.status === 'open' || intent.status === 'challenge'
          ? { ...intent, status: 'canceled' }
          : undefined,
      );
    },
    async refund({ intentId, accountId = null, returnsFee = false }) {
      await requireAccess(simulation, accountId);
      await intents.update(intentId, (intent) => {
        if (intent.accountId !== accountId) {
          throw new PaymentsError('invalid_request', 'No such payment intent.');
        }
        return refundIntent(simulation, intent, { returnsFee });
      });
    },
    accounts: createSimulatedAccounts(simulation),
    payouts: createSimulatedPayouts(simulation),
    subscriptions: createSimulatedSubscriptions(simulation),
    readEvent: (input) => readSignedEvent(key, input, now()),
    check: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
    },
    simulator: {
      confirm: async ({ clientSecret, card }) =>
        confirm(simulation, verifyClientSecret(key, clientSecret), card),
      completeChallenge: async ({ clientSecret, isPassed }) =>
        completeChallenge(simulation, { id: verifyClientSecret(key, clientSecret), isPassed }),
      changeAccount: (input) => changeSimulatedAccount(simulation, input),
    },
    hasReturnedFee: async (intentId) => ((await intents.find(intentId))?.value.returnedFee ?? 0) > 0,
    async dispute({ intentId, state }) {
      const revision = await intents.update(intentId, (intent) => {
        const { disputedAt, ...settledFields } = settleIntent(simulation, intent);
        const wonAt = state === 'won' ? now() : null;
        return { ...settledFields, dispute: state, disputedAt: disputedAt ?? now(), wonAt };
      });
      const type = state === 'open' ? 'charge.dispute.created' : 'charge.dispute.closed';
      return [createEvent(simulation, intentId, revision, type)];
    },
    sign: (body) => ({ body, signature: signEvent(key, body, now()) }),
    async refundElsewhere(intentId) {
      const revision = await intents.update(intentId, (intent) => refundIntent(simulation, intent));
      return [createEvent(simulation, intentId, revision, 'charge.refunded')];
    },
  };
}

async function confirm(simulation: SimulatedState, id: string, card: string): Promise<SimulatedResult> {
  const outcome = findCardOutcome(card);
  const order = (await simulation.intents.find(id))?.value;
  if (order !== undefined) await requireCharges(simulation, order);
  await saveRenewalOutcome(simulation, id, outcome);
  const revision = await simulation.intents.update(id, (intent) => {
    if (intent.status !== 'open' && intent.status !== 'challenge') return undefined;
    switch (outcome.kind) {
      case 'succeeds':
        return { ...intent, status: 'succeeded', paidAt: simulation.now(), failure: null };
      case 'declined':
        return { ...intent, status: 'open', failure: outcome.message };
      case 'challenge':
        return { ...intent, status: 'challenge', failure: null };
      case 'processing':
        return {
          ...intent,
          status: 'processing',
          failure: null,
          settlesAt: simulation.now() + PROCESSING_MS,
        };
    }
  });
  return toResultWithSubscription(simulation, id, revision);
}

/** Saves the outcome of a subscription's renewals. */
async function saveRenewalOutcome(
  simulation: SimulatedState,
  intentId: string,
  outcome: CardOutcome,
): Promise<void> {
  const subscriptionId = (await simulation.intents.find(intentId))?.value.subscriptionId ?? null;
  if (subscriptionId === null || outcome.kind !== 'succeeds') return;
  await saveFirstCard(simulation, subscriptionId, outcome.renewals);
}

async function completeChallenge(
  simulation: SimulatedState,
  { id, isPassed }: { id: string; isPassed: boolean },
): Promise<SimulatedResult> {
  const revision = await simulation.intents.update(id, (intent) => {
    if (intent.status !== 'challenge') return undefined;
    return isPassed
      ? { ...intent, status: 'succeeded', paidAt: simulation.now(), failure: null }
      : { ...intent, status: 'open', failure: CHALLENGE_REFUSED };
  });
  return toResultWithSubscription(simulation, id, revision);
}

/** Adds the events of the subscription that this payment starts. */
async function toResultWithSubscription(
  simulation: SimulatedState,
  id: string,
  revision: Revision<StoredIntent>,
): Promise<SimulatedResult> {
  const reply = createSimulatedResult(simulation, id, revision);
  const { subscriptionId } = revision.value;
  if (subscriptionId === null) return reply;
  return { ...reply, events: [...reply.events, ...(await listLifeEvents(simulation, subscriptionId))] };
}

/** Returns the same event for a repeated request, in case the first response was lost. */
function createSimulatedResult(
  simulation: SimulatedState,
  id: string,
  revision: Revision<StoredIntent>,
): SimulatedResult {
  const { status, failure } = settleIntent(simulation, revision.value);
  const report = (type: string) => [createEvent(simulation, id, revision, type)];
  switch (status) {
    case 'succeeded':
      return { status: 'succeeded', message: null, events: report('payment_intent.succeeded') };
    case 'processing':
      return { status: 'processing', message: null, events: report('payment_intent.processing') };
    case 'challenge':
      return { status: 'challenge', message: null, events: report('payment_intent.requires_action') };
    case 'open':
      if (failure === null) throw new PaymentsError('invalid_request', 'This payment has no open challenge.');
      return { status: 'declined', message: failure, events: report('payment_intent.payment_failed') };
    case 'canceled':
      throw new PaymentsError('invalid_request', 'This payment was canceled.');
  }
}

function createEvent(
  simulation: SimulatedState,
  id: string,
  { number, value }: Revision<StoredIntent>,
  type: string,
) {
  const object = { id, object: 'payment_intent' };
  const account = value.accountId ?? undefined;
  return createSignedEvent(simulation, { name: `${id}:${number}:${type}`, type, object, account });
}

function refundIntent(
  simulation: SimulatedState,
  storedIntent: StoredIntent,
  { returnsFee = false } = {},
): StoredIntent | undefined {
  const intent = settleIntent(simulation, storedIntent);
  if (intent.status !== 'succeeded') {
    throw new PaymentsError('invalid_request', 'This payment was not made, so it cannot be refunded.');
  }
  if (intent.dispute === 'open' || intent.dispute === 'lost') {
    throw new PaymentsError('invalid_request', 'This payment is disputed, so it cannot be refunded.');
  }
  if (intent.refundedAmount === intent.amount) return undefined;
  const remainingAmount = intent.amount - intent.refundedAmount;
  const feeFields = returnsFee
    ? { returnedFee: intent.applicationFee, refundedWithFee: intent.refundedWithFee + remainingAmount }
    : {};
  return { ...intent, ...feeFields, refundedAmount: intent.amount, refundedAt: simulation.now() };
}

function present(simulation: SimulatedState, id: string, storedIntent: StoredIntent): PaymentIntent {
  const intent = settleIntent(simulation, storedIntent);
  const { status, amount, currency, metadata, failure, refundedAmount, dispute } = intent;
  return {
    id,
    clientSecret: createClientSecret(simulation, id),
    status: status === 'challenge' ? 'open' : status,
    amount,
    currency,
    metadata,
    failure,
    refundedAmount,
    refundedWithFee: refundedAmount > 0 && intent.applicationFee > 0 ? intent.refundedWithFee : undefined,
    dispute,
    accountId: intent.accountId ?? undefined,
    applicationFee: intent.applicationFee || undefined,
    taxCalculation: intent.taxCalculation ?? undefined,
    settlement: status === 'succeeded' ? calculateSettlement(intent) : undefined,
  };
}

/** Returns the id of the client secret's payment. Throws `invalid_request` for a wrong secret. */
function verifyClientSecret(key: Buffer, clientSecret: string): string {
  const { id } = splitClientSecret(clientSecret);
  const real = Buffer.from(createClientSecret({ key }, id));
  const reply = Buffer.from(clientSecret);
  if (reply.length !== real.length || !timingSafeEqual(reply, real))
    throw new PaymentsError('invalid_request', 'No such payment intent.');
  return id;
}

function isSameOrder(
  storedIntent: StoredIntent,
  request: Pick<StoredIntent, 'amount' | 'currency' | 'metadata' | 'applicationFee' | 'taxCalculation'>,
): boolean {
  return (
    storedIntent.amount === request.amount &&
    storedIntent.currency === request.currency &&
    storedIntent.applicationFee === request.applicationFee &&
    storedIntent.taxCalculation === request.taxCalculation &&
    JSON.stringify(storedIntent.metadata) === JSON.stringify(request.metadata)
  );
}
