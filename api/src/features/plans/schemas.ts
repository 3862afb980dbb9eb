import { z } from '@hono/zod-openapi';
import { PRICE_IDS } from '../../ports/subscriptions.js';
import { QUOTA_STATES } from './rules.js';

const PriceIdField = z.enum(PRICE_IDS, { error: 'Choose monthly or annual.' });
const cents = z.int().openapi({ description: 'Cents', example: 1_000 });

export const SubscriptionOrder = z.strictObject({ priceId: PriceIdField }).openapi('SubscriptionOrder');

export const SubscriptionStarted = z
  .object({
    subscriptionId: z.string(),
    clientSecret: z
      .string()
      .openapi({ description: 'Lets this browser pay the first period, at the provider.' }),
    status: z.literal('incomplete'),
  })
  .openapi('SubscriptionStarted');

export const SubscriptionView = z
  .object({
    isPro: z.boolean(),
    source: z
      .enum(['none', 'subscription', 'granted'])
      .openapi({ description: 'What Pro comes from; `granted` by an administrator.' }),
    status: z.enum(['none', 'incomplete', 'processing', 'active', 'past_due', 'ended']).openapi({
      description:
        'Of the newest subscription. `processing`: the bank decides over its first payment. `past_due`: a payment failed, and Pro stays until `graceUntil`.',
    }),
    priceId: PriceIdField.nullable(),
    amount: cents.nullable().openapi({ description: 'What a period costs, in cents.' }),
    currentPeriodEnd: z.iso.datetime().nullable(),
    cancelAtPeriodEnd: z.boolean(),
    graceUntil: z.iso.datetime().nullable(),
    emailsSent: z.int(),
    emailQuota: z.int(),
    resetsAt: z.iso.datetime().openapi({ description: 'When the month ends that `emailsSent` counts.' }),
    quotaState: z
      .enum(QUOTA_STATES)
      .openapi({ description: '`near` from 80 percent of the quota on, `reached` when nothing is left.' }),
    hasBilling: z
      .boolean()
      .openapi({ description: 'There is a billing portal to open, and there may be invoices.' }),
  })
  .openapi('PlanSubscription');
export type SubscriptionView = z.infer<typeof SubscriptionView>;

export const BillingPortal = z.object({ url: z.url() }).openapi('BillingPortal');

export const InvoiceList = z
  .object({
    data: z.array(
      z
        .object({
          id: z.string(),
          number: z.string().nullable(),
          createdAt: z.iso.datetime(),
          amount: cents,
          currency: z.string().openapi({ example: 'usd' }),
          status: z.enum(['paid', 'open', 'void', 'uncollectible', 'draft']),
          url: z.string().nullable(),
        })
        .openapi('Invoice'),
    ),
  })
  .openapi('InvoiceList');
