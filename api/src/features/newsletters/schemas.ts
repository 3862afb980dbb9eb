import { z } from '@hono/zod-openapi';
import { plainListQuery } from '../../http/wire.js';
import { idCursor } from '../../kernel/cursor.js';
import { EMAIL_PROBLEM, isEmailAddress, normalizeEmailAddress } from '../../kernel/email/email-address.js';
import { SHOWN_STATUSES } from '../mailing/index.js';
import { AUTO_REPLY_MAX, Audience, TRACKING_MODES } from '../subscribers/index.js';
import type { Design as DesignRow } from './compose/designs/designs.js';
import {
  ALT_MAX,
  CONTENT_MAX,
  IMAGE_BLOCKS_MAX,
  NEWSLETTER_STATUSES,
  PREHEADER_MAX,
  TITLE_MAX,
} from './rules.js';
import { TEMPLATES } from './table.js';

export const newsletterCursor = idCursor('newsletters');
export const NewsletterQuery = plainListQuery(newsletterCursor).extend({
  status: z.enum(NEWSLETTER_STATUSES).optional().openapi({
    description: 'Only drafts that are not scheduled, only scheduled or only sent newsletters.',
    example: 'sent',
  }),
});

const LINK_MAX = 2_000;

const ImageList = z
  .array(z.string().max(LINK_MAX))
  .max(IMAGE_BLOCKS_MAX, `You can add a maximum of ${IMAGE_BLOCKS_MAX} product images.`);

/** The text of a creator. Null clears a field that may be empty. */
const DraftText = z.object({
  title: z
    .string()
    .max(TITLE_MAX)
    .openapi({ description: 'The subject line. Required to send.', example: 'The kiln that would not cool' }),
  content: z.string().max(CONTENT_MAX).openapi({
    description: 'HTML. Tidings sanitizes it before it is stored.',
    example: '<p>Frost came on Tuesday.</p>',
  }),
  imageUrl: z
    .string()
    .max(LINK_MAX)
    .nullable()
    .openapi({ description: 'The URL of the image at the top; null for none.' }),
  imageAlt: z.string().max(ALT_MAX).nullable().openapi({
    description: 'The alternative text of the image at the top; null for none.',
    example: 'A kiln with its door open',
  }),
  template: z.enum(TEMPLATES).openapi({ description: 'The template. A premium `design` takes its place.' }),
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
        'The color of the bar, the button and the links in the four templates, as #rrggbb. Null for the default.',
      example: '#02566b',
    }),
  preheader: z
    .string()
    .max(PREHEADER_MAX, `A preview text has at most ${PREHEADER_MAX} characters.`)
    .nullable()
    .openapi({
      description: 'The preheader: inboxes show it after the subject. Null for the first words of the text.',
      example: 'What a cold kiln taught me about waiting.',
    }),
  ctaText: z
    .string()
    .max(100)
    .nullable()
    .openapi({ description: 'The label of the button; null for no button.' }),
  ctaUrl: z
    .string()
    .max(LINK_MAX)
    .nullable()
    .openapi({ description: 'The link of the button: http, https or mailto. Null for no button.' }),
  imageBlocks: ImageList.openapi({ description: 'The URLs of the product images, in order.' }),
  imageBlockLinks: ImageList.openapi({
    description:
      'The link of each product image, in the same order. An empty string is an image without a link.',
  }),
  imageBlockAlts: z
    .array(z.string().max(ALT_MAX))
    .max(IMAGE_BLOCKS_MAX)
    .openapi({ description: 'The alternative text of each product image, in the same order.' }),
  senderName: z
    .string()
    .max(100)
    .nullable()
    .openapi({ description: 'The sender’s name in the From header; null for the default.' }),
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

const audience = Audience.optional().openapi({
  description: 'The audience. If omitted, it stays unchanged. A new draft goes to all subscribers.',
});

/** Optional fields: each of them has a default. */
const someText = DraftText.partial().shape;

/** The specification's draft also has the auto-reply: its switch and text are on the same screen. */
const autoReply = {
  enableAutoReply: z.boolean().optional().openapi({
    description:
      'Whether new subscribers get the automatic reply, as in `POST /api/user/auto-reply`. Saved with the draft. A test send ignores it.',
  }),
  autoReplyMessage: z.string().max(AUTO_REPLY_MAX).optional().openapi({
    description: 'The text of the automatic reply. Saved with the draft. A test send ignores it.',
  }),
};

