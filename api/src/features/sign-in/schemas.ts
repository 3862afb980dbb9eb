import { z } from '@hono/zod-openapi';
import { BUTTON_SHAPES, FONT_PAIR_KEYS } from '@tidings/widgets/look';
import { pageOf, pageQuery, TimeZone } from '../../http/wire.js';
import { toIso } from '../../kernel/clock.js';
import { idCursor } from '../../kernel/cursor.js';
import { MAX_EMAIL_LENGTH } from '../../kernel/email/email-address.js';
import { TOKEN_SCOPES } from '../../kernel/tokens/token-scope.js';
import {
  type ApiToken as ApiTokenRow,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordTooShort,
} from '../accounts/index.js';
import { ImageText } from '../media/index.js';
import {
  ACCENT_PATTERN,
  BIO_MAX,
  CUSTOM_CSS_MAX,
  DISPLAY_NAME_MAX,
  POSTAL_ADDRESS_MAX,
  SCHEDULE_MAX,
  SITE_LAYOUTS,
  SOCIAL_LINK_MAX,
  SOCIAL_NETWORKS,
  VIDEO_URL_MAX,
} from '../sites/index.js';

const socialLink = z
  .string()
  .max(SOCIAL_LINK_MAX)
  .optional()
  .openapi({ description: 'The name or the profile URL on this network.' });
const SocialLinks = z
  .strictObject(
    Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, socialLink])) as Record<
      (typeof SOCIAL_NETWORKS)[number],
      typeof socialLink
    >,
  )
  .openapi({ example: { instagram: 'mara.clay', website: 'kiln.example' } });

const SiteLayout = z.enum(SITE_LAYOUTS).openapi('SiteLayout', {
  description:
    'The layout of the page in windows of at least 1024 pixels. `columns`: the profile stays beside links and products.',
  example: 'columns',
});

const FontPair = z
  .enum(FONT_PAIR_KEYS)
  .openapi('FontPair', { description: 'Fonts for headings and text.', example: 'book' });
const ButtonShape = z
  .enum(BUTTON_SHAPES)
  .openapi('ButtonShape', { description: 'The corners of buttons and cards.', example: 'pill' });
/** When a required second factor must be set up. */
export const dueAt = z.iso.datetime().nullable().openapi({
  description: 'When the account must have a second factor; null if it need not.',
  example: null,
});

export const User = z
  .object({
    id: z.int().openapi({ description: 'The user’s id.' }),
    username: z.string().openapi({ description: 'The username, in lower case.' }),
    displayName: z.string().openapi({ description: 'The name to show.' }),
    bio: z.string().openapi({ description: 'The bio as plain text; can be empty.' }),
    profileImage: z
      .string()
      .nullable()
      .openapi({ description: 'The URL of the profile image; null for none.' }),
    theme: z.string().openapi({ description: 'The theme of the page.' }),
    layout: SiteLayout,
    showsSubscriberCount: z
      .boolean()
      .openapi({ description: 'Whether the page shows the number of subscribers, from two on.' }),
    newsletterSchedule: z.string().nullable().openapi({
      description: 'How often the newsletter appears, shown on the page; null for none.',
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
      description: 'The CSS of the page; null for none.',
    }),
    socialLinks: z.record(z.string(), z.string()).openapi({ description: 'The profile URLs, by network.' }),
    videoUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The YouTube link as it was typed; null for none.' }),
    postalAddress: z.string().nullable().openapi({
      description: 'The postal address in the footer of newsletters; null for none.',
    }),
    enableAutoReply: z.boolean().openapi({ description: 'Whether new subscribers get the automatic reply.' }),
    autoReplyMessage: z.string().openapi({ description: 'The automatic reply to new subscribers.' }),
    email: z.string().openapi({ description: 'The email address.' }),
    emailVerifiedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When the address was verified; null if it is not.' }),
    mustVerifyEmail: z.boolean().openapi({
      description:
        'Whether the instance requires a verified address and this one is not verified. Importing, adding subscribers, sending and delivering then return 403 `email_not_verified`.',
    }),
    hasPassword: z.boolean().openapi({
      description:
        'Whether the account has a password. If the address was never verified, a sign-in with an emailed code removes it.',
    }),
    hasSecondFactor: z.boolean().openapi({ description: 'Whether signing in asks for a second factor.' }),
    secondFactorDueAt: dueAt,
    emailsSent: z.int().openapi({ description: 'Newsletters sent this month.' }),
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
    createdAt: z.iso.datetime().openapi({ description: 'When the account was created.' }),
  })
  .openapi('User', { description: 'A creator’s own account: profile, settings and plan.' });
export type User = z.infer<typeof User>;

export const Credentials = z
  .strictObject({
    username: z
      .string()
      .min(1, 'Please fill in all fields')
      .max(MAX_EMAIL_LENGTH)
      .openapi({ description: 'Username or email address.', example: 'mara' }),
    password: z
      .string()
      .min(1, 'Please fill in all fields')
      .max(PASSWORD_MAX)
      .openapi({ description: 'The password.' }),
  })
  .openapi('Credentials', { description: 'A username or email address, and the password.' });

