import { describe, expect, it } from 'vitest';
import { STRIPE_TEST_KEYS, signAsStripe } from '../../testing/payments/stripe-server.js';
import { canChangePayment, signEvent } from './signed-events.js';
import { createSimulatedPayments } from './simulated/simulated-payments.js';
import { createStripePayments } from './stripe/stripe-payments.js';

const NOW = Date.UTC(2026, 10, 21, 8);
const MINUTE = 60_000;
const KEY = Buffer.alloc(32, 5);
const BODY = JSON.stringify({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  data: { object: { id: 'pi_1', object: 'payment_intent' } },
});

const TWINS = [
  {
    name: 'simulated',
    payments: createSimulatedPayments({ folder: '/nowhere', key: KEY, now: () => NOW }),
    sign: (body: string, at: number) => signEvent(KEY, body, at),
    signAsOther: (body: string, at: number) => signEvent(Buffer.alloc(32, 6), body, at),
  },
  {
    name: 'stripe',
    payments: createStripePayments({ ...STRIPE_TEST_KEYS, mode: 'test', now: () => NOW }),
    sign: (body: string, at: number) => signAsStripe(body, STRIPE_TEST_KEYS.webhookSecret, at),
    signAsOther: (body: string, at: number) => signAsStripe(body, 'whsec_other', at),
  },
];

describe.each(TWINS)('webhook signatures: $name', ({ payments, sign, signAsOther }) => {
  it.each([
    ['from this second', 0],
    ['just within five minutes', -5 * MINUTE],
    ['from a clock slightly ahead', MINUTE],
  ])('accepts a signature %s', (_name, offset) => {
    expect(payments.readEvent({ body: BODY, signature: sign(BODY, NOW + offset) })).toEqual({
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      intentId: 'pi_1',
      affectsPayment: true,
      subscriptionId: null,
    });
  });

  it.each([
    ['missing', () => undefined],
    ['empty', () => ''],
    ['stale', () => sign(BODY, NOW - 5 * MINUTE - 1_000)],
    ['made with another secret', () => signAsOther(BODY, NOW)],
    ['of another body', () => sign(BODY.replace('pi_1', 'pi_2'), NOW)],
    ['from another time', () => sign(BODY, NOW - MINUTE).replace(/t=\d+/, `t=${NOW / 1_000}`)],
    ['without its time', () => sign(BODY, NOW).replace(/t=\d+,/, '')],
    ['of an older scheme', () => sign(BODY, NOW).replace('v1=', 'v0=')],
    ['invalid', () => 'Basic dGlkaW5ncw=='],
  ])('rejects a signature that is %s', (_name, signature) => {
    expect(() => payments.readEvent({ body: BODY, signature: signature() })).toThrow(
      expect.objectContaining({ name: 'PaymentsError', kind: 'signature' }),
    );
  });

  it('rejects a signed body without an event', () => {
    for (const body of ['{', '[]', '{}', 'null']) {
      expect(() => payments.readEvent({ body, signature: sign(body, NOW) })).toThrow(
        expect.objectContaining({ kind: 'signature' }),
      );
    }
  });
});

describe('events of Stripe', () => {
  const stripe = TWINS[1];
  if (stripe === undefined) throw new Error('there are two');
  const { payments, sign } = stripe;

  it.each([
    ['payment_intent.processing', { object: 'payment_intent', id: 'pi_1' }, 'pi_1'],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['charge.refund.updated', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['charge.dispute.created', { object: 'dispute', id: 'dp_1', payment_intent: 'pi_1' }, 'pi_1'],
    ['charge.dispute.closed', { object: 'dispute', id: 'dp_1', payment_intent: { id: 'pi_1' } }, 'pi_1'],
    ['charge.succeeded', { object: 'charge', id: 'ch_1', payment_intent: null }, null],
    ['charge.refunded', { object: 'charge', id: 'ch_1' }, null],
    ['customer.created', { object: 'customer', id: 'cus_1' }, null],
    ['invoice.paid', { object: 'invoice', id: 'in_1', payment_intent: 'pi_1' }, null],
  ])('finds the payment of %s: %o', (type, object, intentId) => {
    const body = JSON.stringify({ id: 'evt_2', object: 'event', type, data: { object } });
    expect(payments.readEvent({ body, signature: sign(body, NOW) })).toEqual({
      id: 'evt_2',
      type,
      intentId,
      affectsPayment: canChangePayment(type),
      subscriptionId: null,
    });
  });

  it.each([
    ['customer.subscription.updated', { object: 'subscription', id: 'sub_1' }, 'sub_1'],
    ['invoice.paid', createInvoice('sub_1'), 'sub_1'],
    ['invoice.payment_failed', createInvoice({ id: 'sub_1' }), 'sub_1'],
    ['invoice.paid', { object: 'invoice', id: 'in_1', parent: null }, null],
    ['customer.updated', { object: 'customer', id: 'cus_1' }, null],
  ])('finds the subscription of %s: %o', (type, object, subscriptionId) => {
    const body = JSON.stringify({ id: 'evt_3', object: 'event', type, data: { object } });
    expect(payments.readEvent({ body, signature: sign(body, NOW) })).toMatchObject({
      intentId: null,
      subscriptionId,
    });
  });
});

function createInvoice(subscription: unknown) {
  return { object: 'invoice', id: 'in_1', parent: { subscription_details: { subscription } } };
}
