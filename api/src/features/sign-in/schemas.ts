import { z } from '@hono/zod-openapi';
import { MAX_EMAIL_LENGTH } from '../../kernel/email/email-address.js';
import { MAX_USERNAME_LENGTH, USERNAME_RULES } from '../../kernel/text/username.js';
import { formatTooShortMessage, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../accounts/index.js';

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
      .max(MAX_PASSWORD_LENGTH)
      .openapi({ description: 'The account’s password.' }),
  })
  .openapi('Credentials', { description: 'A username or email address, and the password.' });

const email = z.string().min(1, 'Please enter your email address').max(300).openapi({
  maxLength: MAX_EMAIL_LENGTH,
  description: 'The email address of the account.',
  example: 'mara@kiln.example',
});

export const AddressRequest = z
  .strictObject({ email })
  .openapi('AddressRequest', { description: 'The address that receives the email.' });

export const NewAddress = z
  .strictObject({
    email: email.openapi({ description: 'The new email address.', example: 'mara@bowls.example' }),
  })
  .openapi('NewAddress', { description: 'The new address.' });

export const AddressRequested = z
  .object({ email: z.string().openapi({ description: 'The address of the request, in lower case.' }) })
  .openapi('AddressRequested', { description: 'The address that was requested.' });

export const SignInCodeVerification = z
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

export const EmailVerificationCode = SignInCodeVerification.pick({ code: true }).openapi(
  'EmailVerificationCode',
  {
    description: 'The emailed code that verifies an address.',
  },
);

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
  .min(MIN_PASSWORD_LENGTH, formatTooShortMessage(MIN_PASSWORD_LENGTH))
  .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
  .openapi({
    description:
      'The new password. Common words, sequences, repetitions, and names of the account and the instance are rejected. An instance can require more characters.',
  });

export const Registration = z
  .strictObject({
    username: z.string().max(200).openapi({
      maxLength: MAX_USERNAME_LENGTH,
      description: USERNAME_RULES,
      example: 'mara',
    }),
    email: z.string().max(300).openapi({
      maxLength: MAX_EMAIL_LENGTH,
      description: 'The email address, in ASCII before the `@`. Stored in lower case.',
      example: 'mara@kiln.example',
    }),
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

export const Availability = z
  .object({
    available: z.boolean().openapi({ description: 'Whether the name or the address is available.' }),
  })
  .openapi('Availability', { description: 'Whether a username or an email address is available.' });
export const RegistrationStatus = z
  .object({ enabled: z.boolean().openapi({ description: 'Whether new accounts can be created.' }) })
  .openapi('RegistrationStatus', { description: 'Whether the instance accepts new accounts.' });
