import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import {
  CountsByStatus,
  HELD_ACTIONS,
  type MailingProgress,
  PAUSE_REASONS,
  SHOWN_STATUSES,
} from '../../mailing/index.js';

export const SendProgress = z
  .object({
    status: z.enum(SHOWN_STATUSES).openapi({
      description:
        '`preparing`: the list of recipients is being written. `sending`: emails are being sent. `paused`: nothing is sent until it is resumed. `finished`: every recipient has a final status. `canceled`: the creator stopped it.',
    }),
    pausedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the pause; null if it is not paused.' }),
    pauseReason: z.enum(PAUSE_REASONS).nullable().openapi({
      description:
        'The reason for the pause; null if it is not paused.\n- `creator`: its creator. Resume it with `POST /api/newsletters/{id}/resume`.\n- `storage`: Tidings cannot write to its disk. Sending resumes automatically.\n- `signing`: keys of the sending domain are missing. Resume it after the operator restored them.\n- `restored`: from a backup. Decide with `POST /api/newsletters/{id}/release-held`.\n- `suspended`: the account is suspended.\n- `review`, `administrator`: it needs the approval of an administrator, see `pauseMessage`.',
    }),
    pauseMessage: z.string().optional().openapi({
      description: 'With `review` or `administrator`: the cause, and how to appeal. Otherwise missing.',
    }),
    audience: z.int().openapi({ description: 'The number of recipients, which is the sum of the counts.' }),
    counts: CountsByStatus,
    bounced: z.int().openapi({ description: 'Accepted emails that bounced later.' }),
    complained: z.int().openapi({ description: 'Accepted emails that were reported as spam.' }),
    retryable: z.int().nullable().openapi({
      description:
        'The number of recipients that `retry-failed` would send to again, counted up to 10,000. Null until the newsletter is finished.',
    }),
    startedAt: z.iso.datetime().openapi({ description: 'The send time.' }),
    finishedAt: z.iso.datetime().nullable().openapi({
      description: 'The time of the last final status, or of the cancellation; null until then.',
    }),
  })
  .openapi('SendProgress', { description: 'The progress of a newsletter’s sending.' });

export const NewsletterSent = SendProgress.pick({
  audience: true,
  counts: true,
  bounced: true,
  complained: true,
})
  .extend({
    id: z.int().openapi({ description: 'The newsletter’s id.' }),
    userId: z.int().openapi({ description: 'The id of its creator.' }),
    title: z.string().openapi({ description: 'The subject line.' }),
    sentAt: z.iso.datetime().openapi({ description: 'The send time.' }),
    finishedAt: z.iso.datetime().openapi({ description: 'The time of the last final status.' }),
  })
  .openapi('NewsletterSent', { description: 'The sent newsletter and its delivery counts.' });

export function presentProgress({
  pauseMessage,
  ...progress
}: MailingProgress): z.infer<typeof SendProgress> {
  return {
    ...progress,
    ...(pauseMessage !== undefined && { pauseMessage }),
    pausedAt: toIsoOrNull(progress.pausedAt),
    startedAt: toIso(progress.startedAt),
    finishedAt: toIsoOrNull(progress.finishedAt),
  };
}

export const HeldDecision = z
  .strictObject({
    action: z.enum(HELD_ACTIONS, 'Please choose "send" or "give-up".').openapi({
      description: '`send` queues the held emails again. `give-up` cancels them.',
      example: 'send',
    }),
  })
  .openapi('HeldDecision', { description: 'Whether held emails are sent or canceled.' });
