import { z } from '@hono/zod-openapi';
import { toIso } from '../../kernel/clock.js';
import { MAX_EMAIL_LENGTH } from '../../kernel/email-address.js';
import { type ApiToken as ApiTokenRow, PASSWORD_MAX, PASSWORD_MIN, TOKEN_SCOPES } from '../accounts/index.js';
import { ImageText } from '../media/index.js';
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  POSTAL_ADDRESS_MAX,
  SOCIAL_LINK_MAX,
  SOCIAL_NETWORKS,
  VIDEO_URL_MAX,
} from '../sites/index.js';

const SocialLinks = z
  .partialRecord(z.enum(SOCIAL_NETWORKS), z.string().max(SOCIAL_LINK_MAX))
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
  .object({
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

export const CodeRequest = z.object({ email }).openapi('CodeRequest');

export const CodeSent = z.object({ email: z.string() }).openapi('CodeSent');

export const CodeAnswer = z
  .object({
    email,
    code: z
      .string()
      .regex(/^\d{6}$/, 'Please enter the 6-digit verification code')
      .openapi({ example: '042137' }),
  })
  .openapi('CodeAnswer');

export const Registration = z
  .object({
    username: z.string().max(200).openapi({ example: 'mara' }),
    email: z.string().max(300).openapi({ example: 'mara@kiln.example' }),
    password: z
      .string()
      .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
      .max(PASSWORD_MAX, `Password must be at most ${PASSWORD_MAX} characters`),
  })
  .openapi('Registration');

export const Profile = z
  .object({
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
      description: 'A data URL, the address of an uploaded picture, or null for none.',
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
  .object({
    newUsername: z.string('Please enter a new username.').max(200).openapi({ example: 'mara.clay' }),
    confirmChange: z.boolean().optional(),
  })
  .openapi('UsernameChange');

export const AccountDeletion = z
  .object({ confirmDeletion: z.boolean().optional() })
  .openapi('AccountDeletion');

export const Availability = z.object({ available: z.boolean() }).openapi('Availability');
export const RegistrationStatus = z.object({ enabled: z.boolean() }).openapi('RegistrationStatus');

const scopes = z.array(z.enum(TOKEN_SCOPES)).min(1, 'Choose at least one scope');

export const ApiTokenRequest = z
  .object({
    username: z
      .string()
      .max(MAX_EMAIL_LENGTH)
      .optional()
      .openapi({ description: 'Username or e-mail address.' }),
    password: z.string().max(PASSWORD_MAX).optional(),
    name: z.string().trim().min(1, 'Give the token a name').max(100).openapi({ example: 'laptop' }),
    scopes,
  })
  .openapi('ApiTokenRequest');

export const ApiToken = z
  .object({
    id: z.int(),
    name: z.string(),
    scopes,
    createdAt: z.iso.datetime(),
  })
  .openapi('ApiToken');

export const NewApiToken = ApiToken.extend({
  token: z.string().openapi({ description: 'Shown this once.', example: 'tdg_…' }),
}).openapi('NewApiToken');

export function presentApiToken(row: ApiTokenRow): z.infer<typeof ApiToken> {
  return { id: row.id, name: row.name, scopes: row.scopes, createdAt: toIso(row.createdAt) };
}