const email = z
  .string()
  .min(1, 'Please enter your email address')
  .max(300)
  .openapi({ description: 'The email address.', example: 'mara@kiln.example' });

export const AddressRequest = z
  .strictObject({ email })
  .openapi('AddressRequest', { description: 'The address that the email goes to.' });

export const AddressRequested = z
  .object({ email: z.string().openapi({ description: 'The address that was requested.' }) })
  .openapi('AddressRequested', { description: 'The address that the email goes to.' });

export const CodeAnswer = z
  .strictObject({
    email,
    code: z
      .string()
      .regex(/^\d{6}$/, 'Please enter the 6-digit verification code')
      .openapi({ description: 'The emailed code of 6 digits.', example: '042137' }),
  })
  .openapi('SignInCodeVerification', {
    description: 'An email address and the code that was emailed to it.',
  });

export const EmailVerificationCode = CodeAnswer.pick({ code: true }).openapi('EmailVerificationCode', {
  description: 'The emailed code that verifies an address.',
});

export const EmailVerificationLink = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .max(100)
      .openapi({ description: 'The token of the emailed link.', example: 'q1w2…' }),
  })
  .openapi('EmailVerificationLink', {
    description: 'The token of the emailed link that verifies an address.',
  });

const newPassword = z
  .string()
  .min(PASSWORD_MIN, passwordTooShort(PASSWORD_MIN))
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .openapi({
    description:
      'The new password. Common passwords, the username and the email address are rejected. An instance can require more characters.',
  });

export const Registration = z
  .strictObject({
    username: z.string().max(200).openapi({
      description: 'The username. Letters, digits, periods, hyphens and underscores are allowed.',
      example: 'mara',
    }),
    email: z.string().max(300).openapi({ description: 'The email address.', example: 'mara@kiln.example' }),
    password: newPassword,
  })
  .openapi('Registration', { description: 'The account to create.' });

export const PasswordChange = z
  .strictObject({
    newPassword,
    revokeApiTokens: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether to revoke all API tokens too. Default: false.' }),
  })
  .openapi('PasswordChange', { description: 'The new password, and whether API tokens are revoked.' });

export const PasswordReset = z
  .strictObject({
    token: z
      .string()
      .min(1)
      .max(100)
      .openapi({ description: 'The token of the emailed link.', example: 'q1w2…' }),
    newPassword,
  })
  .openapi('PasswordReset', { description: 'The token of the emailed link, and the new password.' });

export const Profile = z
  .strictObject({
    username: z.string().max(200).optional().openapi({ description: 'The new username, during onboarding.' }),
    displayName: z
      .string()
      .max(DISPLAY_NAME_MAX, `Display name must be at most ${DISPLAY_NAME_MAX} characters`)
      .optional()
      .openapi({ description: 'The name to show.' }),
    profileImage: ImageText.nullish().openapi({
      description: 'A data URL, the URL of an uploaded image, or null for none.',
    }),
    bio: z
      .string()
      .max(BIO_MAX, `Bio must be at most ${BIO_MAX} characters`)
      .optional()
      .openapi({ description: 'The bio as plain text.' }),
    theme: z.string().max(50).optional().openapi({
      description: 'The theme of the page. An unknown one becomes the default.',
      example: 'gradient-2',
    }),
    socialLinks: SocialLinks.optional().openapi({
      description:
        'Names or profile URLs, by network. Omitted networks stay unchanged. An empty string removes a link.',
    }),
    layout: SiteLayout.optional(),
    showsSubscriberCount: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether the page shows the number of subscribers, from two on.' }),
    newsletterSchedule: z
      .string()
      .max(SCHEDULE_MAX, `This text is too long: at most ${SCHEDULE_MAX} characters.`)
      .nullish()
      .openapi({
        description: 'How often the newsletter appears, in one line. Null or an empty text for none.',
        example: 'every Tuesday',
      }),
    accent: z.string().regex(ACCENT_PATTERN, 'Please enter a color such as #a83220.').nullish().openapi({
      description:
        'The accent color as `#rrggbb`; null for the theme’s own. Returns 400 if it is hard to read.',
      example: '#a83220',
    }),
    fontPair: FontPair.nullish().openapi({ description: 'The fonts of the page; null for the theme’s own.' }),
    buttonShape: ButtonShape.nullish().openapi({
      description: 'The shape of buttons; null for the theme’s own.',
    }),
    customCss: z
      .string()
      .max(CUSTOM_CSS_MAX, `This CSS is too long: at most ${CUSTOM_CSS_MAX} characters.`)
      .nullish()
      .openapi({
        description: 'The CSS of the page; null for none.',
      }),
    videoUrl: z
      .string()
      .max(VIDEO_URL_MAX, `A video link has at most ${VIDEO_URL_MAX} characters`)
      .nullish()
      .openapi({
        description:
          'A YouTube link (youtu.be, watch, embed or shorts) or the bare id of the video; null for none.',
        example: 'https://youtu.be/dQw4w9WgXcQ',
      }),
    postalAddress: z
      .string()
      .max(POSTAL_ADDRESS_MAX, `A postal address has at most ${POSTAL_ADDRESS_MAX} characters`)
      .nullish()
      .openapi({
        description:
          'The postal address for the footer of newsletters, which many countries require. Null for none.',
        example: 'Kiln Lane 4\n221 00 Lund, Sweden',
      }),
    timeZone: TimeZone.optional().openapi({
      description:
        'The IANA time zone of dates, times and the days of stats. Views counted before a change keep their day.',
    }),
    deviceTimeZone: TimeZone.optional().openapi({
      description: 'The IANA time zone of your device. Becomes `timeZone` only if none is chosen.',
    }),
  })
  .openapi('ProfileChange', {
    description: 'Fields of the profile to change. Omitted fields stay unchanged.',
  });

