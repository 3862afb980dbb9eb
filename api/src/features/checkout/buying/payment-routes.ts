import { createRoute } from '@hono/zod-openapi';
import { createErrorResponses } from '../../../http/errors/error-body.js';
import { getActorKey } from '../../../http/identity/actor.js';
import { limitByAddress } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { createRouter, type HttpContext, readLocale } from '../../../http/router.js';
import { createJsonBody, createJsonResponse, IdempotencyHeaders } from '../../../http/wire.js';
import { formatDuration } from '../../../kernel/clock.js';
import { PROVIDER_ERRORS } from '../../../kernel/error-codes/error-codes.js';
import { createFieldError } from '../../../kernel/errors.js';
import { throwIfBanned } from '../../bans/index.js';
import { isFreePrice, type Product } from '../../products/index.js';
import { unsealToken } from '../downloads/download-links.js';
import { deriveStableName } from '../purchase-names.js';
import { downloadUrl, findDownloadLink } from '../store.js';
import { attachEmail, requireBuyer } from './attach-email.js';
import { giveFreeProduct } from './give-free-product.js';
import { getOffer, presentSoldProduct, readBuyerAddress } from './offers.js';
import { reportPayment } from './report-payment.js';
import { UNPAID_LIFETIME } from './rules.js';
import {
  PaymentEmail,
  PaymentEmailUpdated,
  PaymentIntentStart,
  PaymentIntentStarted,
  PaymentSettled,
  PaymentStart,
  PaymentStarted,
  PaymentSuccess,
  SoldProduct,
} from './schemas.js';
import { type StartedPayment, startPayment } from './start-payment.js';
import { requestSubscription } from './subscribe-buyer.js';
import { readTaxation, type Taxation } from './tax-and-price.js';

/**
 * Routes that a buyer's browser calls, from any site. Responses contain secrets, so none is stored for its
 * Idempotency-Key. The key names the purchase instead, so that a repeated request finds it.
 */
export const paymentRoutes = createRouter();
// Registered before their first use, because its description would become theirs.
paymentRoutes.openAPIRegistry.register('SoldProduct', SoldProduct);
const tags = ['Buying'];
const BUYING_ERRORS = [
  'forbidden',
  'not_found',
  'not_for_sale',
  'idempotency_conflict',
  ...PROVIDER_ERRORS,
] as const;

const start = createRoute({
  method: 'post',
  path: '/api/product-download-payment',
  operationId: 'startDownloadPayment',
  summary: 'Start a purchase',
  description: `Creates a payment that the browser completes with \`clientSecret\`. If it is not paid within ${formatDuration(UNPAID_LIFETIME)}, it is canceled. An address that already bought the product is also emailed a new link. A free product is delivered at once: its link is also emailed, and webhooks receive \`sale.completed\`. A repeated Idempotency-Key returns the same purchase.`,
  tags,
  middleware: [limitByAddress(LIMITS.payment)] as const,
  request: { body: createJsonBody(PaymentStart), headers: IdempotencyHeaders },
  responses: {
    200: createJsonResponse(
      PaymentStarted,
      'The download link of a free product, or the payment to complete',
    ),
    ...createErrorResponses(...BUYING_ERRORS, 'payment_mismatch'),
  },
});
paymentRoutes.openapi(start, async (c) => {
  const ctx = c.var.context;
  const {
    productId,
    creatorId,
    email: rawEmail,
    attribution,
    newsletterConsent,
    ...place
  } = c.req.valid('json');
  const product = await getOffer(ctx, { productId, creatorId });
  const email = readBuyerAddress(rawEmail, product);
  await throwIfBanned(ctx, [email, c.var.clientAddress]);
  const taxation = await readTaxation(ctx, product, place);
  const publicId = await getPurchaseName(c, taxation);
  const locale = readLocale(c);
  const subscription = { userId: product.userId, email, wording: newsletterConsent, attribution };
  if (isFreePrice(product)) {
    const fileUrl = await giveFreeProduct(ctx, { product, publicId, email, locale, attribution });
    await requestSubscription(ctx, subscription);
    const soldProduct = presentSoldProduct(product);
    const unpaid = { isFree: true, fileUrl, clientSecret: null, paymentIntentId: null };
    return c.json({ success: true as const, product: soldProduct, ...unpaid }, 200);
  }
  const payment = await startPayment(ctx, { product, publicId, email, locale, taxation, attribution });
  await requestSubscription(ctx, subscription);
  return c.json(
    { success: true as const, isFree: false, fileUrl: null, ...presentStarted(product, payment) },
    200,
  );
});

