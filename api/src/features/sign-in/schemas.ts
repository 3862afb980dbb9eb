import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
import { MAX_EMAIL_LENGTH } from '../../kernel/email-address.js';
import { TOKEN_SCOPES } from '../../kernel/token-scope.js';
import {
  type ApiToken as ApiTokenRow,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordTooShort,
} from '../accounts/index.js';
import { ImageText } from '../media/index.js';
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  POSTAL_ADDRESS_MAX,
  SOCIAL_LINK_MAX,
  SOCIAL_NETWORKS,
  VIDEO_URL_MAX,
} from '../sites/index.js';

const socialLink = z.string().max(SOCIAL_LINK_MAX).optional();
const SocialLinks = z
  .strictObject(
    Object.fromEntries(SOCIAL_NETWORKS.map((network) => [network, socialLink])) as Record<
      (typeof SOCIAL_NETWORKS)[number],
      typeof socialLink
    >,
  )
  .openapi({ example: { instagram: 'mara.clay', website: 'kiln.example' } });

export const User = z
  .object({
    id: z.int(),
    username: z.string(),
    displayName: z.string(),
    bio: z.string(),
    profileImage: z.string().nullable(),
    theme: z.string(),
    socialLinks: z.record(z.string(), z.string()),
    videoUrl: z.string().nullable().openapi({ description: 'A YouTube link, as it was typed.' }),
    postalAddress: z.string().nullable().openapi({
      description: 'Stands at the foot of every newsletter, line by line.',
    }),
    enableAutoReply: z.boolean(),
    autoReplyMessage: z.string().openapi({ description: 'What a new subscriber is answered.' }),
    email: z.string(),
    emailVerifiedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'When they proved that the address is theirs; null until then.' }),
    mustVerifyEmail: z.boolean().openapi({
      description:
        'Whether this instance requires a verified address and theirs is not: importing, sending and delivering to others answers 403 `email_not_verified`.',
    }),
    hasPassword: z.boolean().openapi({
      description: 'False once a code sign-in removed the password of an unverified account.',
    }),
    emailsSent: z.int().openapi({ description: 'Newsletters sent this month.' }),
    emailQuota: z.int(),
    isPro: z.boolean(),
    customDomain: z
      .string()
      .nullable()
      .openapi({ description: 'The first that was verified, else the first that was added.' }),
    domainVerified: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .openapi('User');
export type User = z.infer<typeof User>;

export const Credentials = z
  .strictObject({
    username: z
      .string()
      .min(1, 'Please fill in all fields')
      .max(MAX_EMAIL_LENGTH)
      .openapi({ description: 'Username or e-mail address.', example: 'mara' }),
    password: z.string().min(1, 'Please fill in all fields').max(PASSWORD_MAX),
  })
  .openapi('Credentials');

const email = z
  .string()
  .min(1, 'Please enter your email address')
  .max(300)
  .openapi({ example: 'mara@kiln.example' });

export const CodeRequest = z.strictObject({ email }).openapi('CodeRequest');

export const CodeSent = z.object({ email: z.string() }).openapi('CodeSent');

export const CodeAnswer = z
  .strictObject({
    email,
    code: z
      .string()
      .regex(/^\d{6}$/, 'Please enter the 6-digit verification code')
      .openapi({ example: '042137' }),
  })
  .openapi('CodeAnswer');

export const EmailVerificationSent = z.object({ email: z.string() }).openapi('EmailVerificationSent');

export const EmailVerificationCode = CodeAnswer.pick({ code: true }).openapi('EmailVerificationCode');

export const EmailVerificationLink = z
  .strictObject({ token: z.string().min(1).max(100).openapi({ example: 'q1w2…' }) })
  .openapi('EmailVerificationLink');

