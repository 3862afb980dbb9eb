import { sql } from 'drizzle-orm';
import { recordBounce } from '../features/mailing/bounces/record-bounce.js';
import { HOUR, MINUTE } from '../kernel/clock.js';
import type { BounceReport } from '../ports/email-webhook.js';
import { type DemoCreator, type DemoInstance, runJobs } from './demo-instance.js';

const BOUNCES_PER_10K = 9;
const COMPLAINTS_PER_10K = 0.8;

const REPORTS: ReadonlyArray<Pick<BounceReport, 'outcome' | 'status' | 'detail'>> = [
  { outcome: 'failed', status: '4.2.2', detail: '452 4.2.2 The mailbox is over its quota' },
  {
    outcome: 'hard-bounce',
    status: '5.1.1',
    detail: '550 5.1.1 The account that you tried to reach does not exist',
  },
  { outcome: 'failed', status: '5.7.1', detail: '554 5.7.1 Message refused by the policy of this list' },
];

interface Delivery {
  id: number;
  mailingId: number;
  ownerId: number;
  priority: number;
  recipientId: number;
  address: string;
}

/** Reports a few bounces and complaints after a newsletter was accepted. */
export async function reportBounces(
  demo: DemoInstance,
  { random }: DemoCreator,
  newsletter: { newsletterId: number; sentAt: number; audience: number },
): Promise<void> {
  const { ctx, clock, now } = demo;
  const bouncedCount = random.round((newsletter.audience * BOUNCES_PER_10K) / 10_000);
  const complainedCount = random.round((newsletter.audience * COMPLAINTS_PER_10K) / 10_000);
  const deliveries = await ctx.db.read.all<Delivery>(sql`
    select deliveries.id, deliveries.mailing_id as mailingId, mailings.owner_id as ownerId, priority, recipient_id as recipientId, address
    from newsletters join mailings on mailings.id = newsletters.mailing_id
      join deliveries on deliveries.mailing_id = mailings.id
    where newsletters.id = ${newsletter.newsletterId} and deliveries.status = 'accepted'
    order by (recipient_id * 6007 + ${newsletter.newsletterId}) % 10007 limit ${bouncedCount + complainedCount}`);
  for (const [index, delivery] of deliveries.entries()) {
    clock.set(Math.min(newsletter.sentAt + 20 * MINUTE + Math.floor(random.next() * 8 * HOUR), now));
    const outcome =
      index < complainedCount
        ? { outcome: 'complaint' as const, status: undefined, detail: '' }
        : random.pick(REPORTS);
    const report = { ...outcome, eventId: `demo-${delivery.id}` };
    await recordBounce(ctx, { source: 'mailbox', report, delivery });
  }
  await runJobs(demo);
}
