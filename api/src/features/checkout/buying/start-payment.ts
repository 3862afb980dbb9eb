import { enqueueJob } from '../../../db/jobs/jobs.js';
import { findViolatedIndex, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { PaymentIntent } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import { callProvider, isDisconnected } from '../../payments/index.js';
import {
  calculateApplicationFee,
  createPaymentsUnavailableError,
  getPayee,
  type Payee,
  settleAccount,
} from '../../payouts/index.js';
import type { Product } from '../../products/index.js';
import type { Attribution } from '../../visits/index.js';
import { createAttributionColumns, findAttribution } from '../../visits/index.js';
import { createIntentMetadata, EMAIL_OWNER } from '../rules.js';
import { findPurchase, type Purchase } from '../store.js';
import { purchases } from '../table.js';
import { enqueueSweep } from './sweep-payment.js';
import { getCharge, isListedPrice, type Taxation } from './tax-and-price.js';

export interface StartedPayment {
  paymentIntentId: string;
  clientSecret: string;
  /** The connected account of the payment, or undefined for the instance's own account. */
  accountId?: string | undefined;
  /** The amount that the buyer pays, in the smallest unit. */
  amount: number;
  /** The tax in the amount, or null if none was calculated. */
  tax: number | null;
}

interface PaymentInput {
  product: Product;
  publicId: string;
  /** Null if the buyer enters it after the payment. */
  email: string | null;
  locale: string;
  taxation?: Taxation | undefined;
  attribution?: Attribution | undefined;
}

/**
 * Starts a payment of the product's price in the database, with the tax of the buyer's place. The same `publicId` again
 * returns the same payment.
 */
export async function startPayment(ctx: Context, input: PaymentInput): Promise<StartedPayment> {
  const { product, publicId } = input;
  const existing = await findPurchase(ctx, { publicId });
  if (existing !== undefined) return resumePayment(ctx, existing, input);
  const payee = await getPayee(ctx, product.userId);
  const order = await createOrder(ctx, payee, input);
  // Runs before the insert. Nobody can pay it until its secret is sent, so a crash in between loses nothing.
  const intent = await runIfOpen(ctx, payee, () =>
    callProvider(ctx, () =>
      ctx.payments.createIntent({
        accountId: order.accountId,
        applicationFee: order.applicationFee,
        amount: order.amount,
        taxCalculation: order.taxCalculation,
        currency: order.currency,
        description: product.title,
        metadata: createIntentMetadata(order),
        idempotencyKey: `purchase-${publicId}`,
      }),
    ),
  );
  if (!(await insertPurchase(ctx, input, { order, intent }))) return startPayment(ctx, input);
  ctx.pubsub.publish('jobs');
  return presentIntent(intent, order);
}

type Order = Awaited<ReturnType<typeof createOrder>>;

async function createOrder(ctx: Context, payee: Payee, { product, publicId, taxation }: PaymentInput) {
  const { accountId } = payee;
  const { id: productId, userId, currency } = product;
  const charge = await runIfOpen(ctx, payee, () =>
    getCharge(ctx, { product, accountId, publicId, taxation }),
  );
  const price = { amount: charge.amount - (charge.tax ?? 0), currency };
  const applicationFee = calculateApplicationFee(ctx, payee, price);
  return { publicId, productId, userId, currency, accountId, applicationFee, ...charge };
}

async function insertPurchase(
  ctx: Context,
  { product, publicId, email, locale, attribution }: PaymentInput,
  { order, intent }: { order: Order; intent: PaymentIntent },
): Promise<boolean> {
  const now = ctx.clock.now();
  return insertOnce(ctx, [
    ctx.db.write.insert(purchases).values({
      ...order,
      provider: ctx.payments.kind,
      paymentIntentId: intent.id,
      productTitle: product.title,
      fileId: product.fileId,
      customerEmail: email,
      locale,
      ...createAttributionColumns(await findAttribution(ctx, { userId: product.userId, attribution })),
      status: 'pending',
      createdAt: now,
      updatedAt: now,
    }),
    enqueueSweep(ctx, { publicId, beganAt: now, step: 0 }),
    ...(email === null ? [] : [enqueueJob(ctx, { kind: EMAIL_OWNER, payload: { publicId } })]),
  ]);
}

/** Throws `not_for_sale` if the provider rejects it because the account has changed since its last response. */
async function runIfOpen<T>(ctx: Context, { accountId }: Payee, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (accountId === null || !(error instanceof AppError)) throw error;
    // Mistakes of the buyer, and totals that cannot be charged, are no problem of the account.
    if (error.code === 'invalid_input' || error.code === 'not_for_sale') throw error;
    const account = await settleAccount(ctx, { accountId });
    throw account?.status === 'active' ? error : createPaymentsUnavailableError();
  }
}

/** Returns false if a request with the same key was faster. */
export async function insertOnce(
  ctx: Context,
  statements: readonly [Statement, ...Statement[]],
): Promise<boolean> {
  try {
    await ctx.db.transactDurably(statements);
    return true;
  } catch (error) {
    if (findViolatedIndex(error)?.startsWith('purchases.')) return false;
    throw error;
  }
}

async function resumePayment(
  ctx: Context,
  purchase: Purchase,
  { product, email, taxation }: PaymentInput,
): Promise<StartedPayment> {
  checkSameRequest(purchase, { provider: ctx.payments.kind, productId: product.id, email });
  const { paymentIntentId, accountId } = purchase;
  const intent = await callProvider(ctx, () => ctx.payments.findIntent(paymentIntentId, accountId)).catch(
    (error: unknown) => {
      throw isDisconnected(error) ? createOtherRequestError() : error;
    },
  );
  if (intent === undefined) {
    throw new AppError('stripe_api_error', 'There was an error processing your request.');
  }
  // The buyer sees the current price and is never charged another one. A paid amount stays recorded.
  if (intent.status === 'open' && !isListedPrice(purchase, { product, taxation }))
    throw createOtherRequestError();
  if (intent.status === 'open') {
    const payee = await getPayee(ctx, product.userId);
    // The creator sells with another account by now.
    if (payee.accountId !== accountId) throw createOtherRequestError();
  }
  return presentIntent(intent, purchase);
}

/**
 * Throws if a key is reused for another request. Another product or buyer is the caller's mistake. A free product that
 * has a price by now is another request too.
 */
export function checkSameRequest(
  purchase: Purchase,
  request: Pick<Purchase, 'provider' | 'productId'> & { email: string | null },
): void {
  const isSame =
    purchase.provider === request.provider &&
    purchase.productId === request.productId &&
    purchase.customerEmail === request.email;
  if (!isSame) throw createOtherRequestError();
}

function createOtherRequestError(): AppError {
  return new AppError('idempotency_conflict', 'This Idempotency-Key was used with another request.');
}

function presentIntent(
  { id, clientSecret, accountId }: PaymentIntent,
  { amount, tax }: Pick<Purchase, 'amount' | 'tax'>,
): StartedPayment {
  if (clientSecret === null) {
    throw new AppError('stripe_api_error', 'There was an error processing your request.');
  }
  return { paymentIntentId: id, clientSecret, accountId, amount, tax };
}
