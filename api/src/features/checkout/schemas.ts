import { z } from '@hono/zod-openapi';
import { CurrencyCode, pageOf, pageQuery, Search } from '../../http/wire.js';
import { idCursor } from '../../kernel/cursor.js';
import { Attribution } from '../visits/index.js';
import { PURCHASE_STATUSES } from './rules.js';

const email = z.string().trim().max(320).openapi({ description: 'The buyer’s email address.' });
const IntentId = z
  .string()
  .min(1)
  .max(200)
  .openapi({ description: 'The id of the payment, from the response that started it.', example: 'pi_3Nk2' });

const PaymentProof = z.string().min(1).max(300).optional().openapi({
  description:
    'The client secret of the payment proves that the caller is the buyer. If omitted, the payment is only settled.',
  example: 'pi_3Nk2_secret_9Qx',
});

/** What a buy button shows on any site, and how it opens the checkout. */
export const Offer = z
  .object({
    id: z.int().openapi({ description: 'The product’s id.', example: 12 }),
    title: z.string().openapi({ description: 'The product’s title.', example: 'Kiln notes' }),
    description: z.string().openapi({ description: 'The product’s description as plain text.' }),
    price: z.string().openapi({ example: '$129.99', description: 'The price to show, or `Free`.' }),
    amount: z.number().openapi({ example: 129.99, description: 'The decimal price; 0 if free.' }),
    currency: CurrencyCode,
    isFree: z.boolean().openapi({ description: 'Whether the product is free.' }),
    isClosed: z.boolean().optional().openapi({
      description: 'It cannot be bought now.',
    }),
    image: z
      .object({
        url: z.string().openapi({ description: 'The absolute URL of the image.' }),
        width: z.int().openapi({ description: 'The width in pixels.' }),
        height: z.int().openapi({ description: 'The height in pixels.' }),
      })
      .nullable()
      .openapi({ description: 'The image; null for none.' }),
    creator: z
      .object({
        username: z.string().openapi({ description: 'The creator’s username.', example: 'mara' }),
        displayName: z.string().openapi({ description: 'The creator’s name.', example: 'Mara Lind' }),
      })
      .openapi({ description: 'The creator.' }),
    address: z
      .string()
      .openapi({ description: 'The URL of the checkout page.', example: 'https://tidings.example/buy/12' }),
    checkout: z.enum(['overlay', 'page']).openapi({
      description: '`overlay` if the site may frame the checkout.',
    }),
  })
  .openapi('ProductOffer', { description: 'A product, as a buy button shows it.' });

/** `productData` is accepted and ignored: product, price and file come from the database. */
export const PaymentStart = z
  .strictObject({
    productId: z.coerce.number().int().positive().openapi({ description: 'The product’s id.' }),
    email,
    creatorId: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .openapi({ description: 'The creator’s id. If sent, it must be the product’s creator.' }),
    productData: z.unknown().optional().openapi({ description: 'Ignored. The stored product counts.' }),
    attribution: Attribution.optional().openapi({
      description: 'The source of the buyer. If omitted, the sale has the source `direct`.',
    }),
    newsletterConsent: z.string().trim().min(1).max(500).optional().openapi({
      description:
        'The text of the ticked newsletter box. If sent, it is stored as consent, and the buyer is subscribed.',
    }),
  })
  .openapi('PaymentStart', { description: 'The product to buy, and the buyer.' });

export const SoldProduct = z
  .object({
    id: z.number().int().openapi({ description: 'The product’s id.' }),
    title: z.string().openapi({ description: 'The product’s title.' }),
    price: z.number().openapi({ example: 129.99, description: 'The charged price.' }),
    currency: CurrencyCode,
    isDigital: z.boolean().openapi({ description: 'Whether buyers receive a file.' }),
    fileType: z.string().openapi({ description: 'The kind of file.' }),
    fileTypeLabel: z.string().openapi({ description: 'The kind of file, to show.' }),
    fileSize: z.string().nullable().openapi({ description: 'The size of the file, to show; null for none.' }),
  })
  .openapi('SoldProduct', { description: 'The product that a payment is for.' });

const PaymentAccountId = z.string().optional().openapi({
  description: 'The `stripeAccount` of Stripe’s script. Missing for the instance’s own.',
  example: 'acct_1Nv0',
});

