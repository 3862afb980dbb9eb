import type { Context } from '../../../server/context.js';
import { getMailing } from '../store.js';
import { isGettingReadyAgain, RETRYABLE } from './control-rules.js';
import { nothingToRetry, sendingOver, stillGettingReady } from './errors.js';
import { requeueDeliveries } from './requeue-deliveries.js';

/** Retries the deliveries that did not arrive: failed, expired and held ones. */
export async function retryFailed(ctx: Context, mailingId: number): Promise<void> {
  const mailing = await getMailing(ctx, mailingId);
  if (mailing.state === 'cancelled') throw sendingOver(mailing.state);
  if (isGettingReadyAgain(mailing)) throw stillGettingReady();
  if (!(await requeueDeliveries(ctx, { mailing, states: RETRYABLE }))) throw nothingToRetry();
}
