import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { enqueueJob } from '../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../db/transact.js';
import { AppError } from '../../kernel/errors.js';
import { createRandomToken } from '../../kernel/ids.js';
import type { PaymentIntent } from '../../ports/payments.js';
import type { Context } from '../../server/context.js';
import { callProvider, isDisconnected } from '../payments/index.js';
import { insertLink, setLinksActive } from './downloads/download-links.js';
import { queueReceiptEmail, queueRefundEmail, queueSaleEmail } from './emails/purchase-emails.js';
import { getNextReceiptNumber, runSerially } from './receipts/receipt-numbers.js';
import {
  findMismatch,
  hasFileAccess,
  isPaid,
  type PurchaseStatus,
  RETURN_PAYMENT,
  toPurchaseStatus,
} from './rules.js';
import { emitSale } from './sale-event.js';
import { findDownloadLink, findSeller, getPurchaseByPayment, type Purchase } from './store.js';
import { purchases } from './table.js';

/** Concurrent settlements of one payment resolve within this many tries. */
const MAX_TRIES = 5;
/** The maximum number of tries that each lose against another process. */
const MAX_NUMBER_TRIES = 20;

/**
 * Updates a purchase to the state of its payment at the provider. Callers are the buyer's browser, the provider's
 * report, the sweep and the creator's refund, in any order, late or twice. Creates link and emails in the transaction
 * that changes the row, so there is one of each. Throws `payment_mismatch` if the payment differs from the order.
 */
export async function settlePayment(
  ctx: Context,
  { paymentIntentId }: { paymentIntentId: string },
): Promise<Purchase> {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    // Read before the call to the provider. If the row changes in between, the write fails and the loop starts again.
    const purchase = await getPurchaseByPayment(ctx, { paymentIntentId });
    const intent = await getIntent(ctx, purchase);
    if (intent === 'disconnected') return purchase;
    const change = findChange(purchase, intent);
    if (change === undefined) return purchase;
    try {
      await writeSerially(ctx, purchase, change);
      ctx.pubsub.publish('deliveries');
      ctx.pubsub.publish('jobs');
      ctx.pubsub.publish('webhooks');
      ctx.log.info({ purchase: purchase.publicId, status: change.status }, 'a payment moved');
      return await getPurchaseByPayment(ctx, { paymentIntentId });
    } catch (error) {
      if (!(error instanceof ExpectationFailed)) throw error;
    }
  }
  throw new AppError(
    'version_conflict',
    'This payment is being updated by another request. Please try again.',
  );
}

/** Returns `disconnected` for a paid purchase if its account no longer allows access. Its last known state stays. */
async function getIntent(ctx: Context, purchase: Purchase): Promise<PaymentIntent | 'disconnected'> {
  const { paymentIntentId, accountId } = purchase;
  const isCurrentProvider = purchase.provider === ctx.payments.kind;
  const intent = isCurrentProvider
    ? await callProvider(ctx, () => ctx.payments.findIntent(paymentIntentId, accountId)).catch(
        (error: unknown) => {
          if (isPaid(purchase.status) && isDisconnected(error)) return 'disconnected' as const;
          throw error;
        },
      )
    : undefined;
  if (intent === 'disconnected') return intent;
  if (intent === undefined) {
    throw new AppError('payment_required', 'The payment provider does not know this payment.');
  }
  const mismatch = findMismatch(purchase, intent);
  if (mismatch === undefined) return intent;
  ctx.log.error({ purchase: purchase.publicId, mismatch }, 'a payment is not the one that was ordered');
  throw new AppError('payment_mismatch', 'This payment belongs to another purchase.');
}

type SettlementColumns = Pick<Purchase, 'providerFee' | 'settledNet' | 'settledCurrency'>;
type Change = Pick<Purchase, 'status' | 'refundedAmount' | 'refundedWithFee' | 'failure'> & SettlementColumns;

/** Returns undefined if the row is up to date. A paid purchase never becomes unpaid. */
function findChange(purchase: Purchase, intent: PaymentIntent): Change | undefined {
  const status = toPurchaseStatus(intent);
  if (isPaid(purchase.status) && !isPaid(status)) return undefined;
  const {
    refundedAmount,
    refundedWithFee = 0,
    failure,
  } = isPaid(status) ? { ...intent, failure: null } : intent;
  const change = { status, refundedAmount, refundedWithFee, failure, ...readSettlement(purchase, intent) };
  const names = Object.keys(change) as Array<keyof Change>;
  return names.every((name) => purchase[name] === change[name]) ? undefined : change;
}

/** Returns the settlement. The provider may report its fee later, and known values stay. */
function readSettlement(purchase: Purchase, { settlement }: PaymentIntent): SettlementColumns {
  const { providerFee, settledNet, settledCurrency } = purchase;
  if (providerFee !== null || settlement === undefined) return { providerFee, settledNet, settledCurrency };
  return { providerFee: settlement.fee, settledNet: settlement.net, settledCurrency: settlement.currency };
}

