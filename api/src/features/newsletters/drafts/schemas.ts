import { z } from '@hono/zod-openapi';
import { EMAIL_PROBLEM, isEmailAddress, normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { ALLOWED_CONTENT } from '../../../kernel/html/content-tags.js';
import { MAX_SLUG_LENGTH, SLUG_TOO_LONG } from '../../../kernel/text/slug.js';
import { Audience, MAX_AUTO_REPLY_LENGTH } from '../../subscribers/index.js';
import { TEMPLATES } from '../table.js';
import {
  MAX_ALT_LENGTH,
  MAX_CONTENT_LENGTH,
  MAX_CTA_TEXT_LENGTH,
  MAX_IMAGE_BLOCKS,
  MAX_NEWSLETTER_TITLE_LENGTH,
  MAX_PREHEADER_LENGTH,
} from './rules.js';

const MAX_LINK_LENGTH = 2_000;

const ImageList = z
  .array(z.string().max(MAX_LINK_LENGTH))
  .max(MAX_IMAGE_BLOCKS, `You can add a maximum of ${MAX_IMAGE_BLOCKS} product images.`);

/** The text of a creator. Null clears a field that may be empty. */
const DraftText = z.object({
  title: z
    .string()
    .max(MAX_NEWSLETTER_TITLE_LENGTH)
    .openapi({ description: 'The subject line. Required to send.', example: 'The kiln that would not cool' }),
  content: z
    .string()
    .max(MAX_CONTENT_LENGTH)
    .openapi({
      description: `HTML. ${ALLOWED_CONTENT}`,
      example: '<p>Frost came on Tuesday.</p>',
    }),
  imageUrl: z.string().max(MAX_LINK_LENGTH).nullable().openapi({
    description: 'The image at the top: a URL, or the path of an uploaded image; null for none.',
  }),
  imageAlt: z.string().max(MAX_ALT_LENGTH).nullable().openapi({
    description: 'The alternative text of the image at the top; null for none.',
  }),
  template: z
    .enum(TEMPLATES)
    .openapi({ description: 'The template. If `design` is set, that is used instead.' }),
  design: z.string().max(50).nullable().openapi({
    description: 'The key of a premium design (Pro), which replaces the template; null for none.',
    example: 'harbour',
  }),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a color such as #02566b.')
    .nullable()
    .openapi({
      description:
        'The color of the bar, the button and the links in the four templates, as #rrggbb. Null for the template’s own.',
      example: '#02566b',
    }),
  preheader: z
    .string()
    .max(MAX_PREHEADER_LENGTH, `A preview text has at most ${MAX_PREHEADER_LENGTH} characters.`)
    .nullable()
    .openapi({
      description: 'The preheader: inboxes show it after the subject. Null for the first words of the text.',
    }),
  ctaText: z
    .string()
    .max(MAX_CTA_TEXT_LENGTH)
    .nullable()
    .openapi({ description: 'The label of the button; null for no button.' }),
  ctaUrl: z
    .string()
    .max(MAX_LINK_LENGTH)
    .nullable()
    .openapi({ description: 'The link of the button: http, https or mailto. Null for no button.' }),
  imageBlocks: ImageList.openapi({ description: 'The URLs or paths of the product images, in order.' }),
  imageBlockLinks: ImageList.openapi({
    description: 'The link of each product image, in the same order. An empty or missing one is no link.',
  }),
  imageBlockAlts: z
    .array(z.string().max(MAX_ALT_LENGTH))
    .max(MAX_IMAGE_BLOCKS)
    .openapi({ description: 'The alternative text of each product image, in the same order.' }),
  senderName: z
    .string()
    .max(100)
    .nullable()
    .openapi({ description: 'The sender’s name in the From header; null for the creator’s name.' }),
  senderEmail: z
    .string()
    .max(254)
    .refine((address) => address.trim() === '' || isEmailAddress(normalizeEmailAddress(address)), {
      message: EMAIL_PROBLEM,
    })
    .nullable()
    .openapi({
      description:
        'The address for replies. It is also the From address if its domain is a verified sending domain. Null for none.',
    }),
});

/** Not part of the email. */
const slug = z.string().trim().max(MAX_SLUG_LENGTH, SLUG_TOO_LONG).nullable().openapi({
  description: 'The end of its URL; null for the title’s words.',
  example: 'cold-kiln',
});
const audience = Audience.optional().openapi({
  description: 'The audience. If omitted, it stays unchanged; for a new draft, it is all subscribers.',
});

/** Optional fields, because each of them has a default. */
const someText = DraftText.partial().shape;
const someFields = { ...someText, slug: slug.optional(), audience };

/** The specification's draft also has the auto-reply, because its switch and text are on the same screen. */
const autoReply = {
  enableAutoReply: z.boolean().optional().openapi({
    description:
      'Whether new subscribers get the automatic reply. Changes the account at once. If omitted, it stays unchanged.',
  }),
  autoReplyMessage: z.string().max(MAX_AUTO_REPLY_LENGTH).optional().openapi({
    description:
      'The text of the automatic reply. Changes the account at once. If omitted, it stays unchanged.',
  }),
};

export const NewsletterDraft = z.strictObject({ ...someFields, ...autoReply }).openapi('NewsletterDraft', {
  description: 'The draft to create. Omitted fields are empty, and `template` is `template-2`.',
});

const version = z.int('Please send the version that this change builds on.').positive().openapi({
  description: 'The version that this change builds on. An older version returns 409 `version_conflict`.',
  example: 2,
});

/** Replaces a whole draft. A missing field is an error, because it would be erased. */
export const DraftReplacement = z
  .strictObject({ ...DraftText.shape, slug, audience, version })
  .openapi('DraftReplacement', { description: 'All fields of a draft, which replace the current ones.' });

/** Changes the given fields. */
export const DraftChange = z
  .strictObject({ ...someFields, version })
  .openapi('DraftChange', { description: 'Fields of a draft to change. Omitted fields stay unchanged.' });

/** The draft that is open in the editor. Its `id` prevents a save from creating a second draft. */
export const OpenDraft = z
  .strictObject({
    ...someFields,
    ...autoReply,
    id: z.int().positive().nullish().openapi({
      description:
        'The draft to replace, which becomes the open one. Null creates a draft, and returns 409 `version_conflict` if another draft is already open. If omitted, the open draft is replaced.',
    }),
    version: version.optional().openapi({
      description:
        'The version that this change builds on. Required with `id`. An older version returns 409 `version_conflict`.',
      example: 3,
    }),
  })
  .refine(({ id, version }) => typeof id !== 'number' || version !== undefined, {
    path: ['version'],
    message: 'Please send the version that this change builds on.',
  })
  .openapi('OpenDraft', {
    description:
      'The draft that the editor has open. Omitted fields are empty, and `template` is `template-2`.',
  });

export const PreviewDraft = z
  .strictObject({
    ...someText,
    showsPlaces: z.boolean().optional().openapi({
      description: 'For editors: shows a selectable placeholder for each empty field. Default: false.',
    }),
  })
  .openapi('PreviewDraft', {
    description: 'The draft to preview. Omitted fields are empty, and `template` is `template-2`.',
  });
