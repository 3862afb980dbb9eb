import { problems } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutProblem } from '../../shared/checkout/checkout-view.js';
import type { CallResult } from './checkout-calls.js';
import type { BegunPayment } from './saved-purchase.js';

export type CheckoutStep =
  /** The step that the server rendered. */
  | { name: 'start' }
  | { name: 'email'; problem: CheckoutProblem | null }
  | { name: 'looking-up'; payment: BegunPayment }
  /** The status is unknown. `isPaid` is true if the provider reported that the payment succeeded. */
  | { name: 'unknown'; payment: BegunPayment; isPaid: boolean }
  | { name: 'payment'; payment: BegunPayment; problem: CheckoutProblem | null }
  | { name: 'processing'; payment: BegunPayment }
  /** `start` is `itself` if the download starts automatically. */
  | {
      name: 'ready';
      downloadUrl: string;
      email: string | null;
      start: 'itself' | 'press';
      /** The receipt of a payment. */
      receiptUrl?: string | null;
    }
  /** The unpaid payment was canceled. The email step starts a new payment. */
  | { name: 'over' }
  /** The purchase is paid, but the file is no longer available. */
  | { name: 'closed'; problem: CheckoutProblem };

/**
 * The reason for checking a payment. The buyer has paid, returned or asked for a check, or the page polls while the
 * bank processes the payment.
 */
export type CheckReason = 'paid' | 'returned' | 'refused' | 'reloaded' | 'asked' | 'processing';

interface SettledPayment {
  status: 'completed' | 'processing';
  downloadUrl: string | null;
  receiptUrl?: string | null;
  message: string;
}

/** Returns the next step after checking a payment. */
export function getStepAfter(
  payment: BegunPayment,
  response: CallResult<SettledPayment>,
  reason: CheckReason,
): CheckoutStep {
  if (response.ok) return chooseStep(payment, response.body, reason);
  const { code, message } = response;
  switch (code) {
    case 'payment_required':
      return { name: 'payment', payment, problem: findUnpaidProblem(message, reason) };
    case 'link_expired':
      return { name: 'closed', problem: { title: problems.download.title, message } };
    // The server keeps every paid payment.
    case 'not_found':
      return { name: 'over' };
    case 'payment_mismatch':
      return { name: 'closed', problem: problems.download };
    default:
      if (reason === 'processing') return { name: 'processing', payment };
      return { name: 'unknown', payment, isPaid: reason === 'paid' };
  }
}

function chooseStep(
  payment: BegunPayment,
  { status, downloadUrl, receiptUrl = null, message }: SettledPayment,
  reason: CheckReason,
): CheckoutStep {
  if (status === 'processing') return { name: 'processing', payment };
  if (downloadUrl !== null) {
    const start = reason === 'reloaded' ? 'press' : 'itself';
    return { name: 'ready', downloadUrl, email: payment.email, start, receiptUrl };
  }
  return { name: 'closed', problem: { title: problems.download.title, message } };
}

/** Returns the problem with an unpaid payment. A reload before paying is not a problem. */
function findUnpaidProblem(message: string, reason: CheckReason): CheckoutProblem | null {
  if (reason === 'reloaded') return null;
  return { title: problems.status.title, message: message || problems.status.message };
}
