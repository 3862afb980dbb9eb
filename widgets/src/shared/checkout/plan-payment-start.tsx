import type { VNode } from 'preact';
import { Waiting } from './notice.js';

/** Renders the server's initial state, from which the script continues. */
export function PlanPaymentStart(): VNode {
  return (
    <>
      <h1 class="visually-hidden">Payment</h1>
      <Waiting>Initializing payment...</Waiting>
      <noscript>
        <p class="note">
          Paying needs scripts, and they are off here. Allow them for this page. Nothing was charged.
        </p>
      </noscript>
    </>
  );
}

/** Shown if the page was opened outside the checkout, or if the payment could not be fetched. */
export function NoPlanPayment({ checkout }: { checkout: string }): VNode {
  return (
    <div class="step">
      <h1 tabIndex={-1}>Could not load payment form</h1>
      <p class="lead">
        We found no payment that you have begun. Nothing was charged; the checkout begins one.
      </p>
      <div class="choices">
        <a class="button" href={checkout} target="_top">
          Go to the checkout
        </a>
      </div>
    </div>
  );
}
