import { z } from '@hono/zod-openapi';
import { markRate, RATE_BOUNDS, RATE_MARKS, type RecordRate } from '../../allowances/index.js';
import type { CreatorRecord } from '../../newsletters/index.js';

export const Rate = z
  .object({
    count: z.int().openapi({ description: 'The number of such emails or subscribers.' }),
    rate: z.number().openapi({ description: 'The share, from 0 to 1.', example: 0.0002 }),
    mark: z.enum(RATE_MARKS).openapi({
      description: `The limit is ${formatBound('complaints')} for spam reports, and ${formatBound('unsubscribes')} otherwise. \`bad\`: above the limit, and at least ${RATE_BOUNDS.complaints.least} spam reports or ${RATE_BOUNDS.unsubscribes.least} others. \`warning\`: otherwise above half of the limit. \`good\`: below.`,
    }),
  })
  .openapi('RecordRate', {
    description:
      'The number and share of emails with this result in the newest newsletters. The share is of the accepted emails, or for hard bounces, of the accepted and bounced ones.',
  });

export const SendingRecord = z
  .object({
    newsletters: z.int().openapi({ description: 'Newsletters that are counted.' }),
    accepted: z.int().openapi({ description: 'Emails that servers accepted.' }),
    complaints: Rate.openapi({ description: 'Emails that were reported as spam.' }),
    hardBounces: Rate.openapi({ description: 'Emails to addresses that do not exist.' }),
    unsubscribes: Rate.openapi({ description: 'Subscribers who left through these newsletters.' }),
  })
  .openapi('SendingRecord', { description: 'The results of a creator’s newest newsletters.' });

export function presentRecord(record: CreatorRecord): z.infer<typeof SendingRecord> {
  const { newsletters, accepted, hardBounced, complained, unsubscribed } = record;
  const { complaintRate, hardBounceRate, unsubscribeRate } = record;
  return {
    newsletters,
    accepted,
    complaints: present('complaints', { count: complained, of: accepted, perMillion: complaintRate }),
    hardBounces: present('hard-bounces', {
      count: hardBounced,
      of: accepted + hardBounced,
      perMillion: hardBounceRate,
    }),
    unsubscribes: present('unsubscribes', { count: unsubscribed, of: accepted, perMillion: unsubscribeRate }),
  };
}

function present(
  name: RecordRate,
  { count, of, perMillion }: { count: number; of: number; perMillion: number },
): z.infer<typeof Rate> {
  return { count, rate: perMillion / 1_000_000, mark: markRate(name, { count, of }) };
}

function formatBound(rate: RecordRate): string {
  return `${RATE_BOUNDS[rate].worst * 100} percent`;
}
