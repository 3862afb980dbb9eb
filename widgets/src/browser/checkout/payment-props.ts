import type { VNode } from 'preact';
import type {
  CheckoutPayments,
  CheckoutPresentation,
  CheckoutProblem,
} from '../../shared/checkout/checkout-view.js';
import type { PayablePayment } from './saved-purchase.js';

/** The purchase, with the texts of the form. */
export interface PaymentSubject {
  title: string;
  /** The label of the button. */
  action: string;
  /** The titles for payments that the provider declined, or that the server rejected. */
  failureTitles: { declined: string; refused: string };
  /** The path to which a bank redirects the buyer. */
  returnTo: string;
  /** The URL that continues the same payment in a new tab. */
  newTab: string;
  /** A notice between the address and the card. */
  notice?: VNode;
}

/** `processing` means that the bank has not decided yet. */
export type PaidStatus = 'completed' | 'processing';

export interface PaymentProps {
  subject: PaymentSubject;
  presentation: CheckoutPresentation;
  payments: CheckoutPayments;
  payment: PayablePayment;
  problem: CheckoutProblem | null;
  /** Handles a payment that the provider has accepted, now or before. Resolves when the page has continued. */
  onPaid(status: PaidStatus): Promise<void>;
  /** Undefined if the form cannot change the address. */
  onChangeEmail: (() => void) | undefined;
  onLookUp(): void;
}

/** The form of one provider. */
export type PaymentForm = (props: PaymentProps) => VNode;
