import { AppError } from '../../kernel/errors.js';

export function alreadySent(): AppError {
  return new AppError('already_sent', 'This newsletter was sent already.');
}

/** For whoever saves over a text that somebody else, or another tab, has saved meanwhile. */
export function changedMeanwhile(): AppError {
  return new AppError('changed_meanwhile', 'This newsletter was changed somewhere else meanwhile.');
}

export function isScheduled(): AppError {
  return new AppError(
    'scheduled',
    'This newsletter is scheduled. Cancel the schedule first, then it can be changed.',
  );
}
