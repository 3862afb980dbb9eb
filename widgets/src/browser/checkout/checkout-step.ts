import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import { problems } from '../../shared/checkout/checkout-texts.js';
import type { Answer } from './checkout-calls.js';
import type { BegunPayment } from './saved-purchase.js';

export type CheckoutStep =
  /** As the server rendered it. */
  | { name: 'start' }
  | { name: 'email'; problem: CheckoutProblem | null }
  | { name: 'looking-up'; payment: BegunPayment }
  /** Nobody could say how it stands. `isPaid`: the provider did say that it took the money. */
  | { name: 'unknown'; payment: BegunPayment; isPaid: boolean }
  | { name: 'payment'; payment: BegunPayment; problem: CheckoutProblem | null }
  | { name: 'processing'; payment: BegunPayment }
  /** `start`: the download begins by itself, or waits for a press. */
  | { name: 'ready'; downloadUrl: string; email: string | null; start: 'itself' | 'press' }
  /** It was called off, as nobody had paid it: another is begun from the address on. */
  | { name: 'over' }
  /** Paid, and there is nothing to download any more. */
  | { name: 'closed'; problem: CheckoutProblem };

/**
 * Why the payment is asked after: the buyer has just paid, comes back to it, asks for a look, or the page looks by
 * itself while the bank takes its time.
 */
export type Occasion = 'paid' | 'returned' | 'refused' | 'reloaded' | 'asked' | 'processing';

interface Settled {
  state: 'completed' | 'processing';
  downloadUrl: string | null;
  message: string;
}

/** Where the answer to "is it paid?" leads. */
export function stepAfter(payment: BegunPayment, answer: Answer<Settled>, occasion: Occasion): CheckoutStep {
  if (answer.ok) return stepOf(payment, answer.body, occasion);
  const { code, message } = answer;
  switch (code) {
    case 'payment_required':
      return { name: 'payment', payment, problem: unpaid(message, occasion) };
    case 'link_expired':
      return { name: 'closed', problem: { title: problems.download.title, message } };
    // What was paid is never forgotten.
    case 'not_found':
      return { name: 'over' };
    case 'payment_mismatch':
      return { name: 'closed', problem: problems.download };
    default:
      if (occasion === 'processing') return { name: 'processing', payment };
      return { name: 'unknown', payment, isPaid: occasion === 'paid' };
  }
}

function stepOf(
  payment: BegunPayment,
  { state, downloadUrl, message }: Settled,
  occasion: Occasion,
): CheckoutStep {
  if (state === 'processing') return { name: 'processing', payment };
  if (downloadUrl !== null) {
    const start = occasion === 'reloaded' ? 'press' : 'itself';
    return { name: 'ready', downloadUrl, email: payment.email, start };
  }
  return { name: 'closed', problem: { title: problems.download.title, message } };
}

/** Who reloads before paying has done nothing wrong. */
function unpaid(message: string, occasion: Occasion): CheckoutProblem | null {
  if (occasion === 'reloaded') return null;
  return { title: problems.status.title, message: message || problems.status.message };
}
