import { AppError } from '../../kernel/errors.js';
import { QUOTA_WARNING } from '../plans/index.js';
import type { SendProblem } from './preflight/problems.js';

export function createAlreadySentError(): AppError {
  return new AppError('already_sent', 'This newsletter has already been sent.');
}

/** Creates the error for saving over a text that another user or tab has saved in the meantime. */
export function createDraftVersionConflictError(): AppError {
  return new AppError('version_conflict', 'This newsletter was changed in another tab or app.');
}

export function createTooLateToUndoError(): AppError {
  return new AppError(
    'too_late_to_undo',
    'This newsletter is already being sent, so you can no longer undo it.',
  );
}

export function createStillSendingError(): AppError {
  return new AppError(
    'still_sending',
    'This newsletter is still being sent. You can delete it when sending has ended.',
  );
}

export function createScheduledError(): AppError {
  return new AppError('scheduled', 'This newsletter is scheduled. Cancel the schedule to change it.');
}

/** Creates the error for a text that was saved again between review and sending. */
export function createDraftChangedError(): AppError {
  return new AppError('version_conflict', 'The text was changed while you sent it. Please check it again.');
}

export function createQuotaExceededError(): AppError {
  return new AppError('quota_exceeded', QUOTA_WARNING);
}

/** Creates the error if another send used the last recipients between the check and the transaction. */
export function createRecipientLimitExceededError(message: string): AppError {
  return new AppError('recipient_limit_exceeded', message);
}

/** Creates the error for the first problem. Missing fields are all named at once. */
export function createSendProblemError(first: SendProblem, problems: SendProblem[]): AppError {
  switch (first.code) {
    case 'email_not_verified':
    case 'pro_required':
    case 'too_large':
    case 'no_subscribers':
    case 'filter_unusable':
    case 'quota_exceeded':
    case 'recipient_limit_exceeded':
    case 'sending_held':
      return new AppError(first.code, first.message);
    case 'missing_title':
    case 'missing_content':
    case 'missing_cta_url':
    case 'invalid_cta_url':
    case 'example_text': {
      const errors = problems.flatMap(({ path, message }) => (path === undefined ? [] : [{ path, message }]));
      return new AppError('invalid_input', first.message, { errors });
    }
  }
}

/**
 * Throws unless the sent version is the one that the creator saw, because another tab may have saved another version.
 */
export function throwIfOutdatedVersion(
  newsletter: { version: number },
  expectedVersion: number | undefined,
): void {
  if (expectedVersion !== undefined && newsletter.version !== expectedVersion)
    throw createDraftChangedError();
}
