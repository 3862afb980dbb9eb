import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../../testing/http-world.js';
import {
  createProWorld,
  DECLINED_CARD,
  EXPIRING_CARD,
  GOOD_CARD,
  type ProWorld,
  SLOW_CARD,
} from '../../../testing/payments/pro.js';

interface Event {
  body: string;
  signature: string;
}

/** Orders of the provider's reports. */
const WEBHOOKS = ['in order', 'backwards', 'twice', 'late', 'missing'] as const;
type WebhookOrder = (typeof WEBHOOKS)[number];

interface SubscriptionWorld extends ProWorld {
  /** The provider's id. */
  id: string;
}

interface ScenarioStep {
  /** Days since the subscription was started. */
  day: number;
  /** An action, and the events that the provider will not repeat. */
  does?(stage: SubscriptionWorld): Promise<unknown>;
  reports?(stage: SubscriptionWorld): Promise<Event[]>;
  /** The response of `GET /api/subscription`. */
  is?: object;
  /** Replaces `is` if no report arrives. */
  isUnheard?: object;
}

interface SubscriptionScenario {
  card: string | null;
  moments: ScenarioStep[];
  emails: string[];
}

const PRO = { isPro: true, source: 'subscription', status: 'active' };
const FREE = { isPro: false, source: 'none', status: 'ended', emailQuota: 100 };
const PAST_DUE = { isPro: true, status: 'past_due' };
const FAILED = 'Your Tidings payment failed';
const ENDED = 'Your Tidings Pro plan has ended';
const HOUR = 1 / 24;

const cancel = ({ call, token }: SubscriptionWorld) => call('POST', '/api/cancel-subscription', { token });
const resume = ({ call, token }: SubscriptionWorld) => call('POST', '/api/resume-subscription', { token });
const dispute = (state: 'open' | 'won' | 'lost') => async (stage: SubscriptionWorld) => {
  const intentId = await stage.payments.subscriptions.lastPayment(stage.id);
  return stage.payments.dispute({ intentId, state });
};
const refund = async (stage: SubscriptionWorld) =>
  stage.payments.refundElsewhere(await stage.payments.subscriptions.lastPayment(stage.id));
const changeCard = (card: 'good' | 'bad') => (stage: SubscriptionWorld) =>
  stage.payments.subscriptions.changeCard(stage.id, card);

/** Starts a yearly subscription in another tab. */
function beginAnother(refusal: string) {
  return async ({ begin }: SubscriptionWorld) => expect((await begin('annual')).json.code).toBe(refusal);
}