export const PaymentStarted = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    isFree: z.boolean().openapi({ description: 'Whether the product is free and was delivered.' }),
    fileUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The download link of a free product; null if it must be paid.' }),
    clientSecret: z
      .string()
      .nullable()
      .openapi({ description: 'Lets the browser pay at the provider; null for a free product.' }),
    paymentIntentId: z
      .string()
      .nullable()
      .openapi({ description: 'The id of the payment; null for a free product.' }),
    accountId: PaymentAccountId,
    product: SoldProduct.openapi({ description: 'The product that is bought.' }),
  })
  .openapi('PaymentStarted', { description: 'The payment to complete, or the download of a free product.' });

export const PaymentSuccess = z
  .strictObject({
    paymentIntentId: IntentId,
    customerEmail: email.optional().openapi({
      description: 'The buyer’s email address. If omitted, the address of the purchase.',
    }),
    productId: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .openapi({ description: 'The product’s id. If sent, it must be the product of the payment.' }),
    fileId: z.coerce
      .number()
      .int()
      .positive()
      .nullish()
      .openapi({ description: 'The file’s id. If sent, it must be the file of the payment.' }),
    clientSecret: PaymentProof,
  })
  .openapi('PaymentReport', { description: 'The payment that the buyer completed.' });

/** `downloadUrl` is null during processing, and without the client secret: the link is emailed. */
export const PaymentSettled = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    status: z
      .enum(['completed', 'processing'])
      .openapi({ description: '`processing` while the bank decides.' }),
    downloadUrl: z.string().nullable().openapi({
      description:
        'The download link. Null while processing and without the client secret; the link is emailed then.',
    }),
    receiptUrl: z.string().nullable().openapi({
      description: 'The receipt’s page; null while processing.',
    }),
    message: z.string().openapi({ description: 'A sentence to show.' }),
  })
  .openapi('PaymentSettled', { description: 'The status of a payment, with the download link.' });

export const PaymentEmail = z
  .strictObject({
    paymentIntentId: IntentId,
    email,
    customerName: z
      .string()
      .trim()
      .max(200)
      .optional()
      .openapi({ description: 'The buyer’s name. If omitted, it is unknown.' }),
    clientSecret: PaymentProof,
  })
  .openapi('PaymentEmail', { description: 'The payment, and the buyer’s address.' });

export const PaymentEmailUpdated = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    fileUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The download link; null while the bank decides.' }),
    message: z.string().openapi({ description: 'A sentence to show.' }),
  })
  .openapi('PaymentEmailUpdated', { description: 'The result of adding an address to a payment.' });

/** `amount` is accepted and ignored; only the id of `product` counts. */
export const PaymentIntentStart = z
  .strictObject({
    amount: z.unknown().optional().openapi({ description: 'Ignored. Tidings uses the stored price.' }),
    product: z
      .looseObject({ id: z.coerce.number().int().positive().openapi({ description: 'The product’s id.' }) })
      .openapi({ description: 'The product. Only its id counts.' }),
    attribution: Attribution.optional().openapi({
      description: 'The source of the buyer. If omitted, the sale has the source `direct`.',
    }),
  })
  .openapi('PaymentIntentStart', { description: 'The product to buy.' });

export const PaymentIntentStarted = z
  .object({
    clientSecret: z.string().openapi({ description: 'Lets the browser pay at the provider.' }),
    paymentIntentId: z.string().openapi({ description: 'The id of the payment.' }),
    accountId: PaymentAccountId,
  })
  .openapi('PaymentIntentStarted', { description: 'The payment to complete.' });

export const DownloadLinkStart = z
  .strictObject({
    fileId: z.number().int().positive().openapi({ description: 'The id of one of your product files.' }),
    email: email
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
    maxUses: z.number().int().openapi({ description: 'How often the link works.' }),
    expiresAt: z.iso.datetime().openapi({ description: 'When the link expires.' }),
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
    amount: z.number().int().openapi({ description: 'The paid amount, in the smallest unit.' }),
    refundedAmount: z.number().int().openapi({ description: 'The refunded amount, in the smallest unit.' }),
    applicationFee: z.number().int().optional().openapi({
      description: 'The instance’s part, before refunds. Missing for the instance’s own account.',
      example: 190,
    }),
    currency: CurrencyCode,
    receiptNumber: z.int().nullable().openapi({ description: 'The number of the receipt.' }),
    status: z
      .enum(PURCHASE_STATUSES)
      .openapi({ description: 'The status of the payment.', example: 'completed' }),
    isFree: z.boolean().openapi({ description: 'Whether the product was free.' }),
    /** Uses of its links, so that the creator sees whether the buyer has the file. */
    downloads: z.number().int().openapi({ description: 'How often its download links were used.' }),
    purchasedAt: z.iso
      .datetime()
      .openapi({ description: 'When it was paid; before that, when it was started.' }),
  })
  .openapi('Sale', { description: 'One sale of a product, paid or free.' });

