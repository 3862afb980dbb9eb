import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { createProWorld, type ProWorld } from '../../../testing/payments/pro.js';
import { calculateProUntil, hasPaidPro, PAYMENT_GRACE_PERIOD } from './subscription-rules.js';

const ACTIONS = [
  'bad card',
  'good card',
  'stop',
  'resume',
  'cancel',
  'refund',
  'dispute',
  'win',
  'lose',
  'nothing',
] as const;
type Action = (typeof ACTIONS)[number];

/** Acts at the provider. Skips an action that is no longer possible. */
async function act({ payments }: ProWorld, id: string, action: Action): Promise<void> {
  const { subscriptions } = payments;
  const dispute = async (state: 'open' | 'won' | 'lost') =>
    payments.dispute({ intentId: await subscriptions.lastPayment(id), state });
  const acts: Record<Action, () => Promise<unknown>> = {
    'bad card': () => subscriptions.changeCard(id, 'bad'),
    'good card': () => subscriptions.changeCard(id, 'good'),
    stop: () => subscriptions.stopRenewal(id),
    resume: () => subscriptions.resumeRenewal(id),
    cancel: () => subscriptions.cancel(id),
    refund: async () => payments.refundElsewhere(await subscriptions.lastPayment(id)),
    dispute: () => dispute('open'),
    win: () => dispute('won'),
    lose: () => dispute('lost'),
    nothing: async () => {},
  };
  const subscription = await subscriptions.find(id);
  if (subscription?.status === 'ended') return;
  if (action === 'refund' && subscription?.reversal !== 'none') return;
  await acts[action]();
}

/** Delivers some reports so far, in any order, any number of times, or not at all. */
async function reportSome(world: ProWorld, id: string, picks: number[]): Promise<void> {
  const reports = await world.payments.subscriptions.reports(id);
  for (const pick of picks) {
    const event = reports[pick % reports.length];
    if (event !== undefined) expect((await world.post(event)).status).toBe(200);
  }
}

const weeks = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 9 }),
    action: fc.constantFrom(...ACTIONS),
    picks: fc.array(fc.nat(50), { maxLength: 4 }),
  }),
  { minLength: 1, maxLength: 12 },
);

it('stores the provider’s status and grants Pro accordingly within a week, whichever webhooks arrive', async () => {
  await fc.assert(
    fc.asyncProperty(weeks, async (steps) => {
      const world = await createProWorld();
      const id = await world.subscribe();
      let day = 0;
      for (const { days, action, picks } of steps) {
        day += days;
        await world.passTo({ days: day });
        await act(world, id, action);
        await reportSome(world, id, picks);
      }
      // No further report arrives.
      await world.passTo({ days: day + 7, hours: 3 });
      const subscription = await world.payments.subscriptions.find(id);
      if (subscription === undefined) throw new Error('the provider keeps it');
      const [row] = await world.rows();
      const now = world.clock.now();
      expect(row).toMatchObject({ status: subscription.status, reversal: subscription.reversal });
      expect((await world.view()).isPro).toBe(hasPaidPro({ proUntil: calculateProUntil(subscription) }, now));
      // Nobody is charged without having Pro.
      if (subscription.endedAt === null && subscription.reversal !== 'disputed') {
        expect(now).toBeLessThan((subscription.paidUntil ?? 0) + PAYMENT_GRACE_PERIOD + DAY);
      }
      const subjects = await world.subjects();
      expect(subjects.filter((subject) => subject.includes('has ended')).length).toBeLessThanOrEqual(1);
    }),
    { numRuns: 25 },
  );
}, 120_000);