const startIntent = createRoute({
  method: 'post',
  path: '/api/create-payment-intent',
  operationId: 'createPaymentIntent',
  summary: 'Start a payment without an email address',
  description: `Creates a payment that the browser completes with \`clientSecret\`. If it is not paid within ${formatDuration(UNPAID_LIFETIME)}, it is canceled. Add the address later, with \`POST /api/update-payment-email\`. A free product returns 400.`,
  tags,
  middleware: [limitByAddress(LIMITS.payment)] as const,
  request: { body: createJsonBody(PaymentIntentStart), headers: IdempotencyHeaders },
  responses: {
    200: createJsonResponse(PaymentIntentStarted, 'The payment to complete'),
    ...createErrorResponses(...BUYING_ERRORS),
  },
});
paymentRoutes.openapi(startIntent, async (c) => {
  const ctx = c.var.context;
  const { product: requestedProduct, attribution, ...place } = c.req.valid('json');
  const product = await getOffer(ctx, { productId: requestedProduct.id });
  await throwIfBanned(ctx, [c.var.clientAddress]);
  if (isFreePrice(product)) throw createFieldError('product', 'Invalid product price');
  const taxation = await readTaxation(ctx, product, place);
  const startedPayment = await startPayment(ctx, {
    product,
    publicId: await getPurchaseName(c, taxation),
    email: null,
    locale: readLocale(c),
    taxation,
    attribution,
  });
  const { product: soldProduct, ...payment } = presentStarted(product, startedPayment);
  return c.json(taxation === undefined ? payment : { ...payment, product: soldProduct }, 200);
});

const success = createRoute({
  method: 'post',
  path: '/api/stripe-payment-success',
  operationId: 'reportPayment',
  summary: 'Report a payment and get its download link',
  description:
    'Call this after the buyer has paid. Tidings verifies the payment with the provider, and returns the download link: the same one for repeated calls. Webhooks receive `sale.completed`, and a known address is emailed the receipt with the link. While the status is `processing`, both wait for the bank’s approval.',
  tags,
  middleware: [limitByAddress(LIMITS.paymentReport)] as const,
  request: { body: createJsonBody(PaymentSuccess) },
  responses: {
    200: createJsonResponse(PaymentSettled, 'The status of the payment, with the download link'),
    ...createErrorResponses(
      'payment_required',
      'forbidden',
      'not_found',
      'already_attached',
      'payment_mismatch',
      'version_conflict',
      'link_expired',
      ...PROVIDER_ERRORS,
    ),
  },
});
paymentRoutes.openapi(success, async (c) => {
  const report = await reportPayment(c.var.context, c.req.valid('json'));
  return c.json({ success: true as const, ...report }, 200);
});

const updateEmail = createRoute({
  method: 'post',
  path: '/api/update-payment-email',
  operationId: 'attachPaymentEmail',
  summary: 'Add the buyer’s address to a payment',
  description:
    'Adds the address to a payment without one, and emails the receipt with the download link there. While the status is `processing`, the email waits for the bank’s approval. An address can be added once.',
  tags,
  middleware: [limitByAddress(LIMITS.paymentReport)] as const,
  request: { body: createJsonBody(PaymentEmail) },
  responses: {
    200: createJsonResponse(PaymentEmailUpdated, 'The address is added, and the link is emailed'),
    ...createErrorResponses(
      'payment_required',
      'forbidden',
      'client_secret_required',
      'not_found',
      'already_attached',
      'payment_mismatch',
      'version_conflict',
      'link_expired',
      ...PROVIDER_ERRORS,
    ),
  },
});
paymentRoutes.openapi(updateEmail, async (c) => {
  const ctx = c.var.context;
  const { clientSecret, ...input } = c.req.valid('json');
  await requireBuyer(ctx, { paymentIntentId: input.paymentIntentId, clientSecret });
  const purchase = await attachEmail(ctx, input);
  const link = await findDownloadLink(ctx, { purchaseId: purchase.id });
  const fileUrl = link === undefined ? null : downloadUrl(ctx, { token: unsealToken(ctx, link) });
  const timingText =
    fileUrl === null
      ? 'We email the link there when the payment is complete.'
      : 'We also emailed the link there.';
  return c.json(
    { success: true as const, fileUrl, message: `Your link goes to this address. ${timingText}` },
    200,
  );
});

function presentStarted(product: Product, { amount, tax, ...payment }: StartedPayment) {
  return { ...payment, product: presentSoldProduct(product, { amount, tax }) };
}

/** Names the purchase of a request. Another country means another tax, so it is another purchase. */
function getPurchaseName(c: HttpContext, taxation: Taxation | undefined): Promise<string> {
  const { country, postalCode } = taxation?.place ?? {};
  return deriveStableName(c.var.context, {
    purpose: 'purchase',
    actor: getActorKey(undefined, c.var.clientAddress),
    key: c.req.header('idempotency-key'),
    more: country === undefined ? [] : [country, postalCode ?? ''],
  });
}
