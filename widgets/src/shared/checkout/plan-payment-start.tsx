import type { VNode } from 'preact';
import { WaitingNotice } from './notice.js';

/** Renders the server's initial state, from which the script continues. */
export function PlanPaymentStart(): VNode {
  return (
    <>
      <h1 class="visually-hidden">Payment</h1>
      <WaitingNotice>Initializing payment...</WaitingNotice>
      <noscript>
        <p class="note">
          Payments need scripts, which are turned off. Allow them for this page. Nothing was charged.
        </p>
      </noscript>
    </>
  );
}

/** Shows that the page was opened outside the checkout, or that the payment could not be loaded. */
export function NoPlanPayment({ checkout }: { checkout: string }): VNode {
  return (
    <div class="step">
      <h1 tabIndex={-1}>Could not load payment form</h1>
      <p class="lead">You have not started a payment, and nothing was charged. Start one at the checkout.</p>
      <div class="choices">
        <a class="button" href={checkout} target="_top">
          Go to the checkout
        </a>
      </div>
    </div>
  );
}
