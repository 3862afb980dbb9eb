import { AppError } from '../../kernel/errors.js';

export function alreadySent(): AppError {
  return new AppError('already_sent', 'This newsletter was sent already.');
}