async function writeSerially(ctx: Context, purchase: Purchase, change: Change): Promise<void> {
  const { userId } = purchase;
  if (userId === null || !shouldAssignNumber(purchase, change)) return write(ctx, purchase, change);
  return runSerially(userId, () => writeNumbered(ctx, purchase, change));
}

/** Writes a change with the next receipt number. Retries if another process uses the number first. */
async function writeNumbered(ctx: Context, purchase: Purchase, change: Change): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write(ctx, purchase, change);
    } catch (error) {
      if (attempt >= MAX_NUMBER_TRIES || findViolatedIndex(error) !== 'purchases.user_id') throw error;
    }
  }
}

async function write(ctx: Context, purchase: Purchase, change: Change): Promise<void> {
  const now = ctx.clock.now();
  const completedAt = purchase.completedAt ?? (isPaid(change.status) ? now : null);
  const receiptNumber = await chooseReceiptNumber(ctx, purchase, change);
  await ctx.db.transactDurably([
    ctx.db.write
      .update(purchases)
      .set({ ...change, receiptNumber, completedAt, updatedAt: now })
      .where(whereUnchanged(purchase)),
    expectChange(ctx.db, 'purchase_as_read'),
    ...(await listConsequences(ctx, { ...purchase, receiptNumber }, change)),
  ]);
}

/** Chooses the number of the receipt when the purchase is paid. Without a seller there is no receipt. */
async function chooseReceiptNumber(ctx: Context, purchase: Purchase, change: Change): Promise<number | null> {
  const { receiptNumber, userId } = purchase;
  if (userId === null || !shouldAssignNumber(purchase, change)) return receiptNumber;
  return getNextReceiptNumber(ctx, userId);
}

function shouldAssignNumber({ receiptNumber }: Purchase, { status }: Change): boolean {
  return receiptNumber === null && isPaid(status);
}

/** Matches the row only if nothing changed it since it was read. */
function whereUnchanged(purchase: Purchase): SQL | undefined {
  const { customerEmail } = purchase;
  return and(
    eq(purchases.id, purchase.id),
    eq(purchases.status, purchase.status),
    eq(purchases.refundedAmount, purchase.refundedAmount),
    customerEmail === null ? isNull(purchases.customerEmail) : eq(purchases.customerEmail, customerEmail),
  );
}

/** Returns the statements for the batch that changes the row. */
async function listConsequences(ctx: Context, purchase: Purchase, change: Change): Promise<Statement[]> {
  if (!isPaid(change.status)) return [];
  return [
    ...(await changeAccess(ctx, purchase, change.status)),
    ...(await notifyOfRefund(ctx, purchase, change)),
  ];
}

/** Creates, activates or deactivates the download link of a payment. */
async function changeAccess(ctx: Context, purchase: Purchase, status: PurchaseStatus): Promise<Statement[]> {
  const { id: purchaseId } = purchase;
  if (!hasFileAccess(status)) return [setLinksActive(ctx, { purchaseId, isActive: false })];
  const link = await findDownloadLink(ctx, { purchaseId });
  if (link !== undefined) return [setLinksActive(ctx, { purchaseId, isActive: true })];
  const seller = await findSeller(ctx, purchase.userId);
  // The seller has deleted the account, so the payment is refunded.
  if (seller === undefined) {
    const { paymentIntentId } = purchase;
    return [enqueueJob(ctx, { kind: RETURN_PAYMENT, payload: { paymentIntentId } })];
  }
  const token = createRandomToken();
  return [
    insertLink(ctx, {
      token,
      purchaseId,
      productId: purchase.productId,
      fileId: purchase.fileId,
      creatorId: seller.id,
      email: purchase.customerEmail,
    }),
    ...(await queueReceiptEmail(ctx, { purchase, seller, token })),
    ...(await queueSaleEmail(ctx, { purchase, seller })),
    ...emitSale(ctx, { userId: seller.id, publicId: purchase.publicId, kind: 'sale.completed' }),
  ];
}

/** Notifies the buyer and the creator's apps of a refund, made here or at the provider. */
async function notifyOfRefund(ctx: Context, purchase: Purchase, change: Change): Promise<Statement[]> {
  const { status: state, refundedAmount: refunded } = change;
  if (refunded <= purchase.refundedAmount) return [];
  const seller = await findSeller(ctx, purchase.userId);
  if (seller === undefined) return [];
  return [
    ...(await queueRefundEmail(ctx, { purchase, seller, refunded, state })),
    ...emitSale(ctx, { userId: seller.id, publicId: purchase.publicId, kind: 'sale.refunded' }),
  ];
}