const newPassword = z
  .string()
  .min(PASSWORD_MIN, passwordTooShort(PASSWORD_MIN))
  .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`)
  .openapi({
    description:
      'Not a common password, nor the username or address. An instance may ask for more characters.',
  });

export const Registration = z
  .strictObject({
    username: z.string().max(200).openapi({ example: 'mara' }),
    email: z.string().max(300).openapi({ example: 'mara@kiln.example' }),
    password: newPassword,
  })
  .openapi('Registration');

export const PasswordChange = z
  .strictObject({
    newPassword,
    revokeApiTokens: z
      .boolean()
      .optional()
      .openapi({ description: 'Whether API tokens end, too. Without it they go on.' }),
  })
  .openapi('PasswordChange');

export const PasswordResetRequest = CodeRequest.openapi('PasswordResetRequest');

export const PasswordResetSent = z.object({ email: z.string() }).openapi('PasswordResetSent');

export const PasswordReset = z
  .strictObject({ token: z.string().min(1).max(100).openapi({ example: 'q1w2…' }), newPassword })
  .openapi('PasswordReset');

export const Profile = z
  .strictObject({
    username: z
      .string()
      .max(200)
      .optional()
      .openapi({ description: 'From onboarding, where it may still change.' }),
    displayName: z
      .string()
      .max(DISPLAY_NAME_MAX, `Display name must be at most ${DISPLAY_NAME_MAX} characters`)
      .optional(),
    profileImage: ImageText.nullish().openapi({
      description: 'A data URL, the address of an uploaded image, or null for none.',
    }),
    bio: z.string().max(BIO_MAX, `Bio must be at most ${BIO_MAX} characters`).optional(),
    theme: z.string().max(50).optional().openapi({ example: 'gradient-2' }),
    socialLinks: SocialLinks.optional().openapi({
      description:
        'Names or profile addresses. Networks that are not named keep their links; an empty text removes one.',
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
        description: 'Many countries ask for one at the foot of newsletters; null for none.',
        example: 'Kiln Lane 4\n221 00 Lund, Sweden',
      }),
  })
  .openapi('Profile');

export const UsernameChange = z
  .strictObject({
    newUsername: z.string('Please enter a new username.').max(200).openapi({ example: 'mara.clay' }),
    confirmChange: z.boolean().optional(),
  })
  .openapi('UsernameChange');

export const AccountDeletion = z
  .strictObject({ confirmDeletion: z.boolean().optional() })
  .openapi('AccountDeletion');

export const Availability = z.object({ available: z.boolean() }).openapi('Availability');
export const RegistrationStatus = z.object({ enabled: z.boolean() }).openapi('RegistrationStatus');

const scopes = z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one scope');

const TOKEN_DAYS_MAX = 365;

export const ApiTokenRequest = z
  .strictObject({
    username: z
      .string()
      .max(MAX_EMAIL_LENGTH)
      .optional()
      .openapi({ description: 'Username or e-mail address.' }),
    password: z.string().max(PASSWORD_MAX).optional(),
    name: z.string().trim().min(1, 'Give the token a name').max(100).openapi({ example: 'laptop' }),
    scopes,
    expiresInDays: z
      .int()
      .min(1, 'A token expires after 1 to 365 days')
      .max(TOKEN_DAYS_MAX, 'A token expires after 1 to 365 days')
      .nullish()
      .openapi({ description: 'Null or left out: it does not expire.', example: 90 }),
    device: z.string().trim().min(1).max(200).nullish().openapi({
      description: 'The program and machine that sign in. The new token replaces the one of the same device.',
      example: 'tidings on kiln-laptop',
    }),
  })
  .openapi('ApiTokenRequest');

export const ApiToken = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes,
    createdAt: z.iso.datetime(),
    lastUsedOn: z.iso.date().nullable().openapi({
      description: 'The day (UTC) of its last use; null if it was never used.',
      example: '2026-11-21',
    }),
    expiresAt: z.iso.datetime().nullable().openapi({ example: '2027-02-19T08:00:00.000Z' }),
  })
  .openapi('ApiToken');

export const NewApiToken = ApiToken.extend({
  token: z.string().openapi({ description: 'Shown this once.', example: 'tdg_…' }),
}).openapi('NewApiToken');

export function presentApiToken(row: ApiTokenRow): z.infer<typeof ApiToken> {
  const { id, name, scopes, createdAt, lastUsedAt, expiresAt } = row;
  return {
    ...{ id, name, scopes, createdAt: toIso(createdAt) },
    lastUsedOn: lastUsedAt === null ? null : toIso(lastUsedAt).slice(0, 10),
    expiresAt: expiresAt === null ? null : toIso(expiresAt),
  };
}
