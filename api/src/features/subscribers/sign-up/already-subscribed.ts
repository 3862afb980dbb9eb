import { AppError } from '../../../kernel/errors.js';

/** The prescribed answer for an address that is on the list. */
export function alreadySubscribed(): AppError {
  return new AppError('already_subscribed', 'This email is already subscribed to this newsletter');
}
