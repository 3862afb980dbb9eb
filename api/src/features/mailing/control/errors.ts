import { AppError } from '../../../kernel/errors.js';
import type { MailingStatus } from '../rules.js';

/** Creates the error for actions that need emails still to be sent. */
export function sendingOver(status: MailingStatus): AppError {
  const message =
    status === 'cancelled'
      ? 'Sending it was cancelled. Nothing more of it leaves.'
      : 'It has been sent to everybody already.';
  return new AppError('sending_over', message);
}

export function nothingToRetry(): AppError {
  return new AppError(
    'nothing_to_retry',
    'There is nobody to try again. Addresses that do not exist and readers who left are not mailed any more.',
  );
}

/** Creates the error for a mailing whose failed deliveries may have moved to files. */
export function tooOldToRetry(days: number): AppError {
  return new AppError('nothing_to_retry', `You can retry for ${days} days after sending ends.`);
}

/**
 * Creates the error for a mailing that a backup restored with an incomplete audience. A decision about only
 * part of the recipients is not possible.
 */
export function stillGettingReady(): AppError {
  return new AppError('still_sending', 'It is still getting ready. Please try again in a moment.');
}

export function nothingHeld(): AppError {
  return new AppError('nothing_held', 'Nothing of it is held back.');
}
