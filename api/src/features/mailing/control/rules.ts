import { DAY } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import {
  type DeliveryCounts,
  type DeliveryStatus,
  MAILING_STATUSES,
  type MailingStatus,
  type PauseReason,
} from '../rules.js';

/** The public statuses of a mailing. A stopped mailing is `paused`, whether its audience is complete or not. */
export const SHOWN_STATUSES = [...MAILING_STATUSES, 'paused'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

export function toShownStatus(mailing: { status: MailingStatus; pausedAt: number | null }): ShownStatus {
  return isSendingActive(mailing.status) && mailing.pausedAt !== null ? 'paused' : mailing.status;
}

export function isSendingActive(status: MailingStatus): boolean {
  return ACTIVE_STATUSES.some((other) => other === status);
}

/**
 * Returns whether a backup restored the mailing before its audience was complete. Recipients added later are held too.
 */
export function isPreparingAfterRestore(mailing: {
  status: MailingStatus;
  pauseReason: PauseReason | null;
}): boolean {
  return mailing.status === 'preparing' && mailing.pauseReason === 'restored';
}

/** Returns whether its failed deliveries have moved to files, or may do so any day. Files allow no retry. */
export function isTooOldToRetry(
  { clock, instance }: Pick<Context, 'clock' | 'instance'>,
  { finishedAt, fullyCompactedAt }: { finishedAt: number | null; fullyCompactedAt: number | null },
): boolean {
  if (fullyCompactedAt !== null) return true;
  return finishedAt !== null && finishedAt <= clock.now() - instance.compactDeliveriesAfterDays * DAY;
}

export const ACTIVE_STATUSES = ['preparing', 'sending'] as const satisfies readonly MailingStatus[];

/**
 * The statuses that a cancellation ends. A claimed delivery is already with a server and settles on its own.
 */
const CANCELABLE = ['queued', 'deferred', 'unknown', 'held'] as const satisfies readonly DeliveryStatus[];

/**
 * The statuses that a retry requeues, `held` first. A retried delivery may fail and be found again as failed, which
 * costs one refusal. The other order could send an email twice.
 */
export const RETRYABLE = ['held', 'expired', 'failed'] as const satisfies readonly DeliveryStatus[];
export type RetryableStatus = (typeof RETRYABLE)[number];

/** Returns whether the mailing is over, which is finished, or canceled with every row settled. */
export function isSendingOver(progress: { status: ShownStatus; counts: DeliveryCounts }): boolean {
  if (progress.status === 'finished') return true;
  const { counts } = progress;
  const open = [...CANCELABLE, 'claimed' as const].reduce((sum, status) => sum + counts[status], 0);
  return progress.status === 'canceled' && open === 0;
}

/** Creates the error for actions that need emails still to be sent. */
export function createSendingOverError(status: MailingStatus): AppError {
  const message =
    status === 'canceled'
      ? 'Sending of this newsletter was canceled, so no more emails are sent.'
      : 'This newsletter has already been sent to all recipients.';
  return new AppError('sending_over', message);
}

export function createNothingToRetryError(): AppError {
  return new AppError(
    'nothing_to_retry',
    'There is nothing to retry. Addresses that do not exist and unsubscribed addresses receive no more email.',
  );
}

/** Creates the error for a mailing that is too old, because its failed deliveries may have moved to files. */
export function createTooOldToRetryError(days: number): AppError {
  return new AppError('nothing_to_retry', `You can retry failed emails for ${days} days after sending ends.`);
}

/**
 * Creates the error for a mailing that a backup restored with an incomplete audience. A decision about only
 * part of the recipients is not possible.
 */
export function createStillPreparingError(): AppError {
  return new AppError(
    'still_sending',
    'This newsletter is still being prepared. Please try again in a moment.',
  );
}

export function createNothingHeldError(): AppError {
  return new AppError('nothing_held', 'This newsletter has no held emails.');
}
