import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import type { CheckoutPresentation } from '../../shared/checkout/checkout-view.js';
import type { PayablePayment } from './saved-purchase.js';

/** What is paid for, and how the form says so. */
export interface PaymentSubject {
  title: string;
  /** On the button. */
  action: string;
  /** Over what the provider, or our own server, says of a payment that was not taken. */
  failureTitles: { declined: string; refused: string };
  /** Where a bank sends the payer back to: a path of ours. */
  returnTo: string;
  /** Where the same payment goes on in a tab of its own. */
  newTab: string;
}

/** `processing`: the bank takes its time. */
export type PaidState = 'completed' | 'processing';

export interface PaymentProps {
  subject: PaymentSubject;
  presentation: CheckoutPresentation;
  payment: PayablePayment;
  problem: CheckoutProblem | null;
  /** The provider took it, or says that it has been taken: done when the page has gone on. */
  onPaid(state: PaidState): Promise<void>;
  /** Undefined where the address is not the form's business. */
  onChangeEmail: (() => void) | undefined;
  onLookUp(): void;
}
