import { AppError } from '../../../kernel/errors.js';
import type { Purchase } from '../store.js';

/** Returns the error for a purchase that is not paid, or no longer paid. */
export function unpaid({ status, failure }: Purchase): AppError {
  if (status === 'refunded') {
    return new AppError('link_expired', 'This payment was returned, so its download is closed.');
  }
  if (status === 'disputed') {
    return new AppError('link_expired', 'This payment is disputed, so its download is closed.');
  }
  return new AppError('payment_required', failure ?? 'Something went wrong with the payment.');
}