export const UsernameChange = z
  .strictObject({
    newUsername: z
      .string('Please enter a new username.')
      .max(200)
      .openapi({ description: 'The new username.', example: 'mara.clay' }),
    confirmChange: z
      .boolean()
      .optional()
      .openapi({ description: 'Must be true to confirm the change. Default: false.' }),
  })
  .openapi('UsernameChange', { description: 'The new username, and the confirmation that URLs change.' });

export const AccountDeletion = z
  .strictObject({
    confirmDeletion: z
      .boolean()
      .optional()
      .openapi({ description: 'Must be true to confirm the deletion. Default: false.' }),
  })
  .openapi('AccountDeletion', { description: 'The confirmation that an account is deleted.' });

export const Availability = z
  .object({ available: z.boolean().openapi({ description: 'Whether it is available.' }) })
  .openapi('Availability', { description: 'Whether a username or an email address is available.' });
export const RegistrationStatus = z
  .object({ enabled: z.boolean().openapi({ description: 'Whether new accounts can be created.' }) })
  .openapi('RegistrationStatus', { description: 'Whether the instance accepts new accounts.' });

const scopes = z
  .array(z.enum(TOKEN_SCOPES))
  .min(1, 'Choose at least one scope')
  .openapi({ description: 'What the token may do.' });

const TOKEN_DAYS_MAX = 365;
const TOKEN_DAYS_PROBLEM = `A token expires after 1 to ${TOKEN_DAYS_MAX} days`;

export const ApiTokenRequest = z
  .strictObject({
    username: z
      .string()
      .max(MAX_EMAIL_LENGTH)
      .optional()
      .openapi({ description: 'The username or email address, with `password`. Not needed with a session.' }),
    password: z
      .string()
      .max(PASSWORD_MAX)
      .optional()
      .openapi({ description: 'The password, with `username`. Not needed with a session.' }),
    name: z
      .string()
      .trim()
      .min(1, 'Give the token a name')
      .max(100)
      .openapi({ description: 'A name to recognize the token by.', example: 'laptop' }),
    scopes,
    expiresInDays: z
      .int()
      .min(1, TOKEN_DAYS_PROBLEM)
      .max(TOKEN_DAYS_MAX, TOKEN_DAYS_PROBLEM)
      .nullish()
      .openapi({
        description: 'Days until the token expires. If null or omitted, it does not expire.',
        example: 90,
      }),
    device: z.string().trim().min(1).max(200).nullish().openapi({
      description:
        'The program and the device that sign in. The new token replaces the one of the same device. If null or omitted, the token replaces none.',
      example: 'tidings on kiln-laptop',
    }),
  })
  .openapi('NewApiToken', { description: 'The API token to create.' });

export const ApiToken = z
  .object({
    id: z.int().openapi({ description: 'The token’s id.' }),
    name: z.string().openapi({ description: 'The name of the token.' }),
    scopes,
    device: z.string().nullable().openapi({
      description: 'The device that signed in with it; null for a token created by hand.',
      example: 'tidings on kiln-laptop',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'When it was created.' }),
    lastUsedOn: z.iso.date().nullable().openapi({
      description: 'The day (UTC) of its last use; null if it was never used.',
      example: '2026-11-21',
    }),
    expiresAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When it expires; null if it does not.', example: '2027-02-19T08:00:00.000Z' }),
  })
  .openapi('ApiToken', { description: 'An API token, without its secret.' });

export const apiTokenCursor = idCursor('tokens');
export const ApiTokenQuery = pageQuery(apiTokenCursor);
export const ApiTokenList = pageOf(ApiToken).openapi('ApiTokenList', {
  description: 'One page of API tokens.',
});

export const NewApiToken = ApiToken.extend({
  token: z.string().openapi({ description: 'The secret token. Shown only once.', example: 'tdg_…' }),
}).openapi('ApiTokenWithSecret', { description: 'A new API token, with its secret.' });

export function presentApiToken(row: ApiTokenRow): z.infer<typeof ApiToken> {
  const { id, name, scopes, device, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    scopes,
    device,
    createdAt: toIso(createdAt),
    lastUsedOn: lastUsedAt === null ? null : toIso(lastUsedAt).slice(0, 10),
    expiresAt: expiresAt === null ? null : toIso(expiresAt),
  };
}
