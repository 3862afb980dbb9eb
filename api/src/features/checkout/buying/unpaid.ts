import { AppError } from '../../../kernel/errors.js';
import type { Purchase } from '../store.js';

/** For a purchase that is not paid, or not any more. */
export function unpaid({ status, failure }: Purchase): AppError {
  if (status === 'refunded') {
    return new AppError('link_expired', 'This payment was returned, so its download is closed.');
  }
  if (status === 'disputed') {
    return new AppError('link_expired', 'This payment is disputed, so its download is closed.');
  }
  return new AppError('payment_required', failure ?? 'Something went wrong with the payment.');
}
