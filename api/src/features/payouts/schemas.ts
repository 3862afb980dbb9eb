import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../http/wire.js';
import { createCursorCodec } from '../../kernel/cursor.js';
import { PAYMENTS_MODES } from '../../ports/payments.js';
import { SIMULATED_ACCOUNT_ACTIONS } from '../../ports/payout-accounts.js';
import { PAYOUT_INTERVALS, PAYOUT_STATUSES } from '../../ports/payouts.js';
import { ACCOUNT_STATUSES } from './rules.js';

export const PayoutAccount = z
  .object({
    mode: z.enum(PAYMENTS_MODES).openapi({
      description:
        '`owner`: the instance’s own account receives all payments, and `status` is `none`. `connect`: each creator has an account.',
    }),
    status: z.enum(['none', ...ACCOUNT_STATUSES]).openapi({
      description:
        '`none`: there never was an account. `onboarding`: the provider’s form is not complete. `restricted`: the provider needs more or checks the details, see `note`. `disabled`: the provider closed the account. `disconnected`: the creator or the provider disconnected it. Only an `active` account can receive payments.',
      example: 'active',
    }),
    country: z
      .string()
      .nullable()
      .openapi({ description: 'The country, ISO 3166-1 alpha-2; null without an account.', example: 'DE' }),
    currency: z.string().nullable().openapi({
      description: 'The currency, ISO 4217 in lower case; null without an account.',
      example: 'eur',
    }),
    canPayOut: z.boolean().openapi({ description: 'Whether payouts reach the bank.', example: true }),
    steps: z.array(z.string()).openapi({
      description: 'The steps that the creator still has to complete at the provider, as sentences.',
      example: [],
    }),
    dueBy: z.iso.datetime().nullable().openapi({
      description: 'The deadline of `steps`, when payments stop; null for no deadline.',
      example: null,
    }),
    note: z.string().nullable().openapi({
      description: 'A sentence that explains the status; null for none.',
      example: null,
    }),
    feePercent: z.number().openapi({
      description: 'The fee of the instance, in percent of each sale. Accounts in Brazil and India pay none.',
      example: 5,
    }),
    isSimulated: z.boolean().openapi({
      description: 'Whether payments are simulated, so that no real money moves.',
      example: false,
    }),
  })
  .openapi('PayoutAccount', { description: 'The account that receives a creator’s payments.' });

export const PayoutAccountStart = z
  .strictObject({
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, 'Choose a country.')
      .optional()
      .openapi({
        description: 'The country, ISO 3166-1 alpha-2. Required for a new account, otherwise ignored.',
        example: 'DE',
      }),
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
      description:
        'The change to simulate. `complete`: the creator completes the provider’s form. `require_document`: payments stop until a document is sent. `reject`: the provider rejects the business. `disable`: the provider closes an account that sold. `disconnect`: the creator disconnects the account.',
      example: 'complete',
    }),
  })
  .openapi('SimulatedAccountChange', { description: 'A change of the simulated payout account.' });

const AnyCurrency = z
  .string()
  .openapi({ description: 'The currency, ISO 4217 in lower case.', example: 'eur' });

export const PayoutBalance = z
  .object({
    funds: z
      .array(
        z.object({
          currency: AnyCurrency,
          available: z.int().openapi({
            description: 'Money for the next payout, in the smallest unit. It can be negative.',
            example: 4_210,
          }),
          pending: z.int().openapi({
            description: 'Money that is not available yet, in the smallest unit.',
            example: 1_170,
          }),
        }),
      )
      .openapi({ description: 'The money by currency, with the account’s own first.' }),
    schedule: z
      .object({
        interval: z.enum(PAYOUT_INTERVALS).openapi({
          description: 'The interval of payouts.',
          example: 'daily',
        }),
        delayDays: z.int().openapi({ description: 'Days until a sale is available.', example: 2 }),
      })
      .openapi({ description: 'The schedule of payouts.' }),
  })
  .openapi('PayoutBalance', { description: 'The money in a creator’s account.' });

export const Payout = z
  .object({
    id: z.string().openapi({ description: 'The id of the payout at the provider.', example: 'po_1' }),
    amount: z.int().openapi({
      description:
        'The amount in the smallest unit. Negative if the provider took back money that the balance lacked.',
      example: 4_210,
    }),
    currency: AnyCurrency,
    status: z.enum(PAYOUT_STATUSES).openapi({
      description:
        '`pending`: not sent yet. `in_transit`: sent to the bank. `paid`: it arrived. `failed`, `canceled`: the money is in the balance again.',
      example: 'paid',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    arrivesOn: z.iso.date().openapi({
      description: 'The day (UTC) when the money arrives or should arrive.',
      example: '2026-11-21',
    }),
    note: z
      .string()
      .nullable()
      .openapi({ description: 'The cause of the failure; null if the payout did not fail.', example: null }),
  })
  .openapi('Payout', { description: 'Money on its way to a creator’s bank.' });

export const PayoutList = createPageSchema(Payout).openapi('PayoutList', {
  description: 'One page of payouts.',
});

/** The most payouts that the provider returns at once. */
const MAX_PAYOUT_ROWS = 100;

/** The provider pages by its own ids. */
export const payoutCursor = createCursorCodec({
  list: 'payouts',
  position: z.string().regex(/^po_\w{1,100}$/),
  example: 'po_1',
});

export const PayoutListQuery = createPageQuery(payoutCursor, { maxRows: MAX_PAYOUT_ROWS });
