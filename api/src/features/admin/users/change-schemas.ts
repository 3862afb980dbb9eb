import { z } from '@hono/zod-openapi';
import { MAX_EMAIL_LENGTH } from '../../../kernel/email/email-address.js';
import { MAX_QUOTA } from '../../../kernel/plans/plan-limits.js';
import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '../../../kernel/text/username.js';
import { formatTooShortMessage, MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from '../../accounts/index.js';
import { MAX_DISPLAY_NAME_LENGTH } from '../../sites/index.js';
import { PREVIEWED_ACTIONS } from './preview-effects.js';

const QUOTA_TEXTS = {
  free: MAX_QUOTA.free.toLocaleString('en-US'),
  pro: MAX_QUOTA.pro.toLocaleString('en-US'),
};

export const NewUser = z
  .strictObject({
    username: z
      .string('Username is required')
      .trim()
      .min(1, 'Username is required')
      .min(MIN_USERNAME_LENGTH, `Username must be at least ${MIN_USERNAME_LENGTH} characters`)
      .max(200)
      .openapi({
        maxLength: MAX_USERNAME_LENGTH,
        description: 'The username, by the rules of `POST /api/register`.',
        example: 'mara',
      }),
    email: z.string('Email is required').trim().min(1, 'Email is required').max(300).openapi({
      maxLength: MAX_EMAIL_LENGTH,
      description: 'The new user’s email address.',
      example: 'mara@kiln.example',
    }),
    password: z
      .string('Password is required')
      .min(1, 'Password is required')
      .min(MIN_PASSWORD_LENGTH, formatTooShortMessage(MIN_PASSWORD_LENGTH))
      .max(MAX_PASSWORD_LENGTH, `Password must be at most ${MAX_PASSWORD_LENGTH} characters`)
      .openapi({
        description: 'The first password. Common passwords, the username and the email address are rejected.',
      }),
    displayName: z
      .string()
      .trim()
      .max(MAX_DISPLAY_NAME_LENGTH, `Display name must be at most ${MAX_DISPLAY_NAME_LENGTH} characters`)
      .optional()
      .openapi({
        description: 'The display name. If omitted, it is empty, and the page shows the username.',
      }),
  })
  .openapi('NewUser', { description: 'The user to create.' });

export const QuotaChange = z
  .strictObject({
    emailQuota: z
      .int('A quota is a whole number.')
      .min(1, 'A quota is at least 1.')
      .max(MAX_QUOTA.pro, `A quota is at most ${QUOTA_TEXTS.pro}.`)
      .openapi({
        description: `Newsletters per month: at most ${QUOTA_TEXTS.free} on the free plan and ${QUOTA_TEXTS.pro} on Pro.`,
      }),
  })
  .openapi('QuotaChange', { description: 'The new newsletter quota of a user.' });

/** Characters of the reason for a suspension. */
export const MAX_SUSPENSION_REASON_LENGTH = 500;

export const Suspension = z
  .strictObject({
    reason: z
      .string()
      .trim()
      .max(MAX_SUSPENSION_REASON_LENGTH, `A reason has at most ${MAX_SUSPENSION_REASON_LENGTH} characters`)
      .optional()
      .openapi({
        description: 'The reason for the audit log; the user does not see it. If omitted, none is recorded.',
      }),
  })
  .openapi('Suspension', { description: 'The reason for suspending a user.' });

export const EffectsQuery = z.object({
  action: z.enum(PREVIEWED_ACTIONS).openapi({ description: 'The action to preview.' }),
});

export const ActionEffects = z
  .object({
    action: z.enum(PREVIEWED_ACTIONS).openapi({ description: 'The action that is previewed.' }),
    refusal: z
      .string()
      .nullable()
      .openapi({ description: 'The obstacle, as a sentence; null if the action is possible.' }),
    effects: z.array(z.string()).openapi({ description: 'The effects, one sentence each.' }),
  })
  .openapi('ActionEffects', { description: 'The effects of an action on a user.' });
