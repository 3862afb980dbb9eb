import { z } from '@hono/zod-openapi';
import { listSchema } from '../../http/wire.js';
import { PRICE_IDS } from '../../kernel/plans/plan-prices.js';
import { NEAR_QUOTA_SHARE, QUOTA_STATES } from './rules.js';

const PriceIdField = z
  .enum(PRICE_IDS, { error: 'Choose monthly or annual.' })
  .openapi({ description: 'The price: paid every month or every year.' });
const cents = z.int().openapi({ description: 'The amount in cents.', example: 1_000 });

export const NewPlanSubscription = z
  .strictObject({ priceId: PriceIdField })
  .openapi('NewPlanSubscription', { description: 'The price of the subscription to start.' });

export const PlanSubscriptionStarted = z
  .object({
    subscriptionId: z
      .string()
      .openapi({ description: 'The id of the subscription at the payment provider.' }),
    clientSecret: z.string().openapi({ description: 'Lets a browser pay the first period at the provider.' }),
    status: z
      .literal('incomplete')
      .openapi({ description: 'Always `incomplete`: the first period must be paid.' }),
  })
  .openapi('PlanSubscriptionStarted', { description: 'The subscription to pay.' });

export const PlanSubscription = z
  .object({
    isPro: z.boolean().openapi({ description: 'Whether the account is on Pro.' }),
    source: z
      .enum(['none', 'subscription', 'granted'])
      .openapi({ description: 'The source of Pro. `granted`: by an administrator.' }),
    status: z.enum(['none', 'incomplete', 'processing', 'active', 'past_due', 'ended']).openapi({
      description:
        'The status of the newest subscription. `incomplete`: it is not paid yet. `processing`: the bank decides about the first payment. `past_due`: a payment failed, and Pro stays active until `graceUntil`. `ended`: Pro is no longer paid.',
    }),
    priceId: PriceIdField.nullable().openapi({
      description: 'The price of the newest subscription; null if there is none.',
    }),
    amount: cents
      .nullable()
      .openapi({ description: 'The price of a period, in US cents; null without a subscription.' }),
    currentPeriodEnd: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The end of the current period, paid or not; null if there is none.' }),
    cancelAtPeriodEnd: z
      .boolean()
      .openapi({ description: 'Whether the subscription ends with the paid period.' }),
    graceUntil: z.iso.datetime().nullable().openapi({
      description: 'The end of Pro after a failed payment; null unless `status` is `past_due`.',
    }),
    emailsSent: z.int().openapi({ description: 'Newsletters sent in the current month of the plan.' }),
    emailQuota: z.int().openapi({ description: 'Newsletters that the plan includes per month.' }),
    resetsAt: z.iso.datetime().openapi({ description: 'The end of the current month of `emailsSent`.' }),
    quotaState: z.enum(QUOTA_STATES).openapi({
      description: `\`near\` from ${NEAR_QUOTA_SHARE * 100} percent of the quota on, \`reached\` when nothing is left.`,
    }),
    hasBilling: z.boolean().openapi({
      description: 'Whether a subscription was started, so that `POST /api/billing-portal` works.',
    }),
  })
  .openapi('PlanSubscription', {
    description: 'A creator’s plan, its subscription and the usage of this month.',
  });
export type PlanSubscription = z.infer<typeof PlanSubscription>;

export const BillingPortal = z
  .object({ url: z.url().openapi({ description: 'The URL of the billing portal, for this visit only.' }) })
  .openapi('BillingPortal', { description: 'The billing portal of a creator.' });

const Invoice = z
  .object({
    id: z.string().openapi({ description: 'The invoice’s id at the payment provider.' }),
    number: z.string().nullable().openapi({ description: 'The invoice number; null for a draft.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    amount: cents,
    currency: z.string().openapi({ description: 'The currency, ISO 4217 in lower case.', example: 'usd' }),
    status: z.enum(['paid', 'open', 'void', 'uncollectible', 'draft']).openapi({
      description:
        'The status at the provider. `open`: to be paid. `void`: canceled. `uncollectible`: not expected to be paid.',
    }),
    url: z.string().nullable().openapi({ description: 'The URL of the invoice; null if there is none.' }),
  })
  .openapi('Invoice', { description: 'An invoice for Pro.' });

export const InvoiceList = listSchema(Invoice).openapi('InvoiceList', {
  description: 'The newest invoices of a creator.',
});
