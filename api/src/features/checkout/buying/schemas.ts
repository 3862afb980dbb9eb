import { z } from '@hono/zod-openapi';
import { CurrencyCode } from '../../../http/wire.js';
import { MAX_EMAIL_LENGTH } from '../../../kernel/email/email-address.js';
import { Attribution } from '../../visits/index.js';

export const buyerEmail = z
  .string()
  .trim()
  .max(320)
  .openapi({ maxLength: MAX_EMAIL_LENGTH, description: 'The buyer’s email address.' });
const IntentId = z.string().min(1).max(200).openapi({
  description: 'The id of the payment, from the response that started it.',
  example: 'pi_3SWkAd2e',
});

const PaymentProof = z.string().min(1).max(300).optional().openapi({
  description:
    'The client secret of the payment proves that the caller is the buyer. If omitted or wrong, the response contains no download link.',
  example: 'pi_3SWkAd2e_secret_h6Yt',
});

const placeFields = {
  country: z.string().trim().max(2).optional().openapi({
    description: 'The buyer’s country, ISO 3166-1. Required if tax is calculated, and otherwise ignored.',
    example: 'DE',
  }),
  postalCode: z.string().trim().max(20).optional().openapi({
    description: 'The buyer’s postal code. Required with tax in the US and Canada.',
    example: '98104',
  }),
};

/** The content of a buy button on any site, and how it opens the checkout. */
export const Offer = z
  .object({
    id: z.int().openapi({ description: 'The product’s id.', example: 7 }),
    title: z.string().openapi({ description: 'The product’s title.', example: 'The glaze book' }),
    description: z.string().openapi({ description: 'The product’s description as plain text.' }),
    price: z.string().openapi({ example: '$19.00', description: 'The price to show, or `Free`.' }),
    amount: z
      .number()
      .openapi({ example: 19, description: 'The price as a decimal number, such as 19.5; 0 if free.' }),
    currency: CurrencyCode,
    isFree: z.boolean().openapi({ description: 'Whether the product is free.' }),
    isClosed: z.boolean().optional().openapi({
      description:
        'True if the creator cannot accept payment for it now; otherwise missing. A product without a file cannot be bought either.',
    }),
    image: z
      .object({
        url: z.string().openapi({
          description: 'The absolute URL of the image.',
          example: 'https://tidings.example/media/4b1f0c6ad2e97b35814f60cd/1280.webp',
        }),
        width: z.int().openapi({ description: 'The width in pixels.' }),
        height: z.int().openapi({ description: 'The height in pixels.' }),
      })
      .nullable()
      .openapi({ description: 'The image; null for none.' }),
    creator: z
      .object({
        username: z.string().openapi({ description: 'The creator’s username.', example: 'mara' }),
        displayName: z.string().openapi({ description: 'The creator’s name.', example: 'Mara Lindqvist' }),
      })
      .openapi({ description: 'The creator.' }),
    address: z
      .string()
      .openapi({ description: 'The URL of the checkout page.', example: 'https://tidings.example/buy/7' }),
    checkout: z.enum(['overlay', 'page']).openapi({
      description: '`overlay` if the site may frame the checkout.',
    }),
  })
  .openapi('ProductOffer', { description: 'A product, as a buy button shows it.' });

/** `productData` is accepted and ignored, because product, price and file come from the database. */
export const PaymentStart = z
  .strictObject({
    productId: z.coerce.number().int().positive().openapi({ description: 'The product’s id.' }),
    email: buyerEmail,
    creatorId: z.coerce
      .number()
      .int()
      .positive()
      .optional()
      .openapi({ description: 'The creator’s id. If sent, it must be the product’s creator.' }),
    productData: z.unknown().optional().openapi({ description: 'Ignored. The stored product counts.' }),
    attribution: Attribution.optional().openapi({
      description: 'The source of the buyer. If omitted, the sale counts for no source.',
    }),
    newsletterConsent: z.string().trim().min(1).max(500).optional().openapi({
      description:
        'The text of the ticked newsletter box, stored as consent. If sent, the buyer is subscribed as by `POST /api/subscribers`, even without paying.',
    }),
    ...placeFields,
  })
  .openapi('PaymentStart', { description: 'The product to buy, and the buyer.' });

