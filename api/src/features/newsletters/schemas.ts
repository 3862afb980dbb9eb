import { z } from '@hono/zod-openapi';
import { createPlainListQuery, searchIn } from '../../http/wire.js';
import { createIdCursor } from '../../kernel/cursor.js';
import { SHOWN_STATUSES } from '../mailing/index.js';
import { Audience, TRACKING_MODES } from '../subscribers/index.js';
import { NEWSLETTER_STATUSES } from './rules.js';
import { TEMPLATES } from './table.js';

export const newsletterCursor = createIdCursor('newsletters');
export const NewsletterQuery = createPlainListQuery(newsletterCursor).extend({
  search: searchIn('the title or the visible text'),
  status: z.enum(NEWSLETTER_STATUSES).optional().openapi({
    description: 'Returns only drafts, scheduled or sent newsletters. Default: all.',
    example: 'sent',
  }),
});

export const Newsletter = z
  .object({
    id: z.int().openapi({ description: 'The newsletter’s id.' }),
    userId: z.int().openapi({ description: 'The id of its creator.' }),
    title: z.string().openapi({ description: 'The subject line.' }),
    content: z.string().openapi({ description: 'The text as sanitized HTML.' }),
    imageUrl: z.string().nullable().openapi({
      description: 'The image at the top: a URL, or the path of an uploaded image; null for none.',
    }),
    imageAlt: z
      .string()
      .nullable()
      .openapi({ description: 'The alternative text of the image at the top; null for none.' }),
    template: z
      .enum(TEMPLATES)
      .openapi({ description: 'The template. If `design` is set, that is used instead.' }),
    design: z.string().nullable().openapi({
      description: 'The key of a premium design (Pro), which replaces the template; null for none.',
    }),
    accent: z.string().nullable().openapi({
      description:
        'The color of the bar, the button and the links in the four templates, as #rrggbb. Null for the template’s own.',
    }),
    preheader: z.string().nullable().openapi({
      description: 'The preheader: inboxes show it after the subject. Null for the first words of the text.',
    }),
    slug: z.string().nullable().openapi({
      description: 'The end of its URL; null for the title’s words.',
      example: 'cold-kiln',
    }),
    ctaText: z.string().nullable().openapi({ description: 'The label of the button; null for no button.' }),
    ctaUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The link of the button: http, https or mailto. Null for no button.' }),
    imageBlocks: z
      .array(z.string())
      .openapi({ description: 'The URLs or paths of the product images, in order.' }),
    imageBlockLinks: z.array(z.string()).openapi({
      description: 'The link of each product image, in the same order. An empty or missing one is no link.',
    }),
    imageBlockAlts: z
      .array(z.string())
      .openapi({ description: 'The alternative text of each product image, in the same order.' }),
    senderName: z
      .string()
      .nullable()
      .openapi({ description: 'The sender’s name in the From header; null for the creator’s name.' }),
    senderEmail: z.string().nullable().openapi({
      description:
        'The address for replies. It is also the From address if its domain is a verified sending domain. Null for none.',
    }),
    audience: Audience,
    version: z.int().openapi({ description: 'Increases with every save. Send it with the next change.' }),
    scheduledAt: z.iso.datetime().nullable().openapi({
      description:
        'The scheduled send time; null if it is not scheduled. Cancel the schedule to change the text.',
    }),
    scheduleTimeZone: z.string().nullable().openapi({
      description: 'The time zone in which the time was chosen; null if it is not scheduled.',
      example: null,
    }),
    scheduleProblem: z.string().nullable().openapi({
      description: 'The cause if the last scheduled send failed; null otherwise.',
    }),
    sentAt: z.iso.datetime().nullable().openapi({ description: 'The send time; null for a draft.' }),
    undoUntil: z.iso.datetime().nullable().openapi({
      description:
        'Until then no email is sent, and the send can be undone. Null for a draft, after a scheduled send, and if the instance has no undo period.',
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
    opens: z
      .int()
      .openapi({ description: 'Opens by people, not by scanners. An estimate; 0 without tracking.' }),
    clicks: z.int().openapi({ description: 'Clicks by people, not by scanners; 0 without tracking.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    updatedAt: z.iso.datetime().openapi({ description: 'The time of the last change.' }),
  })
  .openapi('Newsletter', { description: 'A draft or a sent newsletter.' });

export type NewsletterResponse = z.infer<typeof Newsletter>;

export const NewsletterTotals = z
  .object({
    total: z.int().openapi({ description: 'Recipients of all sent newsletters.' }),
    delivered: z.int().openapi({ description: 'Emails that the recipients’ servers accepted.' }),
    opened: z.int().openapi({ description: 'Opens, of newsletters that track them. An estimate.' }),
    undeliverable: z.int().openapi({ description: 'Emails that bounced, failed or expired.' }),
  })
  .openapi('NewsletterTotals', { description: 'The delivery counts of all sent newsletters together.' });
