import { z } from '@hono/zod-openapi';
import { CurrencyCode, createPageQuery, createPageSchema, searchIn } from '../../../http/wire.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { DEFAULT_INSIGHT_PERIOD, INSIGHT_PERIODS } from '../../../kernel/time/insight-periods.js';
import { buyerEmail } from '../buying/schemas.js';
import { PURCHASE_STATUSES } from '../rules.js';
import { TOP_PRODUCTS } from './sales-stats.js';

export const DownloadLinkStart = z
  .strictObject({
    fileId: z.number().int().positive().openapi({ description: 'The id of one of your product files.' }),
    email: buyerEmail
      .optional()
      .openapi({ description: 'The buyer’s address. If sent, the link is emailed there.' }),
    productId: z.number().int().positive().optional().openapi({
      description: 'The id of the product that the link is for. If omitted, the link is for the file alone.',
    }),
  })
  .openapi('NewDownloadLink', { description: 'The file that a download link is created for.' });

export const DownloadLink = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    url: z.string().openapi({ description: 'The download link.' }),
    maxUses: z.number().int().openapi({ description: 'The number of downloads that the link allows.' }),
    expiresAt: z.iso.datetime().openapi({ description: 'The expiry time.' }),
  })
  .openapi('DownloadLink', { description: 'A new download link, shown only once.' });

export const Sale = z
  .object({
    id: z.number().int().openapi({ description: 'The sale’s id.' }),
    productId: z.number().int().openapi({ description: 'The product’s id.' }),
    productTitle: z.string().openapi({ description: 'The product’s title at the time of the sale.' }),
    fileId: z
      .number()
      .int()
      .nullable()
      .openapi({ description: 'The id of the delivered file; null after it was deleted.' }),
    customerEmail: z.string().nullable().openapi({
      description: 'The buyer’s address; null until they enter one.',
    }),
    customerName: z.string().nullable().openapi({ description: 'The buyer’s name; null if unknown.' }),
    amount: z
      .number()
      .int()
      .openapi({ description: 'The paid amount with tax, in the smallest unit of `currency`.' }),
    refundedAmount: z
      .number()
      .int()
      .openapi({ description: 'The refunded amount, in the smallest unit of `currency`.' }),
    applicationFee: z.number().int().optional().openapi({
      description:
        'The platform fee before refunds, in the smallest unit of `currency`. Missing if the instance’s own account received the payment.',
      example: 95,
    }),
    currency: CurrencyCode,
    tax: z.int().nullable().openapi({
      description: 'The tax in `amount`, before refunds; null if no tax was calculated.',
      example: 303,
    }),
    country: z.string().nullable().openapi({
      description: 'The buyer’s country, ISO 3166-1; null if no tax was calculated.',
      example: 'DE',
    }),
    providerFee: z.int().nullable().openapi({
      description: 'The provider’s fee, in the smallest unit of `settledCurrency`; null while unknown.',
      example: 85,
    }),
    settledCurrency: z.string().nullable().openapi({
      description: 'The currency of the payout account’s balance; null while unknown.',
      example: 'usd',
    }),
    payoutId: z.string().nullable().openapi({
      description:
        'The id of the payout that contains this sale; null until `GET /api/sales/export` finds it.',
      example: 'po_1',
    }),
    receiptNumber: z.int().nullable().openapi({
      description: 'The receipt number; null for sales without a payment.',
      example: 42,
    }),
    status: z.enum(PURCHASE_STATUSES).openapi({
      description:
        '`pending`: not paid yet. `processing`: the bank decides. `completed`: paid, or free. `failed`: the payment failed. `refunded`: refunded in full. `disputed`: the buyer disputes the payment at their bank.',
      example: 'completed',
    }),
    isFree: z.boolean().openapi({ description: 'Whether the product was free.' }),
    /** The number of uses of its links, so that the creator sees whether the buyer has the file. */
    downloads: z.number().int().openapi({ description: 'The number of downloads through its links.' }),
    purchasedAt: z.iso
      .datetime()
      .openapi({ description: 'The completion time of the sale, or its start if it is not complete.' }),
  })
  .openapi('Sale', { description: 'One sale of a product, paid or free.' });

export const SaleList = createPageSchema(Sale).openapi('SaleList', { description: 'One page of sales.' });

/** `days` has no gaps, oldest first. Free purchases are counted separately. */
export const SalesSummary = z
  .object({
    currency: CurrencyCode,
    sales: z.number().int().openapi({ description: 'Paid sales, without free products.' }),
    revenue: z
      .number()
      .int()
      .openapi({ description: 'Revenue after refunds, without tax, in the smallest unit.' }),
    refunded: z.number().int().openapi({ description: 'Refunds with tax, in the smallest unit.' }),
    freeDownloads: z.number().int().openapi({ description: 'Purchases of free products.' }),
    days: z
      .array(
        z.object({
          day: z.iso.date().openapi({ description: 'The date in your time zone.' }),
          sales: z.number().int().openapi({ description: 'Paid sales of this day.' }),
          revenue: z.number().int().openapi({
            description: 'Revenue of this day after refunds, without tax, in the smallest unit.',
          }),
          free: z.number().int().openapi({ description: 'Purchases of free products on this day.' }),
        }),
      )
      .openapi({ description: 'Each day of the range, oldest first, without gaps.' }),
    products: z
      .array(
        z.object({
          productId: z.number().int().openapi({ description: 'The product’s id.' }),
          title: z.string().openapi({
            description: 'The product’s title at the time of the sale.',
            example: 'The glaze book',
          }),
          sales: z.number().int().openapi({ description: 'Paid sales of this product.' }),
          revenue: z.number().int().openapi({
            description: 'Revenue of this product after refunds, without tax, in the smallest unit.',
          }),
        }),
      )
      .openapi({ description: `The ${TOP_PRODUCTS} products with the most revenue, highest first.` }),
    otherCurrencies: z
      .array(
        z.object({
          currency: CurrencyCode,
          sales: z.int().openapi({ description: 'Paid sales.' }),
          revenue: z
            .int()
            .openapi({ description: 'Revenue after refunds, without tax, in the smallest unit.' }),
          refunded: z.int().openapi({ description: 'Refunds with tax, in the smallest unit.' }),
        }),
      )
      .openapi({
        description: 'Sales in the currencies that the shop had before.',
        example: [{ currency: 'eur', sales: 1, revenue: 1_500, refunded: 0 }],
      }),
  })
  .openapi('SalesSummary', { description: 'Sales of a range of days.' });

export const saleCursor = createIdCursor('sales');

export const SalesListQuery = createPageQuery(saleCursor, { maxRows: 200 }).extend({
  search: searchIn('the buyer’s address or name, or of the product’s title'),
  status: z
    .enum(PURCHASE_STATUSES)
    .optional()
    .openapi({ description: 'Returns only sales with this status.' }),
});

export const SalesSummaryQuery = z.object({
  days: z
    .enum(INSIGHT_PERIODS)
    .default(DEFAULT_INSIGHT_PERIOD)
    .openapi({ description: 'The number of days in your time zone, including today.' }),
});
