import { AppError } from '../../../kernel/errors.js';

/** Returns the error that the specification prescribes for an address on the list. */
export function alreadySubscribed(): AppError {
  return new AppError('already_subscribed', 'This email is already subscribed to this newsletter');
}