export const SaleList = pageOf(Sale).openapi('SaleList', { description: 'One page of sales.' });

/** `days` has no gaps, oldest first. Free purchases are counted separately. */
export const SalesSummary = z
  .object({
    currency: CurrencyCode,
    sales: z.number().int().openapi({ description: 'Paid sales, without free products.' }),
    revenue: z.number().int().openapi({ description: 'Revenue after refunds, in the smallest unit.' }),
    refunded: z.number().int().openapi({ description: 'Refunds, in the smallest unit.' }),
    freeDownloads: z.number().int().openapi({ description: 'Purchases of free products.' }),
    days: z
      .array(
        z.object({
          day: z.iso.date().openapi({ description: 'The date in your time zone.' }),
          sales: z.number().int().openapi({ description: 'Paid sales of this day.' }),
          revenue: z
            .number()
            .int()
            .openapi({ description: 'Revenue of this day after refunds, in the smallest unit.' }),
          free: z.number().int().openapi({ description: 'Purchases of free products on this day.' }),
        }),
      )
      .openapi({ description: 'Each day of the range, oldest first, without gaps.' }),
    products: z
      .array(
        z.object({
          productId: z.number().int().openapi({ description: 'The product’s id.' }),
          title: z.string().openapi({ description: 'The product’s title at the time of the sale.' }),
          sales: z.number().int().openapi({ description: 'Paid sales of this product.' }),
          revenue: z
            .number()
            .int()
            .openapi({ description: 'Revenue of this product after refunds, in the smallest unit.' }),
        }),
      )
      .openapi({ description: 'The 20 products with the most revenue, highest first.' }),
    otherCurrencies: z
      .array(
        z.object({
          currency: CurrencyCode,
          sales: z.int().openapi({ description: 'Paid sales.' }),
          revenue: z.int().openapi({ description: 'Revenue after refunds, in the smallest unit.' }),
          refunded: z.int().openapi({ description: 'Refunds, in the smallest unit.' }),
        }),
      )
      .openapi({ description: 'Former currencies.' }),
  })
  .openapi('SalesSummary', { description: 'Sales of a range of days.' });

const ClientSecret = z
  .string()
  .min(1)
  .max(300)
  .openapi({ description: 'The client secret of the simulated payment.' });

/** Expiry and security code stay in the form: a simulated card has none. */
export const SimulatedCard = z
  .strictObject({
    clientSecret: ClientSecret,
    card: z
      .string()
      .max(40)
      .openapi({ description: 'The number of a test card.', example: '4242 4242 4242 4242' }),
  })
  .openapi('SimulatedCard', { description: 'The card of a simulated payment.' });

export const SimulatedChallenge = z
  .strictObject({
    clientSecret: ClientSecret,
    isPassed: z.boolean().openapi({ description: 'Whether the buyer passes the challenge.' }),
  })
  .openapi('SimulatedChallenge', { description: 'The answer to the challenge of a simulated bank.' });

export const SimulatedOutcome = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    status: z
      .enum(['succeeded', 'processing', 'challenge', 'declined'])
      .openapi({ description: 'The result of the payment. `challenge`: the bank asks for confirmation.' }),
    message: z
      .string()
      .nullable()
      .openapi({ description: 'A sentence for the buyer if the card was declined; otherwise null.' }),
  })
  .openapi('SimulatedPaymentResult', { description: 'The result of a simulated payment.' });

export const LinkRenewed = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    message: z.string().openapi({ description: 'A sentence to show.' }),
  })
  .openapi('DownloadLinkRenewed', { description: 'The result of renewing a download link.' });

export const saleCursor = idCursor('sales');

export const SalesListQuery = pageQuery(saleCursor, { maxRows: 200 }).extend({
  search: Search,
  status: z.enum(PURCHASE_STATUSES).optional().openapi({ description: 'Only sales with this status.' }),
});

export const SalesSummaryQuery = z.object({
  days: z
    .enum(['7', '30', '90', '365'])
    .default('30')
    .openapi({ description: 'The number of days in your time zone, including today.' }),
});
