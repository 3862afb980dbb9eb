import type { Context } from '../../../server/context.js';
import { getMailing } from '../store.js';
import { isGettingReadyAgain, isTooOldToRetry, RETRYABLE } from './control-rules.js';
import { nothingToRetry, sendingOver, stillGettingReady, tooOldToRetry } from './errors.js';
import { requeueDeliveries } from './requeue-deliveries.js';

/** Retries the deliveries that did not arrive: failed, expired and held ones. */
export async function retryFailed(ctx: Context, mailingId: number): Promise<void> {
  const mailing = await getMailing(ctx, mailingId);
  if (mailing.status === 'cancelled') throw sendingOver(mailing.status);
  if (isGettingReadyAgain(mailing)) throw stillGettingReady();
  if (isTooOldToRetry(ctx, mailing)) throw tooOldToRetry(ctx.instance.compactDeliveriesAfterDays);
  if (!(await requeueDeliveries(ctx, { mailing, statuses: RETRYABLE }))) throw nothingToRetry();
}
