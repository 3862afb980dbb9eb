import { z } from '@hono/zod-openapi';
import { MAX_EMAIL_BYTES } from '../preflight/problems.js';
import { TEMPLATES } from '../table.js';
import type { Design as DesignRow } from './designs/designs.js';

const Color = z.string().openapi({ description: 'A color as #rrggbb.', example: '#02566b' });

export const Design = z
  .object({
    key: z.string().openapi({
      description: 'Send it as `template` for a free template, otherwise as `design`.',
      example: 'harbour',
    }),
    template: z
      .enum(TEMPLATES)
      .nullable()
      .openapi({ description: 'The free template; null for a premium design.', example: null }),
    name: z.string().openapi({ description: 'The name to show.', example: 'Harbour' }),
    layout: z
      .string()
      .openapi({ description: 'The layout that the design uses, to draw a preview.', example: 'masthead' }),
    isPro: z.boolean().openapi({ description: 'Whether the design is part of Pro.', example: true }),
    outer: Color.openapi({ description: 'The background around the card, as #rrggbb.', example: '#e8eef0' }),
    card: Color.openapi({ description: 'The background of the card, as #rrggbb.', example: '#ffffff' }),
    ink: Color.openapi({ description: 'The color of the text, as #rrggbb.', example: '#0a242e' }),
    muted: Color.openapi({ description: 'The color of secondary text, as #rrggbb.', example: '#4f646c' }),
    accent: Color.openapi({ description: 'The color of the bar, the button and the links, as #rrggbb.' }),
    onAccent: Color.openapi({
      description: 'The color of labels on the accent color, as #rrggbb.',
      example: '#ffffff',
    }),
    headFont: z.string().openapi({ description: 'The font stack of headings.' }),
    bodyFont: z.string().openapi({ description: 'The font stack of the text.' }),
  })
  .openapi('Design', { description: 'A template or a premium design for newsletters.' });

export const NewsletterPreview = z
  .object({
    subject: z.string().openapi({ description: 'The subject line of the email.' }),
    preheader: z.string().openapi({ description: 'Shown after the subject in inboxes.' }),
    html: z.string().openapi({ description: 'The HTML part of the email.' }),
    text: z.string().openapi({ description: 'The plain-text part of the email.' }),
    sizeBytes: z.int().openapi({
      description: `Bytes of the HTML part. Gmail clips emails over about ${MAX_EMAIL_BYTES / 1024} KB.`,
    }),
  })
  .openapi('NewsletterPreview', { description: 'A draft, rendered as an email.' });

export function presentDesign({ corners: _corners, ...design }: DesignRow): z.infer<typeof Design> {
  return { ...design, isPro: design.template === null };
}
