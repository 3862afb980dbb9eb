import { z } from '@hono/zod-openapi';
import { BUTTON_SHAPES, FONT_PAIR_KEYS } from '@tidings/widgets/look';
import { ANNOUNCEMENT_LEVELS } from '../../settings/index.js';
import { SITE_LAYOUTS, SOCIAL_LINKS_TEXT } from '../../sites/index.js';

export const SiteLayout = z.enum(SITE_LAYOUTS).openapi('SiteLayout', {
  description:
    'The layout of the page in windows of at least 1024 pixels. `centered`: one column. `columns`: the profile stays beside links and products.',
  example: 'columns',
});

const Theme = z.string().openapi({
  description: 'The theme of the page: `default-bg`, `bg-1` to `bg-4`, or `gradient-1` to `gradient-9`.',
});

export const FontPair = z
  .enum(FONT_PAIR_KEYS)
  .openapi('FontPair', { description: 'Fonts for headings and text.', example: 'book' });
export const ButtonShape = z
  .enum(BUTTON_SHAPES)
  .openapi('ButtonShape', { description: 'The corners of buttons and cards.', example: 'pill' });

/** The time by which a required second factor must be set up. */
export const dueAt = z.iso.datetime().nullable().openapi({
  description: 'The deadline for setting up a second factor; null if none is required.',
  example: null,
});

export const User = z
  .object({
    id: z.int().openapi({ description: 'The user’s id.' }),
    username: z.string().openapi({ description: 'The username, in lower case.' }),
    displayName: z.string().openapi({ description: 'The public display name; empty if none was chosen.' }),
    bio: z.string().openapi({ description: 'The bio as plain text; can be empty.' }),
    profileImage: z
      .string()
      .nullable()
      .openapi({ description: 'The path of the profile image on this instance; null for none.' }),
    theme: Theme,
    layout: SiteLayout,
    showsSubscriberCount: z
      .boolean()
      .openapi({ description: 'Whether the page shows the number of subscribers, from two on.' }),
    newsletterSchedule: z.string().nullable().openapi({
      description: 'The schedule of the newsletter, shown on the page; null for none.',
      example: 'every Tuesday',
    }),
    accent: z.string().nullable().openapi({
      description: 'The accent color of the page as `#rrggbb`; null for the theme’s own.',
      example: '#a83220',
    }),
    fontPair: FontPair.nullable().openapi({
      description: 'The fonts of the page; null for the theme’s own.',
    }),
    buttonShape: ButtonShape.nullable().openapi({
      description: 'The shape of buttons; null for the theme’s own.',
    }),
    customCss: z.string().nullable().openapi({
      description: 'The CSS of the page (Pro); null for none.',
    }),
    socialLinks: z.record(z.string(), z.string()).openapi({ description: SOCIAL_LINKS_TEXT }),
    videoUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The YouTube link as it was typed; null for none.' }),
    postalAddress: z.string().nullable().openapi({
      description: 'The postal address in the footer of newsletters; null for none.',
    }),
    enableAutoReply: z.boolean().openapi({ description: 'Whether new subscribers get the automatic reply.' }),
    autoReplyMessage: z.string().openapi({ description: 'The automatic reply to new subscribers.' }),
    email: z.string().openapi({ description: 'The user’s email address.' }),
    emailVerifiedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the verification; null if the address is not verified.' }),
    mustVerifyEmail: z.boolean().openapi({
      description:
        'Whether the account must verify its address. Until then, operations that import or add subscribers, send newsletters or email download links return 403 `email_not_verified`.',
    }),
    hasPassword: z.boolean().openapi({
      description: 'Whether the account has a password.',
    }),
    hasSecondFactor: z.boolean().openapi({ description: 'Whether signing in asks for a second factor.' }),
    secondFactorDueAt: dueAt,
    announcement: z
      .object({
        version: z.int().openapi({ description: 'Changes with the text.', example: 1_795_600_000_000 }),
        text: z
          .string()
          .openapi({ description: 'Plain text.', example: 'Maintenance on Sunday at 06:00 UTC.' }),
        linkUrl: z.string().nullable().openapi({
          description: 'The URL of its link; null for none.',
          example: 'https://tidings.example',
        }),
        level: z.enum(ANNOUNCEMENT_LEVELS).openapi({
          description: 'The importance of the announcement, which sets the color of its banner.',
        }),
      })
      .nullable()
      .openapi({ description: 'The announcement that the user has not dismissed; null for none.' }),
    emailsSent: z.int().openapi({ description: 'Newsletters sent in the current month of the plan.' }),
    emailQuota: z.int().openapi({ description: 'Newsletters that the plan includes per month.' }),
    isPro: z.boolean().openapi({ description: 'Whether the account is on Pro.' }),
    customDomain: z
      .string()
      .nullable()
      .openapi({ description: 'The first verified custom domain, or the first added one; null for none.' }),
    domainVerified: z.boolean().openapi({ description: 'Whether `customDomain` is verified.' }),
    timeZone: z.string().nullable().openapi({
      description:
        'The IANA time zone of dates, times and the days of stats; null if none is chosen. Days are then in UTC.',
      example: 'Europe/Stockholm',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    impersonation: z
      .object({
        admin: z.string().openapi({ description: 'The administrator’s username.' }),
        endsAt: z.iso.datetime().openapi({ description: 'The end of the view.' }),
      })
      .optional()
      .openapi({ description: 'Only while an administrator views the account.' }),
  })
  .openapi('User', { description: 'A creator’s own account: profile, settings and plan.' });
export type User = z.infer<typeof User>;
