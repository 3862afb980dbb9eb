import { z } from '@hono/zod-openapi';
import { PAYMENTS_MODES } from '../../ports/payments.js';
import { SIMULATED_ACCOUNT_ACTIONS } from '../../ports/payout-accounts.js';
import { ACCOUNT_STATUSES } from './rules.js';

export const PayoutAccount = z
  .object({
    mode: z.enum(PAYMENTS_MODES).openapi({
      description: 'With `owner`, the instance’s own account takes all payments, and the rest is empty.',
    }),
    status: z
      .enum(['none', ...ACCOUNT_STATUSES])
      .openapi({ description: 'Only an `active` account takes payments.', example: 'active' }),
    country: z.string().nullable().openapi({ description: 'ISO 3166-1.', example: 'DE' }),
    currency: z.string().nullable().openapi({ description: 'ISO 4217.', example: 'eur' }),
    canPayOut: z.boolean().openapi({ description: 'Whether payouts reach the bank.', example: true }),
    steps: z.array(z.string()).openapi({
      description: 'What the provider still needs.',
      example: ['Add the bank account for your payouts.'],
    }),
    dueBy: z.iso.datetime().nullable().openapi({
      description: 'When payments stop if the steps stay open.',
      example: null,
    }),
    note: z.string().nullable().openapi({ description: 'What the status means.', example: null }),
    feePercent: z.number().openapi({ description: 'The instance’s part of each sale.', example: 5 }),
    isSimulated: z.boolean().openapi({ description: 'No real money moves.', example: false }),
  })
  .openapi('PayoutAccount', { description: 'The account that takes a creator’s payments.' });

export const PayoutAccountStart = z
  .strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Choose a country.')
      .optional()
      .openapi({ description: 'ISO 3166-1. Required for a new account.', example: 'DE' }),
  })
  .openapi('PayoutAccountStart', { description: 'The account to connect.' });

export const OnboardingLink = z
  .object({
    url: z.url().openapi({
      description: 'The provider’s form. It works once, for a few minutes.',
      example: 'https://connect.stripe.com/setup/s/acct_1/abc',
    }),
  })
  .openapi('OnboardingLink', { description: 'A link to the form of the provider.' });

export const SimulatedAccountChange = z
  .strictObject({
    action: z.enum(SIMULATED_ACCOUNT_ACTIONS).openapi({
      description: 'What the creator or the provider does.',
      example: 'complete',
    }),
  })
  .openapi('SimulatedAccountChange', { description: 'A change of a simulated account.' });
