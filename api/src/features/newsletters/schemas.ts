import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../http/wire.js';
import { idCursor } from '../../kernel/cursor.js';
import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { SHOWN_STATUSES } from '../mailing/index.js';
import { AUTO_REPLY_MAX, TRACKING_MODES } from '../subscribers/index.js';
import type { Design as DesignRow } from './compose/designs.js';
import { ALT_MAX, CONTENT_MAX, IMAGE_BLOCKS_MAX, PREHEADER_MAX, TITLE_MAX } from './rules.js';
import { TEMPLATES } from './table.js';

export const newsletterCursor = idCursor('newsletters');
export const NewsletterQuery = ListQuery.extend({ cursor: cursorOf(newsletterCursor) });

const LINK_MAX = 2_000;

const ImageList = z
  .array(z.string().max(LINK_MAX))
  .max(IMAGE_BLOCKS_MAX, `You can add a maximum of ${IMAGE_BLOCKS_MAX} product images.`);

/** The text of a creator. Null clears a field that may be empty. */
const DraftText = z.object({
  title: z.string().max(TITLE_MAX).openapi({ example: 'The kiln that would not cool' }),
  content: z.string().max(CONTENT_MAX).openapi({
    description: 'HTML. Tidings sanitizes it before it is stored.',
    example: '<p>Frost came on Tuesday.</p>',
  }),
  imageUrl: z.string().max(LINK_MAX).nullable(),
  imageAlt: z.string().max(ALT_MAX).nullable().openapi({
    description: 'What the image shows, as a sentence.',
    example: 'A kiln with its door open',
  }),
  template: z.enum(TEMPLATES),
  design: z.string().max(50).nullable().openapi({
    description: 'The key of a premium design, which takes the template’s place; null for none.',
    example: 'harbour',
  }),
  accent: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a colour such as #02566b.')
    .nullable()
    .openapi({ description: 'For bar, button and links of the four templates.', example: '#02566b' }),
  preheader: z
    .string()
    .max(PREHEADER_MAX, `A preview text has at most ${PREHEADER_MAX} characters.`)
    .nullable()
    .openapi({
      description: 'What lists of mail show behind the subject; null for the first words.',
      example: 'What a cold kiln taught me about waiting.',
    }),
  ctaText: z.string().max(100).nullable(),
  ctaUrl: z.string().max(LINK_MAX).nullable(),
  imageBlocks: ImageList,
  imageBlockLinks: ImageList,
  imageBlockAlts: z
    .array(z.string().max(ALT_MAX))
    .max(IMAGE_BLOCKS_MAX)
    .openapi({ description: 'What each product image shows.' }),
  senderName: z.string().max(100).nullable(),
  senderEmail: z
    .string()
    .max(254)
    .refine((address) => address.trim() === '' || isEmailAddress(normalizeEmailAddress(address)), {
      message: 'Please enter a valid email address',
    })
    .nullable(),
});

/** Optional fields: each of them has a default. */
const someText = DraftText.partial().shape;

/** The specification's draft also has the auto-reply: its switch and text are on the same screen. */
const autoReply = {
  enableAutoReply: z.boolean().optional().openapi({
    description: 'As `POST /api/user/auto-reply`. Saved with the draft; ignored by a test send.',
  }),
  autoReplyMessage: z.string().max(AUTO_REPLY_MAX).optional(),
};

export const NewsletterDraft = z.strictObject({ ...someText, ...autoReply }).openapi('NewsletterDraft');

const version = z.int('Please send the version that this change builds on.').positive().openapi({
  description: 'The version that this change builds on: an older one is refused with `version_conflict`.',
  example: 3,
});

/** Replaces a whole draft. A missing field is an error, because it would be erased. */
export const DraftReplacement = z.strictObject({ ...DraftText.shape, version }).openapi('DraftReplacement');

/** Changes the given fields. */
export const DraftChange = z
  .strictObject({ ...someText, version })
  .openapi('DraftChange', { description: 'A field that is left out stays as it is.' });

