import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '../../../kernel/clock.js';
import {
  BUYER,
  createShop,
  readDownloadToken,
  type Shop,
  type StartedPayment,
} from '../../../testing/payments/shop.js';

type PaymentStep = (shop: Shop, begun: StartedPayment) => Promise<void>;

interface Event {
  body: string;
  signature: string;
}

/**
 * Orders in which the reports of one payment can arrive. Each leads to one link, one receipt, one email to the creator.
 */
const REPORT_ORDERS: Array<{ name: string; steps(events: Event[]): PaymentStep[] }> = [
  { name: 'the webhook first, then the buyer', steps: (events) => [post(events[0]), run, report] },
  { name: 'the buyer first, then the webhook', steps: (events) => [report, post(events[0]), run] },
  { name: 'both at the same time', steps: (events) => [runAtOnce(report, post(events[0]), report), run] },
  { name: 'the webhook twice', steps: (events) => [post(events[0]), post(events[0]), run, run] },
  {
    name: 'the webhook, handled by two workers at the same time',
    steps: (events) => [post(events[0]), runAtOnce(run, run)],
  },
  { name: 'no webhook: only the buyer', steps: () => [report] },
  { name: 'no webhook and no buyer: only the sweep', steps: () => [advanceClock(MINUTE), run] },
  { name: 'no webhook, and a worker that stalled for an hour', steps: () => [advanceClock(HOUR), run] },
  {
    name: 'the sweep, then the buyer, then the webhook',
    steps: (events) => [advanceClock(MINUTE), run, report, post(events[0]), run],
  },
];

function post(event: Event | undefined): PaymentStep {
  return async (shop) => {
    const { status } = await shop.call('POST', '/api/webhooks/stripe', {
      raw: event?.body ?? '',
      headers: { 'content-type': 'application/json', 'stripe-signature': event?.signature ?? '' },
    });
    if (status !== 200) throw new Error(`The report was refused with ${status}.`);
  };
}

const run: PaymentStep = (shop) => shop.runJobs();

async function report(shop: Shop, payment: StartedPayment): Promise<void> {
  const response = await shop.report(payment, { customerEmail: BUYER });
  if (response.json.downloadUrl === null) throw new Error(`There was no link: ${response.text}`);
}

function runAtOnce(...steps: PaymentStep[]): PaymentStep {
  return async (shop, payment) => {
    await Promise.all(steps.map((step) => step(shop, payment)));
  };
}

function advanceClock(ms: number): PaymentStep {
  return async (shop) => shop.clock.advance(ms);
}

async function payUnheard(shop: Shop): Promise<{ begun: StartedPayment; events: Event[] }> {
  const begun = await shop.begin(await shop.addProduct());
  const { clientSecret } = begun;
  const { events } = await shop.payments.simulator.confirm({ clientSecret, card: '4242424242424242' });
  return { begun, events };
}

async function expectOneOfEach(shop: Shop): Promise<void> {
  expect(await shop.purchases()).toMatchObject([{ status: 'completed', customerEmail: BUYER }]);
  const links = await shop.links();
  expect(links).toHaveLength(1);
  const emails = await shop.deliver();
  expect(emails.map(({ to }) => to?.[0]?.address)).toEqual([BUYER, 'mara@creators.example']);
  expect(readDownloadToken(emails[0]?.text)).toBe(links[0]?.token);
}

describe.each(['file', 'remote'] as const)('a payment in a %s database', (database) => {
  it.each(REPORT_ORDERS)('is delivered once: $name', async ({ steps }) => {
    const shop = await createShop({ database });
    const { begun, events } = await payUnheard(shop);
    for (const step of steps(events)) await step(shop, begun);
    await expectOneOfEach(shop);
  });
});

describe('reports in the wrong order', () => {
  it('never make a paid purchase unpaid', async () => {
    const shop = await createShop();
    const payment = await shop.begin(await shop.addProduct());
    const { clientSecret } = payment;
    const { simulator } = shop.payments;
    const decline = await simulator.confirm({ clientSecret, card: '4000000000000002' });
    const challenge = await simulator.confirm({ clientSecret, card: '4000002500003155' });
    const completion = await simulator.completeChallenge({ clientSecret, isPassed: true });
    for (const event of [...completion.events, ...challenge.events, ...decline.events]) {
      await post(event)(shop, payment);
      await shop.runJobs();
    }
    await expectOneOfEach(shop);
  });

  it('record a refund that is reported first, without a download link or receipt', async () => {
    const shop = await createShop();
    const { begun, events } = await payUnheard(shop);
    await shop.payments.refund({ intentId: begun.paymentIntentId, idempotencyKey: 'r' });
    await post(events[0])(shop, begun);
    await shop.runJobs();
    expect(await shop.purchases()).toMatchObject([{ status: 'refunded', refundedAmount: 1_299 }]);
    expect(await shop.links()).toEqual([]);
    const subjects = (await shop.deliver()).map(({ subject }) => subject);
    expect(subjects).toEqual(['Your refund from mara']);
  });

  it('notify the buyer of a refund once, on any number of reports', async () => {
    const shop = await createShop();
    const { begun, events } = await payUnheard(shop);
    await report(shop, begun);
    const refunds = await shop.payments.refundElsewhere(begun.paymentIntentId);
    for (const event of [...refunds, ...events, ...refunds]) {
      await post(event)(shop, begun);
      await runAtOnce(run, run)(shop, begun);
    }
    shop.clock.advance(HOUR);
    await shop.runJobs();
    const emails = (await shop.deliver()).filter(({ subject }) => subject?.startsWith('Your refund'));
    expect(emails).toMatchObject([{ to: [{ address: BUYER }], from: { name: 'mara' } }]);
    expect(emails[0]?.text?.trim()).toBe(
      [
        'Your payment for Kiln notes is on its way back to you.',
        'Product: Kiln notes\nRefunded: $12.99 USD\nDate: November 21, 2026\nReceipt number: 0001',
        'The refund is paid to the card or account that you used. It can take up to 10 working days to appear. Your download link no longer works.',
        '--\nmara\nSent with Tidings: http://127.0.0.1:3000',
      ].join('\n\n'),
    );
  });

  it('preserve the provider’s latest state if an older response arrives later', async () => {
    const shop = await createShop();
    const { begun } = await payUnheard(shop);
    await shop.report(begun);
    const { findIntent } = shop.ctx.payments;
    const [intentBefore, stale, requestSignal] = [
      await findIntent(begun.paymentIntentId),
      createSignal(),
      createSignal(),
    ];
    shop.ctx.payments.findIntent = async () => {
      shop.ctx.payments.findIntent = findIntent;
      requestSignal.publish();
      await stale.published;
      return intentBefore && { ...intentBefore, refundedAmount: 5 };
    };
    const slow = shop.report(begun);
    await requestSignal.published;
    await shop.payments.refund({ intentId: begun.paymentIntentId, idempotencyKey: 'r' });
    await shop.report(begun);
    stale.publish();
    expect((await slow).status).toBe(410);
    expect(await shop.purchases()).toMatchObject([{ status: 'refunded', refundedAmount: 1_299 }]);
  });
});

function createSignal(): { published: Promise<void>; publish(): void } {
  let publish = () => {};
  const published = new Promise<void>((resolve) => {
    publish = resolve;
  });
  return { published, publish: () => publish() };
}
