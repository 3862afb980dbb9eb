import type { Context } from '../../../server/context.js';
import {
  type HeldAction,
  type MailingProgress,
  readProgress,
  releaseHeld as releaseHeldDeliveries,
} from '../../mailing/index.js';
import { refuseHeld } from '../../reviews/index.js';
import { getSentMailing, type SentNewsletter } from './get-sent-mailing.js';

/** Sends or cancels held emails. */
export async function releaseHeld(
  ctx: Context,
  input: SentNewsletter & { action: HeldAction },
): Promise<MailingProgress> {
  const mailingId = await getSentMailing(ctx, input);
  if (input.action === 'send') await refuseHeld(ctx, input.userId);
  await releaseHeldDeliveries(ctx, { mailingId, action: input.action });
  return readProgress(ctx, mailingId);
}