/** A period is the 30 days from November 21. */
const SUBSCRIPTION_SCENARIOS: Record<string, SubscriptionScenario> = {
  'a trial without a charge': {
    card: null,
    moments: [
      { day: HOUR, is: { isPro: false, status: 'incomplete', source: 'none' } },
      { day: 2, is: FREE },
    ],
    emails: [],
  },
  'a first payment that fails': {
    card: DECLINED_CARD,
    moments: [
      { day: HOUR, is: { isPro: false, status: 'incomplete', emailQuota: 100 } },
      { day: 2, is: FREE },
    ],
    emails: [],
  },
  'a first payment that the bank processes slowly': {
    card: SLOW_CARD,
    moments: [
      {
        day: 0,
        is: { isPro: false, status: 'processing', emailQuota: 100 },
        isUnheard: { isPro: false, status: 'incomplete' },
      },
      { day: 0, does: beginAnother('payment_processing') },
      { day: HOUR, is: { ...PRO, priceId: 'monthly' } },
      { day: HOUR, does: beginAnother('already_pro') },
      { day: 40, is: { ...PRO, currentPeriodEnd: '2027-01-21T08:00:00.000Z' } },
    ],
    emails: [],
  },
  'canceled while the bank processes it, and then paid': {
    card: SLOW_CARD,
    moments: [
      { day: 0, does: ({ payments, id }) => payments.subscriptions.cancel(id) },
      { day: 0, does: beginAnother('payment_processing'), is: { isPro: false, status: 'processing' } },
      { day: HOUR, is: { ...PRO, cancelAtPeriodEnd: true, currentPeriodEnd: '2026-12-21T08:00:00.000Z' } },
      { day: 29.9, is: PRO },
      { day: 30, is: FREE },
    ],
    emails: [],
  },
  'a renewal': {
    card: GOOD_CARD,
    moments: [
      { day: HOUR, is: { ...PRO, emailQuota: 5_000, amount: 1_000, priceId: 'monthly' } },
      { day: 29, is: { ...PRO, currentPeriodEnd: '2026-12-21T08:00:00.000Z' } },
      { day: 30.1, is: { ...PRO, currentPeriodEnd: '2027-01-21T08:00:00.000Z' } },
      { day: 100, is: { ...PRO, currentPeriodEnd: '2027-03-21T08:00:00.000Z' } },
    ],
    emails: [],
  },
  'a renewal that fails and succeeds within seven days': {
    card: GOOD_CARD,
    moments: [
      { day: 20, does: changeCard('bad') },
      { day: 30.1, is: { ...PAST_DUE, graceUntil: '2026-12-28T08:00:00.000Z' } },
      { day: 34, does: changeCard('good') },
      { day: 36, is: { ...PRO, graceUntil: null } },
      { day: 40, is: { ...PRO, currentPeriodEnd: '2027-01-21T08:00:00.000Z' } },
    ],
    emails: [FAILED],
  },
  'a renewal that fails for good': {
    card: GOOD_CARD,
    moments: [
      { day: 20, does: changeCard('bad') },
      { day: 30.1, is: PAST_DUE },
      { day: 36.9, is: PAST_DUE },
      { day: 37, is: FREE },
      { day: 60, is: FREE },
    ],
    emails: [FAILED, ENDED],
  },
  'an expired card, replaced in time': {
    card: EXPIRING_CARD,
    moments: [
      { day: HOUR, is: PRO },
      { day: 31, is: PAST_DUE },
      { day: 32, does: changeCard('good') },
      { day: 34, is: PRO },
    ],
    emails: [FAILED],
  },
  'an expired card, not replaced': {
    card: EXPIRING_CARD,
    moments: [
      { day: 31, is: PAST_DUE },
      { day: 37.1, is: FREE },
    ],
    emails: [FAILED, ENDED],
  },
  canceled: {
    card: GOOD_CARD,
    moments: [
      { day: 10, does: cancel },
      { day: 10 + HOUR, is: { ...PRO, cancelAtPeriodEnd: true } },
      { day: 29.9, is: { ...PRO, cancelAtPeriodEnd: true } },
      { day: 30, is: FREE },
      { day: 40, is: FREE },
    ],
    emails: [],
  },
  'canceled and resumed': {
    card: GOOD_CARD,
    moments: [
      { day: 10, does: cancel },
      { day: 12, does: resume },
      { day: 12 + HOUR, is: { ...PRO, cancelAtPeriodEnd: false } },
      { day: 40, is: { ...PRO, currentPeriodEnd: '2027-01-21T08:00:00.000Z' } },
    ],
    emails: [],
  },
  'canceled while a payment is missing': {
    card: EXPIRING_CARD,
    moments: [
      { day: 32, does: cancel },
      { day: 32 + HOUR, is: { ...PAST_DUE, cancelAtPeriodEnd: true } },
      { day: 37.1, is: FREE },
      { day: 60, is: FREE },
    ],
    emails: [FAILED],
  },
  'canceled at the provider': {
    card: GOOD_CARD,
    moments: [
      { day: 10, does: ({ payments, id }) => payments.subscriptions.stopRenewal(id) },
      { day: 10.1, is: { ...PRO, cancelAtPeriodEnd: true }, isUnheard: { ...PRO, cancelAtPeriodEnd: false } },
      { day: 18, is: { ...PRO, cancelAtPeriodEnd: true } },
      { day: 30.1, is: FREE },
    ],
    emails: [],
  },
  'ended at once at the provider': {
    card: GOOD_CARD,
    moments: [
      { day: 10, does: ({ payments, id }) => payments.subscriptions.cancel(id) },
      { day: 18, is: { ...PRO, cancelAtPeriodEnd: true } },
      { day: 30.1, is: FREE },
    ],
    emails: [],
  },
  'a raised price': {
    card: GOOD_CARD,
    moments: [
      {
        day: 10,
        does: ({ payments, id }) =>
          payments.subscriptions.changePrice(id, { priceId: 'monthly', amount: 1_200 }),
      },
      { day: 10.1, is: { ...PRO, amount: 1_200 }, isUnheard: { ...PRO, amount: 1_000 } },
      { day: 18, is: { ...PRO, amount: 1_200, currentPeriodEnd: '2026-12-21T08:00:00.000Z' } },
    ],
    emails: [],
  },
  'a price of another period': {
    card: GOOD_CARD,
    moments: [
      {
        day: 10,
        does: ({ payments, id }) =>
          payments.subscriptions.changePrice(id, { priceId: 'annual', amount: 9_600 }),
      },
      {
        day: 18,
        is: { ...PRO, priceId: 'annual', amount: 9_600, currentPeriodEnd: '2027-12-01T08:00:00.000Z' },
      },
      { day: 300, is: PRO },
    ],
    emails: [],
  },
  'a refund': {
    card: GOOD_CARD,
    moments: [
      { day: 10, reports: refund },
      { day: 10.1, is: FREE, isUnheard: PRO },
      { day: 18, is: FREE },
      { day: 40, is: FREE },
    ],
    emails: [ENDED],
  },
  'a refund of the last period while the next payment is missing': {
    card: EXPIRING_CARD,
    moments: [
      { day: 31, is: PAST_DUE },
      { day: 32, reports: refund },
      { day: 33.1, is: FREE },
    ],
    emails: [FAILED, ENDED],
  },
  'a dispute that is won': {
    card: GOOD_CARD,
    moments: [
      { day: 10, reports: dispute('open') },
      { day: 10.1, is: { isPro: false, source: 'none' }, isUnheard: PRO },
      { day: 18, is: { isPro: false } },
      { day: 19, reports: dispute('won') },
      { day: 27, is: PRO },
      { day: 40, is: PRO },
    ],
    emails: [],
  },
  'a dispute that is lost': {
    card: GOOD_CARD,
    moments: [
      { day: 10, reports: dispute('open') },
      { day: 18, is: { isPro: false } },
      { day: 19, reports: dispute('lost') },
      { day: 27, is: FREE },
    ],
    emails: [ENDED],
  },
};

