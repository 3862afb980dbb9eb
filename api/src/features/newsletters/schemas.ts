import { z } from '@hono/zod-openapi';
import { isEmailAddress, normalizeEmailAddress } from '../../kernel/email-address.js';
import { SHOWN_STATES } from '../mailing/index.js';
import { AUTO_REPLY_MAX, TRACKING_MODES } from '../subscribers/index.js';
import type { Design as DesignRow } from './mail/designs.js';
import { ALT_MAX, CONTENT_MAX, IMAGE_BLOCKS_MAX, PREHEADER_MAX, TITLE_MAX } from './rules.js';
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
    imageAlt: z.string().max(ALT_MAX).nullish().openapi({
      description: 'What the image shows, as a sentence.',
      example: 'A kiln with its door open',
    }),
    template: z.enum(TEMPLATES).optional(),
    design: z.string().max(50).nullish().openapi({
      description: 'The key of a premium design, which takes the template’s place; null for none.',
      example: 'harbour',
    }),
    accent: z
      .string()
      .regex(/^#[0-9a-fA-F]{6}$/, 'Please choose a colour such as #02566b.')
      .nullish()
      .openapi({ description: 'For bar, button and links of the four templates.', example: '#02566b' }),
    preheader: z
      .string()
      .max(PREHEADER_MAX, `A preview text has at most ${PREHEADER_MAX} characters.`)
      .nullish()
      .openapi({
        description: 'What lists of mail show behind the subject; null for the first words.',
        example: 'What a cold kiln taught me about waiting.',
      }),
    ctaText: z.string().max(100).nullish(),
    ctaUrl: z.string().max(LINK_MAX).nullish(),
    imageBlocks: ImageList.optional(),
    imageBlockLinks: ImageList.optional(),
    imageBlockAlts: z
      .array(z.string().max(ALT_MAX))
      .max(IMAGE_BLOCKS_MAX)
      .optional()
      .openapi({ description: 'What each product image shows.' }),
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

const version = z.int().positive().optional().openapi({
  description: 'The version that this change builds on: an older one is refused with `changed_meanwhile`.',
  example: 3,
});

export const DraftChange = NewsletterDraft.extend({ version }).openapi('DraftChange');

/** As DraftChange, with the draft that the editor loaded: saving never turns it into a second one. */
export const OpenDraft = DraftChange.extend({
  id: z.int().positive().nullish().openapi({
    description:
      'The draft that the editor has open. Null begins one, and is refused with `changed_meanwhile` when there is one by now; without it, whichever is open is replaced.',
  }),
  enableAutoReply: z.boolean().optional().openapi({
    description:
      'As `POST /api/user/auto-reply`; kept with the draft’s saving and sending, not with its test.',
  }),
  autoReplyMessage: z.string().max(AUTO_REPLY_MAX).optional(),
}).openapi('OpenDraft');

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
    sending: z.enum(SHOWN_STATES).nullable().openapi({
      description: 'How its sending stands, as `getProgress` tells in full. Null for a draft.',
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

export const PreviewDraft = NewsletterDraft.extend({
  showsPlaces: z.boolean().optional().openapi({
    description: 'For editors: what is still empty shows its place, so that it can be tapped.',
  }),
}).openapi('PreviewDraft');

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
