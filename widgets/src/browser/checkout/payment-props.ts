import type { VNode } from 'preact';
import type {
  CheckoutPayments,
  CheckoutPresentation,
  CheckoutProblem,
} from '../../shared/checkout/checkout-view.js';
import type { PayablePayment } from './saved-purchase.js';

/** The purchase, and the form's texts for it. */
export interface PaymentSubject {
  title: string;
  /** The label of the button. */
  action: string;
  /** Titles for payments that the provider declined, or that the server rejected. */
  failureTitles: { declined: string; refused: string };
  /** The path to which a bank redirects the buyer. */
  returnTo: string;
  /** The URL to continue the same payment in a new tab. */
  newTab: string;
  /** Shown between the address and the card. */
  notice?: VNode;
}

/** `processing`: the bank has not decided yet. */
export type PaidStatus = 'completed' | 'processing';

export interface PaymentProps {
  subject: PaymentSubject;
  presentation: CheckoutPresentation;
  payments: CheckoutPayments;
  payment: PayablePayment;
  problem: CheckoutProblem | null;
  /**
   * Called after the provider took the payment, or reported that it was already taken. Resolves when the page has
   * continued.
   */
  onPaid(status: PaidStatus): Promise<void>;
  /** Undefined if the form cannot change the address. */
  onChangeEmail: (() => void) | undefined;
  onLookUp(): void;
}

/** The form of one provider. */
export type PaymentForm = (props: PaymentProps) => VNode;