export const SoldProduct = z
  .object({
    id: z.number().int().openapi({ description: 'The product’s id.' }),
    title: z.string().openapi({ description: 'The product’s title.' }),
    price: z.number().openapi({ example: 19, description: 'The charged price with tax, such as 19.99.' }),
    tax: z.number().optional().openapi({
      description: 'The tax in `price`, if calculated.',
      example: 3.03,
    }),
    currency: CurrencyCode,
    isDigital: z.boolean().openapi({ description: 'Whether buyers receive a file.' }),
    fileType: z.string().openapi({ description: 'The kind of file.' }),
    fileTypeLabel: z.string().openapi({ description: 'The kind of file, to show.' }),
    fileSize: z.string().nullable().openapi({ description: 'The size of the file, to show; null for none.' }),
  })
  .openapi('SoldProduct', { description: 'The product that a payment is for.' });

const PaymentAccountId = z.string().optional().openapi({
  description:
    'The value for `stripeAccount` of Stripe.js. Missing if the instance’s own account receives the payment.',
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
    clientSecret: z.string().nullable().openapi({
      description:
        'Lets Stripe.js pay, with the publishable key of the instance, which the operator has; null for a free product.',
    }),
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
    customerEmail: buyerEmail.optional().openapi({
      description:
        'The buyer’s email address. With `clientSecret`, it is added to a payment without one. If omitted, the address of the purchase.',
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

/** `downloadUrl` is null during processing, and without the client secret, because the link is emailed. */
export const PaymentSettled = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    status: z
      .enum(['completed', 'processing'])
      .openapi({ description: '`processing` while the bank decides.' }),
    downloadUrl: z.string().nullable().openapi({
      description:
        'The download link. Null while processing, or if the request has no client secret. Tidings then emails the link.',
    }),
    receiptUrl: z.string().nullable().openapi({
      description: 'The receipt’s page; null if `downloadUrl` is null.',
    }),
    message: z.string().openapi({ description: 'A message for the user.' }),
  })
  .openapi('PaymentSettled', { description: 'The status of a payment, with the download link.' });

export const PaymentEmail = z
  .strictObject({
    paymentIntentId: IntentId,
    email: buyerEmail,
    customerName: z
      .string()
      .trim()
      .max(200)
      .optional()
      .openapi({ description: 'The buyer’s name. If omitted, it is unknown.' }),
    clientSecret: PaymentProof.openapi({
      description:
        'The client secret of the payment, which proves that the caller is the buyer. Without it, returns 403 `client_secret_required`.',
    }),
  })
  .openapi('PaymentEmail', { description: 'The payment, and the buyer’s address.' });

export const PaymentEmailUpdated = z
  .object({
    success: z.literal(true).openapi({ description: 'Always true.' }),
    fileUrl: z
      .string()
      .nullable()
      .openapi({ description: 'The download link; null while the bank decides.' }),
    message: z.string().openapi({ description: 'A message for the user.' }),
  })
  .openapi('PaymentEmailUpdated', { description: 'The result of adding an address to a payment.' });

/** `amount` is accepted and ignored. Only the id of `product` counts. */
export const PaymentIntentStart = z
  .strictObject({
    amount: z.unknown().optional().openapi({ description: 'Ignored. Tidings uses the stored price.' }),
    product: z
      .looseObject({ id: z.coerce.number().int().positive().openapi({ description: 'The product’s id.' }) })
      .openapi({ description: 'The product. Only its id counts.' }),
    attribution: Attribution.optional().openapi({
      description: 'The source of the buyer. If omitted, the sale counts for no source.',
    }),
    ...placeFields,
  })
  .openapi('PaymentIntentStart', { description: 'The product to buy.' });

export const PaymentIntentStarted = z
  .object({
    clientSecret: z.string().openapi({
      description: 'Lets Stripe.js pay, with the publishable key of the instance, which the operator has.',
    }),
    paymentIntentId: z.string().openapi({ description: 'The id of the payment.' }),
    accountId: PaymentAccountId,
    product: SoldProduct.optional().openapi({
      description: 'The product with the price that is charged. Missing without tax.',
    }),
  })
  .openapi('PaymentIntentStarted', { description: 'The payment to complete.' });

const ClientSecret = z
  .string()
  .min(1)
  .max(300)
  .openapi({ description: 'The `clientSecret` of the started payment.' });

/** Expiry and security code stay in the form, because a simulated card has none. */
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
    success: z
      .literal(true)
      .openapi({ description: 'Always true, also if the card was declined: see `status`.' }),
    status: z.enum(['succeeded', 'processing', 'challenge', 'declined']).openapi({
      description:
        'The result of the payment. `challenge`: the bank asks for confirmation, see `POST /api/simulated-payments/challenge`. `processing`: the bank decides in a while. `declined`: pay again with another card.',
    }),
    message: z
      .string()
      .nullable()
      .openapi({ description: 'A sentence for the buyer if the card was declined; otherwise null.' }),
  })
  .openapi('SimulatedPaymentResult', { description: 'The result of a simulated payment.' });
