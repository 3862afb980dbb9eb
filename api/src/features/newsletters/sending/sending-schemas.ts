import { z } from '@hono/zod-openapi';
import { isEmailAddress, normalizeEmailAddress } from '../../../kernel/email-address.js';
import { isTimeZone } from '../../../kernel/time-zone.js';
import { OpenDraft } from '../schemas.js';

export const TestDraft = z
  .strictObject({
    ...OpenDraft.shape,
    testEmailAddress: z
      .string('Please enter an email address to send the test to.')
      .max(300)
      .transform(normalizeEmailAddress)
      .refine(isEmailAddress, 'Please enter a valid email address.')
      .openapi({ type: 'string', example: 'mara@kiln.example' }),
  })
  .openapi('TestDraft');

export const TestSent = z
  .object({ success: z.literal(true), message: z.string().openapi({ example: 'Test email sent!' }) })
  .openapi('TestSent');

const SEEN = 'The version that was looked at: another one is refused with `version_conflict`.';

export const SeenVersion = z.object({
  version: z.coerce.number().int().positive().optional().openapi({ description: SEEN, example: 3 }),
});

export const Schedule = z
  .strictObject({
    sendAt: z.iso.datetime({ offset: true, error: 'Please choose a day and a time.' }).openapi({
      description: 'At least a minute and at most a year ahead.',
      example: '2026-12-01T07:30:00Z',
    }),
    timeZone: z
      .string()
      .max(100)
      .refine(isTimeZone, 'Please choose a time zone such as Europe/Stockholm.')
      .openapi({ description: 'In which the time was chosen, to show it so.', example: 'Europe/Stockholm' }),
    version: z
      .int('Please send the version that you looked at.')
      .positive()
      .openapi({ description: SEEN, example: 3 }),
  })
  .openapi('Schedule');

const Finding = z
  .object({
    code: z.string().openapi({ description: 'Names it, for programs.', example: 'dead_link' }),
    message: z.string().openapi({ example: 'This link answers with an error (404).' }),
    path: z.string().optional().openapi({ description: 'The field it is about.', example: 'ctaUrl' }),
    url: z.string().optional().openapi({ description: 'The link or the image it is about.' }),
  })
  .openapi('Finding');

export const Preflight = z
  .object({
    ok: z.boolean().openapi({ description: 'Sending would not be refused now.' }),
    audience: z.int(),
    sizeBytes: z.int().openapi({ description: 'Of the mail’s html; over 102 KB it is refused.' }),
    emailsSent: z.int(),
    emailQuota: z.int(),
    sender: z
      .object({
        address: z.string().openapi({ example: 'mara@kiln.example' }),
        replyTo: z.string().nullable(),
        signingDomain: z.string().nullable(),
      })
      .openapi({
        description:
          'Whom it comes from: the typed address where its domain is a verified sending domain (then `signingDomain`), else the instance’s, with the typed one for answers.',
      }),
    errors: z.array(Finding).openapi({ description: 'What sending would be refused for.' }),
    warnings: z
      .array(Finding)
      .openapi({ description: 'What may be mended first; nothing is refused for it.' }),
  })
  .openapi('Preflight');
