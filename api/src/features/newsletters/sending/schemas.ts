import { z } from '@hono/zod-openapi';
import { TimeZone } from '../../../http/wire.js';
import {
  isEmailAddress,
  MAX_EMAIL_LENGTH,
  normalizeEmailAddress,
} from '../../../kernel/email/email-address.js';
import { ALLOWED_CONTENT } from '../../../kernel/html/content-tags.js';
import { Audience } from '../../subscribers/index.js';
import { OpenDraft } from '../drafts/schemas.js';
import { MAX_EMAIL_BYTES } from '../preflight/problems.js';
import { SCHEDULE_PROBLEMS, TEST_ADDRESS_PROBLEMS } from './rules.js';

/** Marks fields that a test send accepts, because clients send the whole open draft, and does not use. */
const IGNORED = { description: 'Accepted as in `POST /api/newsletter/draft`, and ignored.' };
const draft = OpenDraft.shape;

export const TestDraft = z
  .strictObject({
    ...draft,
    title: draft.title.openapi({ description: 'The subject line. A missing or empty one returns 400.' }),
    content: draft.content.openapi({
      description: `HTML. ${ALLOWED_CONTENT} A missing or empty text returns 400.`,
    }),
    id: draft.id.openapi(IGNORED),
    version: draft.version.openapi(IGNORED),
    slug: draft.slug.openapi(IGNORED),
    audience: draft.audience.openapi(IGNORED),
    enableAutoReply: draft.enableAutoReply.openapi(IGNORED),
    autoReplyMessage: draft.autoReplyMessage.openapi(IGNORED),
    testEmailAddress: z
      .string(TEST_ADDRESS_PROBLEMS.missing)
      .max(300)
      .transform(normalizeEmailAddress)
      .refine(isEmailAddress, TEST_ADDRESS_PROBLEMS.invalid)
      .openapi({
        maxLength: MAX_EMAIL_LENGTH,
        description: 'The address that receives the test email.',
        type: 'string',
        example: 'mara@kiln.example',
      }),
  })
  .openapi('TestDraft', {
    description:
      'The draft to test, and the address that receives it. Omitted fields are empty, and `template` is `template-2`.',
  });

export const TestSent = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    message: z.string().openapi({ description: 'A message for the user.', example: 'Test email sent!' }),
  })
  .openapi('TestSent', { description: 'The result of a test send.' });

const SEEN = 'The version that the creator has seen. Another version returns 409 `version_conflict`.';

export const SeenVersion = z.object({
  version: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: `${SEEN} Without it, the current version is sent.`, example: 3 }),
});

const audience = Audience.optional().openapi({
  description: 'Replaces the audience of the draft. If omitted, it stays unchanged.',
});

/** An optional body. */
export const Send = z
  .strictObject({ audience })
  .openapi('Send', { description: 'The changes to make before sending. The body may be omitted.' });

export const Schedule = z
  .strictObject({
    audience,
    sendAt: z.iso.datetime({ offset: true, error: SCHEDULE_PROBLEMS.missing }).openapi({
      description: 'The send time, with its offset from UTC: from one minute to one year ahead.',
      example: '2026-12-01T07:30:00Z',
    }),
    timeZone: TimeZone.openapi({
      description: 'The IANA time zone in which the time was chosen, for display.',
    }),
    version: z
      .int('Please send the version that you have seen.')
      .positive()
      .openapi({ description: SEEN, example: 3 }),
  })
  .openapi('Schedule', { description: 'The send time of a draft.' });

const Finding = z
  .object({
    code: z.string().openapi({ description: 'The code of the finding, for apps.', example: 'dead_link' }),
    message: z
      .string()
      .openapi({ description: 'A message for the user.', example: 'This link returns an error (404).' }),
    path: z
      .string()
      .optional()
      .openapi({ description: 'The field with the problem; omitted if there is none.', example: 'ctaUrl' }),
    url: z
      .string()
      .optional()
      .openapi({ description: 'The link or image with the problem; omitted if there is none.' }),
  })
  .openapi('PreflightFinding', { description: 'A problem of a draft, or advice.' });

export const Preflight = z
  .object({
    ok: z.boolean().openapi({ description: 'Whether the draft can be sent now.' }),
    audience: z.int().openapi({ description: 'The number of subscribers who would receive it.' }),
    sizeBytes: z.int().openapi({
      description: `Bytes of the HTML part. An email over ${MAX_EMAIL_BYTES / 1024} KB cannot be sent.`,
    }),
    emailsSent: z.int().openapi({ description: 'Newsletters sent in the current month of the plan.' }),
    emailQuota: z.int().openapi({ description: 'Newsletters that the plan includes per month.' }),
    sender: z
      .object({
        address: z
          .string()
          .openapi({ description: 'The address in the From header.', example: 'mara@kiln.example' }),
        replyTo: z
          .string()
          .nullable()
          .openapi({ description: 'The address in the Reply-To header; null for none.' }),
        signingDomain: z.string().nullable().openapi({
          description: 'The creator’s sending domain that signs the email; null if the instance signs it.',
        }),
      })
      .openapi({
        description:
          'The sender. It is the typed address if its domain is a verified sending domain. Otherwise it is the instance’s address, and the typed one receives replies.',
      }),
    errors: z.array(Finding).openapi({ description: 'Problems that prevent sending.' }),
    warnings: z.array(Finding).openapi({ description: 'Advice. It does not prevent sending.' }),
  })
  .openapi('Preflight', { description: 'The obstacles to sending a draft, and advice.' });
