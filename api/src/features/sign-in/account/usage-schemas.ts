import { z } from '@hono/zod-openapi';
import { toIso } from '../../../kernel/clock.js';
import { type SendingUsage, TRUST_LEVELS } from '../../allowances/index.js';
import { REVIEW_REASONS, REVIEW_STATUSES, type Review } from '../../reviews/index.js';
import type { StorageUsage } from './get-storage-usage.js';

const Counted = z.object({
  used: z.int(),
  limit: z.int().nullable().openapi({ description: 'Null where the instance sets no limit.' }),
  resetsAt: z.iso.datetime(),
});

const Stored = z.object({ used: z.int(), limit: z.int() });

export const Usage = z
  .object({
    level: z.enum(TRUST_LEVELS).openapi({
      description: 'Limits grow with the age of the account and its newsletters in good standing.',
    }),
    recipientsToday: Counted,
    recipientsThisMonth: Counted,
    handAddsPerDay: z.int().nullable().openapi({ description: 'Subscribers added by hand in a day.' }),
    importBytes: z.int().openapi({ description: 'Largest file that can be imported.' }),
    storage: z.object({
      imageBytes: Stored.openapi({ description: 'Bytes of all images, every size.' }),
      fileBytes: Stored.openapi({ description: 'Bytes of product files.' }),
      products: Stored,
    }),
    hold: z
      .object({
        reason: z.enum(REVIEW_REASONS),
        status: z.enum(REVIEW_STATUSES),
        message: z.string(),
        since: z.iso.datetime(),
      })
      .nullable()
      .openapi({ description: 'Why this account cannot send; null while it can.' }),
    contactEmail: z.string().openapi({ description: 'Write here to ask for more, or to appeal.' }),
  })
  .openapi('Usage');

export function presentUsage(input: {
  sending: SendingUsage;
  storage: StorageUsage;
  hold: { review: Review; message: string } | undefined;
  contactEmail: string;
}): z.infer<typeof Usage> {
  const { sending, storage, hold, contactEmail } = input;
  const counted = ({ resetsAt, ...rest }: SendingUsage['recipientsToday']) => ({
    ...rest,
    resetsAt: toIso(resetsAt),
  });
  return {
    ...sending,
    storage,
    recipientsToday: counted(sending.recipientsToday),
    recipientsThisMonth: counted(sending.recipientsThisMonth),
    hold:
      hold === undefined
        ? null
        : {
            reason: hold.review.reason,
            status: hold.review.status,
            message: hold.message,
            since: toIso(hold.review.createdAt),
          },
    contactEmail,
  };
}
