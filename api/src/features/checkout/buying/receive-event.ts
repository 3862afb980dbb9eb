import { lt } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { findViolatedIndex } from '../../../db/transact.js';
import { DAY } from '../../../kernel/clock.js';
import { type PaymentEvent, PaymentsError } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import { recordProviderResult, toProviderError } from '../../payments/index.js';
import { enqueueAccountSettling } from '../../payouts/index.js';
import { enqueueSettling } from '../../plans/index.js';
import { SETTLE_PAYMENT } from '../rules.js';
import { paymentEvents } from '../table.js';

/** Providers repeat a report for three days. After this time none arrives again. */
const EVENT_RETENTION = 30 * DAY;

/**
 * Saves a provider's report once, with the job that checks its payment in the same transaction. Uses only the id of the
 * payment or subscription in it. Throws `invalid_signature` unless the provider signed it just now.
 */
export async function receivePaymentEvent(
  ctx: Context,
  input: { body: string; signature: string | undefined },
): Promise<void> {
  const event = await readEvent(ctx, input);
  const { id, type, intentId, affectsPayment, subscriptionId, accountId } = event;
  const now = ctx.clock.now();
  try {
    await ctx.db.transactDurably([
      ctx.db.write.insert(paymentEvents).values({ id, type, receivedAt: now }),
      ...(intentId === null || !affectsPayment
        ? []
        : [enqueueJob(ctx, { kind: SETTLE_PAYMENT, payload: { paymentIntentId: intentId, accountId } })]),
      ...(accountId !== undefined && event.affectsAccount
        ? [enqueueAccountSettling(ctx, { accountId })]
        : []),
      // A creator's connected account can have subscriptions of its own, which are not plans of this instance.
      ...(subscriptionId === null || accountId !== undefined
        ? []
        : [enqueueSettling(ctx, { subscriptionId })]),
      ctx.db.write.delete(paymentEvents).where(lt(paymentEvents.receivedAt, now - EVENT_RETENTION)),
    ]);
  } catch (error) {
    // The event is stored already, and its job with it.
    if (findViolatedIndex(error) === 'payment_events.id') return;
    throw error;
  }
  ctx.pubsub.publish('jobs');
}

async function readEvent(
  ctx: Context,
  input: { body: string; signature: string | undefined },
): Promise<PaymentEvent> {
  try {
    const event = ctx.payments.readEvent(input);
    const part = event.accountId === undefined ? 'webhook' : 'account-webhook';
    await recordProviderResult(ctx, { part, isWell: true });
    return event;
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    await recordProviderResult(ctx, { part: 'webhook', isWell: false });
    throw toProviderError(ctx, error);
  }
}
