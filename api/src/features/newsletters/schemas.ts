import { z } from '@hono/zod-openapi';
import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { DELIVERY_STATES, MAILING_STATES, type MailingProgress } from '../mailing/index.js';
import { CONTENT_MAX, IMAGE_BLOCKS_MAX, TITLE_MAX } from './rules.js';
import type { Newsletter as NewsletterRow } from './store.js';
import { TEMPLATES } from './table.js';

const LINK_MAX = 2_000;

const ImageList = z
  .array(z.string().max(LINK_MAX))
  .max(IMAGE_BLOCKS_MAX, `You can add a maximum of ${IMAGE_BLOCKS_MAX} product images.`);

export const NewsletterDraft = z
  .object({
    title: z.string().max(TITLE_MAX).optional().openapi({ example: 'The kiln that would not cool' }),
    content: z.string().max(CONTENT_MAX).optional().openapi({
      description: 'Html. It is sanitised when it is stored.',
      example: '<p>Frost came on Tuesday.</p>',
    }),
    imageUrl: z.string().max(LINK_MAX).nullish(),
    template: z.enum(TEMPLATES).optional(),
    ctaText: z.string().max(100).nullish(),
    ctaUrl: z.string().max(LINK_MAX).nullish(),
    imageBlocks: ImageList.optional(),
    imageBlockLinks: ImageList.optional(),
    senderName: z.string().max(100).nullish(),
    senderEmail: z
      .string()
      .max(254)
      .refine((address) => address.trim() === '' || isEmailAddress(normalizeEmailAddress(address)), {
        message: 'Please enter a valid email address',
      })
      .nullish(),
  })
  .openapi('NewsletterDraft');

/** As NewsletterDraft, with the draft that the editor loaded: saving never turns it into a second one. */
export const OpenDraft = NewsletterDraft.extend({
  id: z.int().positive().optional().openapi({ description: 'The draft that the editor has open.' }),
}).openapi('OpenDraft');

export const Newsletter = z
  .object({
    id: z.int(),
    userId: z.int(),
    title: z.string(),
    content: z.string(),
    imageUrl: z.string().nullable(),
    template: z.enum(TEMPLATES),
    ctaText: z.string().nullable(),
    ctaUrl: z.string().nullable(),
    imageBlocks: z.array(z.string()),
    imageBlockLinks: z.array(z.string()),
    senderName: z.string().nullable(),
    senderEmail: z.string().nullable(),
    sentAt: z.iso.datetime().nullable().openapi({ description: 'Null means draft.' }),
    opens: z.int(),
    clicks: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Newsletter');

export const NewsletterPreview = z
  .object({ subject: z.string(), html: z.string(), text: z.string() })
  .openapi('NewsletterPreview');

const counts = Object.fromEntries(DELIVERY_STATES.map((state) => [state, z.int()])) as Record<
  (typeof DELIVERY_STATES)[number],
  z.ZodInt
>;

export const SendProgress = z
  .object({
    state: z.enum(MAILING_STATES),
    audience: z.int().openapi({ description: 'Everybody it goes to; the counts always sum to it.' }),
    counts: z.object(counts),
    startedAt: z.iso.datetime(),
    finishedAt: z.iso.datetime().nullable(),
  })
  .openapi('SendProgress');

export function presentNewsletter(row: NewsletterRow): z.infer<typeof Newsletter> {
  const { mailingId: _mailing, audienceCutoff: _cutoff, ...fields } = row;
  return {
    ...fields,
    sentAt: toIsoOrNull(row.sentAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

export function presentProgress(progress: MailingProgress): z.infer<typeof SendProgress> {
  return {
    ...progress,
    startedAt: toIso(progress.startedAt),
    finishedAt: toIsoOrNull(progress.finishedAt),
  };
}
