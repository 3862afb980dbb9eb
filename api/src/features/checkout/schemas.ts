import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../http/wire.js';
import { idCursor } from '../../kernel/cursor.js';
import { isTimeZone } from '../../kernel/time-zone.js';
import { Attribution } from '../visits/index.js';
import { PURCHASE_STATUSES } from './rules.js';

const email = z.string().trim().max(320);
const IntentId = z.string().min(1).max(200).openapi({ example: 'pi_3Nk2' });

const PaymentProof = z.string().min(1).max(300).optional().openapi({
  description:
    'Of the answer that started the payment. It proves that the caller is the buyer: the id of a payment does not.',
  example: 'pi_3Nk2_secret_9Qx',
});

/** What a buy button shows on any site, and how it opens the checkout. */
export const Offer = z
  .object({
    id: z.int().openapi({ example: 12 }),
    title: z.string().openapi({ example: 'Kiln notes' }),
    description: z.string(),
    price: z.string().openapi({ example: '$129.99', description: 'What is charged, or `Free`.' }),
    isFree: z.boolean(),
    image: z
      .object({ url: z.string(), width: z.int(), height: z.int() })
      .nullable()
      .openapi({ description: 'Absolute, with the size of the image as it was uploaded.' }),
    creator: z.object({
      username: z.string().openapi({ example: 'mara' }),
      displayName: z.string().openapi({ example: 'Mara Lind' }),
    }),
    address: z.string().openapi({ example: 'https://tidings.example/buy/12' }),
    checkout: z.enum(['overlay', 'page']).openapi({
      description:
        '`overlay` where the asking site may hold the checkout in a frame; anywhere else a frame would be refused, and the address is opened as a page.',
    }),
  })
  .openapi('Offer');

/** `productData` is accepted and ignored: product, price and file come from the database. */
export const PaymentStart = z
  .strictObject({
    productId: z.coerce.number().int().positive(),
    email,
    creatorId: z.coerce.number().int().positive().optional(),
    productData: z.unknown().optional(),
    attribution: Attribution.optional(),
  })
  .openapi('PaymentStart');

export const SoldProduct = z
  .object({
    id: z.number().int(),
    title: z.string(),
    price: z.number().openapi({ example: 129.99, description: 'In dollars, as it is charged.' }),
    isDigital: z.boolean(),
    fileType: z.string(),
    fileTypeLabel: z.string(),
    fileSize: z.string().nullable(),
  })
  .openapi('SoldProduct');

export const PaymentStarted = z
  .object({
    success: z.literal(true),
    isFree: z.boolean(),
    fileUrl: z.string().nullable().openapi({ description: 'Of what is free: the download link.' }),
    clientSecret: z.string().nullable(),
    paymentIntentId: z.string().nullable(),
    product: SoldProduct,
  })
  .openapi('PaymentStarted');

export const PaymentSuccess = z
  .strictObject({
    paymentIntentId: IntentId,
    customerEmail: email.optional(),
    productId: z.coerce.number().int().positive().optional(),
    fileId: z.coerce.number().int().positive().nullish(),
    clientSecret: PaymentProof,
  })
  .openapi('PaymentSuccess');

/** `downloadUrl` is null during processing, and without the client secret: the link is emailed. */
export const PaymentSettled = z
  .object({
    success: z.literal(true),
    status: z.enum(['completed', 'processing']),
    downloadUrl: z.string().nullable(),
    message: z.string(),
  })
  .openapi('PaymentSettled');

export const PaymentEmail = z
  .strictObject({
    paymentIntentId: IntentId,
    email,
    customerName: z.string().trim().max(200).optional(),
    clientSecret: PaymentProof,
  })
  .openapi('PaymentEmail');

export const PaymentEmailUpdated = z
  .object({ success: z.literal(true), fileUrl: z.string().nullable(), message: z.string() })
  .openapi('PaymentEmailUpdated');

/** `amount` is accepted and ignored; only the id of `product` counts. */
export const PaymentIntentStart = z
  .strictObject({
    amount: z.unknown().optional(),
    product: z.looseObject({ id: z.coerce.number().int().positive() }),
    attribution: Attribution.optional(),
  })
  .openapi('PaymentIntentStart');