/** Delivers new reports in the world's order. */
function createPostman(stage: SubscriptionWorld, webhooks: WebhookOrder) {
  const reportedEvents: Event[] = [];
  let seenCount = 0;
  let heldEvents: Event[] = [];

  async function take(): Promise<Event[]> {
    const allEvents = await stage.payments.subscriptions.reports(stage.id);
    const newEvents = [...allEvents.slice(seenCount), ...reportedEvents.splice(0)];
    seenCount = allEvents.length;
    return newEvents;
  }
  async function orderEvents(newEvents: Event[]): Promise<Event[]> {
    switch (webhooks) {
      case 'in order':
        return newEvents;
      case 'backwards':
        return newEvents.reverse();
      case 'twice':
        return [...newEvents, ...newEvents];
      case 'late': {
        const lateEvents = heldEvents;
        heldEvents = newEvents;
        return lateEvents;
      }
      case 'missing':
        return [];
    }
  }
  return {
    store: (events: Event[]) => void reportedEvents.push(...events),
    async deliver(): Promise<void> {
      for (const { body } of await orderEvents(await take())) {
        const response: ApiResponse = await stage.post(stage.payments.sign(body));
        expect(response.status).toBe(200);
      }
    },
  };
}

describe.each(WEBHOOKS)('with webhooks that arrive %s', (webhooks) => {
  const isReceived = webhooks !== 'missing';

  it.each(Object.entries(SUBSCRIPTION_SCENARIOS))('settles %s', async (_name, life) => {
    const world = await createProWorld();
    const id =
      life.card === null ? (await world.begin()).json.subscriptionId : await world.subscribe(life.card);
    const stage: SubscriptionWorld = { ...world, id };
    const postman = createPostman(stage, webhooks);
    await postman.deliver();
    for (const { day, does, reports, is, isUnheard = is } of life.moments) {
      await stage.passTo({ days: day });
      // Earlier events were reported at their time.
      await postman.deliver();
      await stage.passTo({ days: day });
      await does?.(stage);
      postman.store((await reports?.(stage)) ?? []);
      await postman.deliver();
      await stage.passTo({ days: day });
      if (is !== undefined)
        expect(await stage.view(), `day ${day}`).toMatchObject((isReceived ? is : isUnheard) ?? is);
    }
    expect(await stage.subjects()).toEqual(life.emails);
    const rows = await stage.rows();
    expect(rows).toHaveLength(1);
    expect((await stage.payments.subscriptions.find(id))?.status).toBe(rows[0]?.status);
  });

  it('ends the subscription of an account that is deleted while on Pro', async () => {
    const world = await createProWorld();
    const id = await world.subscribe();
    const stage: SubscriptionWorld = { ...world, id };
    const postman = createPostman(stage, webhooks);
    await postman.deliver();
    await stage.passTo({ days: 10 });
    await stage.call('POST', '/api/reauthenticate', { as: stage.mara, body: { password: 'correct horse' } });
    const body = { confirmDeletion: true };
    expect((await stage.call('POST', '/api/delete-account', { as: stage.mara, body })).status).toBe(200);
    await stage.passTo({ days: 10, hours: 1 });
    await postman.deliver();
    await stage.passTo({ days: 40 });
    expect((await stage.payments.subscriptions.find(id))?.status).toBe('ended');
    expect(await stage.rows()).toMatchObject([
      { status: 'ended', endedAt: expect.any(Number), checkAt: null },
    ]);
    expect(await stage.subjects()).toEqual([]);
  });

  it('ends and refunds the subscription of an account deleted while the bank decides', async () => {
    const world = await createProWorld();
    const id = await world.subscribe(SLOW_CARD);
    const stage: SubscriptionWorld = { ...world, id };
    const postman = createPostman(stage, webhooks);
    await postman.deliver();
    const body = { confirmDeletion: true };
    expect((await stage.call('POST', '/api/delete-account', { as: stage.mara, body })).status).toBe(200);
    await stage.passTo({ hours: 0 });
    expect((await stage.payments.subscriptions.find(id))?.endedAt).not.toBeNull();
    await stage.passTo({ hours: 1 });
    await postman.deliver();
    await stage.passTo({ days: 40 });
    expect(await stage.payments.subscriptions.find(id)).toMatchObject({
      status: 'ended',
      reversal: 'reversed',
    });
    expect(await stage.rows()).toMatchObject([{ status: 'ended', reversal: 'reversed', checkAt: null }]);
    expect(await stage.subjects()).toEqual([]);
  });
});
