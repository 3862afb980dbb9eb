import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import {
  DELIVERY_STATUSES,
  HELD_ACTIONS,
  type MailingProgress,
  PAUSE_REASONS,
  SHOWN_STATUSES,
} from '../../mailing/index.js';

const counts = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, z.int()])) as Record<
  (typeof DELIVERY_STATUSES)[number],
  z.ZodInt
>;

export const SendProgress = z
  .object({
    status: z.enum(SHOWN_STATUSES),
    pausedAt: z.iso.datetime().nullable(),
    pauseReason: z.enum(PAUSE_REASONS).nullable().openapi({
      description:
        '`creator`: paused by hand. `storage`: the disk or the database takes nothing; it goes on by itself. `signing`: the keys that it is to be signed with are gone; mend the sending domain, then resume. `restored`: it came out of a backup; see `release-held`. `suspended`: an administrator has suspended the account. `review`: an administrator has to review complaints or bounces first.',
    }),
    audience: z.int().openapi({ description: 'Everybody it goes to; the counts always sum to it.' }),
    counts: z.object(counts),
    bounced: z.int().openapi({ description: 'Of those accepted: what came back later.' }),
    complained: z.int().openapi({ description: 'Of those accepted: who reported it as spam.' }),
    retryable: z.int().nullable().openapi({
      description:
        'Whom `retry-failed` would mail once more, counted among the first 10,000; null until it is finished.',
    }),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .openapi('SendProgress');

export const NewsletterSent = SendProgress.pick({
  audience: true,
  counts: true,
  bounced: true,
  complained: true,
})
  .extend({
    id: z.int(),
    userId: z.int(),
    title: z.string(),
    sentAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
  })
  .openapi('NewsletterSent');

export function presentProgress(progress: MailingProgress): z.infer<typeof SendProgress> {
  return {
    ...progress,
    pausedAt: toIsoOrNull(progress.pausedAt),
    startedAt: toIso(progress.startedAt),
    finishedAt: toIsoOrNull(progress.finishedAt),
  };
}

export const HeldDecision = z
  .strictObject({
    action: z.enum(HELD_ACTIONS, 'Please choose "send" or "give-up".').openapi({ example: 'send' }),
  })
  .openapi('HeldDecision');