export const PaymentIntentStarted = z
  .object({ clientSecret: z.string(), paymentIntentId: z.string() })
  .openapi('PaymentIntentStarted');

export const DownloadLinkStart = z
  .strictObject({
    fileId: z.number().int().positive(),
    email: email.optional(),
    productId: z.number().int().positive().optional(),
  })
  .openapi('DownloadLinkStart');

export const DownloadLink = z
  .object({
    success: z.literal(true),
    url: z.string(),
    maxUses: z.number().int(),
    expiresAt: z.iso.datetime(),
  })
  .openapi('DownloadLink');

export const Sale = z
  .object({
    id: z.number().int(),
    productId: z.number().int(),
    productTitle: z.string(),
    fileId: z.number().int().nullable().openapi({ description: 'What was delivered; null once it is gone.' }),
    customerEmail: z.string().nullable().openapi({
      description:
        'Null while the buyer has told none: `POST /api/create-payment-intent` begins a payment without one, and it is told after paying, or never. So `sale.completed` of such a sale may have none; no event tells of it once it is there. Our own checkout asks for it first, and what is free is never given without.',
    }),
    customerName: z.string().nullable(),
    amount: z.number().int().openapi({ description: 'Cents.' }),
    refundedAmount: z.number().int(),
    currency: z.string(),
    status: z.enum(PURCHASE_STATUSES).openapi({ example: 'completed' }),
    isFree: z.boolean(),
    /** Uses of its links, so that the creator sees whether the buyer has the file. */
    downloads: z.number().int(),
    purchasedAt: z.iso.datetime(),
  })
  .openapi('Sale');

export const SaleList = z
  .object({ data: z.array(Sale), nextCursor: z.string().nullable() })
  .openapi('SaleList');

/** In cents; `days` has no gaps, oldest first. Free purchases are counted separately. */
export const SalesSummary = z
  .object({
    currency: z.string(),
    sales: z.number().int(),
    revenue: z.number().int().openapi({ description: 'After refunds.' }),
    refunded: z.number().int(),
    freeDownloads: z.number().int(),
    days: z.array(
      z.object({
        day: z.iso.date(),
        sales: z.number().int(),
        revenue: z.number().int(),
        free: z.number().int(),
      }),
    ),
    products: z.array(
      z.object({
        productId: z.number().int(),
        title: z.string(),
        sales: z.number().int(),
        revenue: z.number().int(),
      }),
    ),
  })
  .openapi('SalesSummary');

const ClientSecret = z.string().min(1).max(300);

/** Expiry and security code stay in the form: a simulated card has none. */
export const SimulatedCard = z
  .strictObject({
    clientSecret: ClientSecret,
    card: z.string().max(40).openapi({ example: '4242 4242 4242 4242' }),
  })
  .openapi('SimulatedCard');

export const SimulatedChallenge = z
  .strictObject({ clientSecret: ClientSecret, isPassed: z.boolean() })
  .openapi('SimulatedChallenge');

export const SimulatedOutcome = z
  .object({
    success: z.literal(true),
    status: z.enum(['succeeded', 'processing', 'challenge', 'declined']),
    message: z.string().nullable().openapi({ description: 'For the buyer, where it was declined.' }),
  })
  .openapi('SimulatedOutcome');

export const LinkRenewed = z.object({ success: z.literal(true), message: z.string() }).openapi('LinkRenewed');

export const saleCursor = idCursor('sales');

export const SalesListQuery = ListQuery.extend({
  limit: z.coerce.number().int().min(1).max(200).optional(),
  cursor: cursorOf(saleCursor),
  status: z.enum(PURCHASE_STATUSES).optional(),
});

export const SalesSummaryQuery = z.object({
  days: z.enum(['7', '30', '90', '365']).default('30'),
  timeZone: z
    .string()
    .max(64)
    .refine(isTimeZone, 'This is no time zone that we know, such as Europe/Berlin.')
    .default('UTC')
    .openapi({ example: 'Europe/Berlin', description: 'Whose days are counted.' }),
});