/** The draft that is open in the editor. Its `id` prevents a save from creating a second draft. */
export const OpenDraft = z
  .strictObject({
    ...someText,
    ...autoReply,
    id: z.int().positive().nullish().openapi({
      description:
        'The draft that the editor has open. Null begins one, and is refused with `version_conflict` when there is one by now; without it, whichever is open is replaced.',
    }),
    version: version.optional().openapi({
      description: 'The version that this change builds on. Required with an `id`.',
      example: 3,
    }),
  })
  .refine(({ id, version }) => typeof id !== 'number' || version !== undefined, {
    path: ['version'],
    message: 'Please send the version that this change builds on.',
  })
  .openapi('OpenDraft');

export const Newsletter = z
  .object({
    id: z.int(),
    userId: z.int(),
    title: z.string(),
    content: z.string(),
    imageUrl: z.string().nullable(),
    imageAlt: z.string().nullable(),
    template: z.enum(TEMPLATES),
    design: z.string().nullable(),
    accent: z.string().nullable(),
    preheader: z.string().nullable(),
    ctaText: z.string().nullable(),
    ctaUrl: z.string().nullable(),
    imageBlocks: z.array(z.string()),
    imageBlockLinks: z.array(z.string()),
    imageBlockAlts: z.array(z.string()),
    senderName: z.string().nullable(),
    senderEmail: z.string().nullable(),
    version: z.int().openapi({ description: 'Rises with every save.' }),
    scheduledAt: z.iso.datetime().nullable().openapi({
      description: 'When it will be sent. The text cannot be changed until the schedule is cancelled.',
    }),
    scheduleTimeZone: z.string().nullable().openapi({ example: 'Europe/Stockholm' }),
    scheduleProblem: z.string().nullable().openapi({
      description: 'Why the last scheduled sending did not happen.',
    }),
    sentAt: z.iso.datetime().nullable().openapi({ description: 'Null means draft.' }),
    undoUntil: z.iso.datetime().nullable().openapi({
      description: 'Until then nothing leaves, and sending can be taken back.',
    }),
    status: z.enum(SHOWN_STATUSES).nullable().openapi({
      description: 'The status of its sending; `getProgress` returns the counts. Null for a draft.',
    }),
    tracking: z.enum(TRACKING_MODES).nullable().openapi({
      description: 'As the list was set when this was sent; null before. With `off` nothing was counted.',
    }),
    opens: z.int(),
    clicks: z.int(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .openapi('Newsletter');

export type NewsletterAnswer = z.infer<typeof Newsletter>;

const Colour = z.string().openapi({ example: '#02566b' });

export const Design = z
  .object({
    key: z.string().openapi({
      description: 'For `template` of a newsletter, or for `design` where `template` here is null.',
      example: 'harbour',
    }),
    template: z.enum(TEMPLATES).nullable(),
    name: z.string().openapi({ example: 'Harbour' }),
    layout: z.string().openapi({ description: 'How things stand.', example: 'masthead' }),
    isPro: z.boolean(),
    outer: Colour,
    card: Colour,
    ink: Colour,
    muted: Colour,
    accent: Colour,
    onAccent: Colour.openapi({ description: 'Labels on the accent.' }),
    headFont: z.string().openapi({ description: 'A stack of fonts that mail clients have.' }),
    bodyFont: z.string(),
  })
  .openapi('Design');

export const PreviewDraft = z
  .strictObject({
    ...someText,
    showsPlaces: z.boolean().optional().openapi({
      description: 'For editors: an empty field shows a placeholder that can be tapped.',
    }),
  })
  .openapi('PreviewDraft');

export const NewsletterPreview = z
  .object({
    subject: z.string(),
    preheader: z.string().openapi({ description: 'What lists of mail show behind the subject.' }),
    html: z.string(),
    text: z.string(),
    sizeBytes: z.int().openapi({
      description: 'Of the html part. Gmail cuts off what is longer than about 102 KB.',
    }),
  })
  .openapi('NewsletterPreview');

export function presentDesign({ corners: _corners, ...design }: DesignRow): z.infer<typeof Design> {
  return { ...design, isPro: design.template === null };
}
