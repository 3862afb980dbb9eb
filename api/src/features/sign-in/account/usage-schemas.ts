import { z } from '@hono/zod-openapi';
import { toIso } from '../../../kernel/clock.js';
import { type SendingUsage, TRUST_LEVELS } from '../../allowances/index.js';
import type { HeldNewsletter } from '../../newsletters/index.js';
import { REVIEW_REASONS, REVIEW_REASONS_TEXT, REVIEW_STATUSES, type Review } from '../../reviews/index.js';
import type { StorageUsage } from './get-user-view.js';

const CountedUsage = z.object({
  used: z.int().openapi({ description: 'Recipients so far.' }),
  limit: z.int().nullable().openapi({ description: 'The limit; null if the instance sets none.' }),
  resetsAt: z.iso.datetime().openapi({ description: 'The time when `used` becomes 0 again.' }),
});

const StoredUsage = z.object({
  used: z.int().openapi({ description: 'The amount in use.' }),
  limit: z.int().openapi({ description: 'The limit of the plan.' }),
});

export const Usage = z
  .object({
    level: z.enum(TRUST_LEVELS).openapi({
      description:
        'The trust level, which sets the limits. It rises with the age of the account and its newsletters.',
    }),
    recipientsToday: CountedUsage.openapi({ description: 'Recipients of newsletters today.' }),
    recipientsThisMonth: CountedUsage.openapi({
      description: 'Recipients of newsletters in this month of the plan.',
    }),
    handAddsPerDay: z.int().nullable().openapi({
      description: 'Subscribers that can be added by hand per day; null if the instance sets no limit.',
    }),
    importBytes: z.int().openapi({ description: 'The largest file for an import, in bytes.' }),
    storage: z
      .object({
        imageBytes: StoredUsage.openapi({ description: 'Bytes of all images in every size.' }),
        fileBytes: StoredUsage.openapi({ description: 'Bytes of all product files.' }),
        products: StoredUsage.openapi({ description: 'The number of products.' }),
      })
      .openapi({ description: 'Stored files and products.' }),
    hold: z
      .object({
        reason: z
          .enum(REVIEW_REASONS)
          .openapi({ description: `The reason why sending is stopped. ${REVIEW_REASONS_TEXT}` }),
        status: z
          .enum(REVIEW_STATUSES)
          .exclude(['approved'])
          .openapi({ description: '`open`: an administrator must decide. `rejected`: it stays stopped.' }),
        message: z.string().openapi({ description: 'The reason as a sentence for the creator.' }),
        since: z.iso.datetime().openapi({ description: 'The time of the stop.' }),
      })
      .nullable()
      .openapi({ description: 'The stop of all sending; null if the account can send.' }),
    heldNewsletter: z
      .object({
        id: z.int().openapi({ description: 'The newsletter’s id.' }),
        title: z.string().openapi({ description: 'Its subject line.' }),
        message: z.string().openapi({ description: 'A message for the user.' }),
      })
      .nullable()
      .openapi({ description: 'The newest newsletter that administrators hold, if any.' }),
    contactEmail: z.string().openapi({ description: 'The address for requests and appeals.' }),
  })
  .openapi('Usage', { description: 'The usage of an account, its limits, and any stop of its sending.' });

export function presentUsage(input: {
  sending: SendingUsage;
  storage: StorageUsage;
  hold: { review: Review; message: string } | undefined;
  heldNewsletter: HeldNewsletter | undefined;
  contactEmail: string;
}): z.infer<typeof Usage> {
  const { sending, storage, hold, heldNewsletter, contactEmail } = input;
  const presentCount = ({ resetsAt, ...rest }: SendingUsage['recipientsToday']) => ({
    ...rest,
    resetsAt: toIso(resetsAt),
  });
  return {
    ...sending,
    storage,
    recipientsToday: presentCount(sending.recipientsToday),
    recipientsThisMonth: presentCount(sending.recipientsThisMonth),
    hold:
      hold === undefined
        ? null
        : {
            reason: hold.review.reason,
            status: hold.review.status === 'rejected' ? 'rejected' : 'open',
            message: hold.message,
            since: toIso(hold.review.createdAt),
          },
    heldNewsletter: heldNewsletter ?? null,
    contactEmail,
  };
}