export const NewsletterDraft = z
  .strictObject({ ...someText, audience, ...autoReply })
  .openapi('NewsletterDraft', {
    description:
      'The draft to create. Omitted fields are empty, and `template` is `template-2`. The automatic reply stays unchanged.',
  });

const version = z.int('Please send the version that this change builds on.').positive().openapi({
  description: 'The version that this change builds on. An older version returns 409 `version_conflict`.',
  example: 3,
});

/** Replaces a whole draft. A missing field is an error, because it would be erased. */
export const DraftReplacement = z
  .strictObject({ ...DraftText.shape, audience, version })
  .openapi('DraftReplacement', { description: 'All fields of a draft, which replace the current ones.' });

/** Changes the given fields. */
export const DraftChange = z
  .strictObject({ ...someText, audience, version })
  .openapi('DraftChange', { description: 'Fields of a draft to change. Omitted fields stay unchanged.' });

/** The draft that is open in the editor. Its `id` prevents a save from creating a second draft. */
export const OpenDraft = z
  .strictObject({
    ...someText,
    audience,
    ...autoReply,
    id: z.int().positive().nullish().openapi({
      description:
        'The draft that the editor has open. Null creates a draft, and returns 409 `version_conflict` if another draft is already open. If omitted, the open draft is replaced.',
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
      'The draft that the editor has open. Omitted fields are empty, and `template` is `template-2`. The automatic reply stays unchanged.',
  });

export const Newsletter = z
  .object({
    id: z.int().openapi({ description: 'The newsletter’s id.' }),
    userId: z.int().openapi({ description: 'The id of its creator.' }),
    title: z.string().openapi({ description: 'The subject line.' }),
    content: z.string().openapi({ description: 'The text as sanitized HTML.' }),
    imageUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The URL of the image at the top; null for none.' }),
    imageAlt: z
      .string()
      .nullable()
      .openapi({ description: 'The alternative text of the image at the top; null for none.' }),
    template: z.enum(TEMPLATES).openapi({ description: 'The template. A premium `design` takes its place.' }),
    design: z
      .string()
      .nullable()
      .openapi({ description: 'The key of a premium design, which replaces the template; null for none.' }),
    accent: z
      .string()
      .nullable()
      .openapi({ description: 'The accent color as #rrggbb; null for the default.' }),
    preheader: z
      .string()
      .nullable()
      .openapi({ description: 'The preheader; null for the first words of the text.' }),
    ctaText: z.string().nullable().openapi({ description: 'The label of the button; null for no button.' }),
    ctaUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The link of the button: http, https or mailto. Null for no button.' }),
    imageBlocks: z.array(z.string()).openapi({ description: 'The URLs of the product images, in order.' }),
    imageBlockLinks: z.array(z.string()).openapi({
      description:
        'The link of each product image, in the same order. An empty string is an image without a link.',
    }),
    imageBlockAlts: z
      .array(z.string())
      .openapi({ description: 'The alternative text of each product image, in the same order.' }),
    senderName: z
      .string()
      .nullable()
      .openapi({ description: 'The sender’s name in the From header; null for the default.' }),
    senderEmail: z.string().nullable().openapi({
      description:
        'The address for replies. It is also the From address if its domain is a verified sending domain. Null for none.',
    }),
    audience: Audience,
    version: z.int().openapi({ description: 'Increases with every save. Send it with the next change.' }),
    scheduledAt: z.iso.datetime().nullable().openapi({
      description:
        'When Tidings will send it; null if it is not scheduled. Cancel the schedule to change the text.',
    }),
    scheduleTimeZone: z.string().nullable().openapi({
      description: 'The time zone in which the time was chosen; null if it is not scheduled.',
      example: 'Europe/Stockholm',
    }),
    scheduleProblem: z.string().nullable().openapi({
      description: 'Why the last scheduled send failed; null if it did not.',
    }),
    sentAt: z.iso.datetime().nullable().openapi({ description: 'When it was sent; null for a draft.' }),
    undoUntil: z.iso.datetime().nullable().openapi({
      description: 'Until then no email is sent, and the send can be undone. Null for a draft.',
    }),
    status: z.enum(SHOWN_STATUSES).nullable().openapi({
      description:
        'The status of its sending; null for a draft. `GET /api/newsletters/{id}/progress` returns the counts.',
    }),
    accepted: z.int().nullable().openapi({
      description: 'Emails that the recipients’ servers accepted so far; null for a draft.',
    }),
    tracking: z.enum(TRACKING_MODES).nullable().openapi({
      description:
        'The list’s tracking mode when this was sent; null for a draft. With `off`, opens and clicks are 0.',
    }),
    opens: z.int().openapi({ description: 'Opens, without machines. An estimate; 0 without tracking.' }),
    clicks: z.int().openapi({ description: 'Clicks on its links, without machines; 0 without tracking.' }),
    createdAt: z.iso.datetime().openapi({ description: 'When the draft was created.' }),
    updatedAt: z.iso.datetime().openapi({ description: 'When it was last saved.' }),
  })
  .openapi('Newsletter', { description: 'A draft or a sent newsletter.' });

export type NewsletterAnswer = z.infer<typeof Newsletter>;

const Color = z.string().openapi({ description: 'A color as #rrggbb.', example: '#02566b' });

export const Design = z
  .object({
    key: z.string().openapi({
      description: 'Send it as `template` if `template` is set here, otherwise as `design`.',
      example: 'harbour',
    }),
    template: z
      .enum(TEMPLATES)
      .nullable()
      .openapi({ description: 'The free template; null for a premium design.' }),
    name: z.string().openapi({ description: 'The name to show.', example: 'Harbour' }),
    layout: z.string().openapi({ description: 'The layout that the design uses.', example: 'masthead' }),
    isPro: z.boolean().openapi({ description: 'Whether the design is part of Pro.' }),
    outer: Color.openapi({ description: 'The background around the card, as #rrggbb.' }),
    card: Color.openapi({ description: 'The background of the card, as #rrggbb.' }),
    ink: Color.openapi({ description: 'The text, as #rrggbb.' }),
    muted: Color.openapi({ description: 'Secondary text, as #rrggbb.' }),
    accent: Color.openapi({ description: 'The bar, the button and the links, as #rrggbb.' }),
    onAccent: Color.openapi({ description: 'Labels on the accent color, as #rrggbb.' }),
    headFont: z.string().openapi({ description: 'The font stack of headings.' }),
    bodyFont: z.string().openapi({ description: 'The font stack of the text.' }),
  })
  .openapi('Design', { description: 'A template or a premium design for newsletters.' });

export const PreviewDraft = z
  .strictObject({
    ...someText,
    showsPlaces: z.boolean().optional().openapi({
      description:
        'For editors: shows a placeholder that can be selected for each empty field. Default: false.',
    }),
  })
  .openapi('PreviewDraft', {
    description: 'The draft to preview. Omitted fields are empty, and `template` is `template-2`.',
  });

export const NewsletterTotals = z
  .object({
    total: z.int().openapi({ description: 'Recipients of all sent newsletters.' }),
    delivered: z.int().openapi({ description: 'Emails that the recipients’ servers accepted.' }),
    opened: z.int().openapi({ description: 'Opens, of newsletters that track them. An estimate.' }),
    undeliverable: z.int().openapi({ description: 'Emails that bounced, failed or expired.' }),
  })
  .openapi('NewsletterTotals', { description: 'The delivery counts of all sent newsletters together.' });

export const NewsletterPreview = z
  .object({
    subject: z.string().openapi({ description: 'The subject line of the email.' }),
    preheader: z.string().openapi({ description: 'Shown after the subject in inboxes.' }),
    html: z.string().openapi({ description: 'The HTML part of the email.' }),
    text: z.string().openapi({ description: 'The plain-text part of the email.' }),
    sizeBytes: z.int().openapi({
      description: 'Bytes of the HTML part. Gmail clips emails over about 102 KB.',
    }),
  })
  .openapi('NewsletterPreview', { description: 'A draft, rendered as an email.' });

export function presentDesign({ corners: _corners, ...design }: DesignRow): z.infer<typeof Design> {
  return { ...design, isPro: design.template === null };
}
