import type { CheckoutProblem } from './checkout-view.js';

export const COMPLETE_YOUR_PURCHASE = 'Complete Your Purchase';
export const COMING_SOON = 'Feature coming soon';
/** The label of a buy button while its creator cannot accept payments. */
export const NOT_AVAILABLE = 'Not available yet';
export const DEFAULT_FILE_TYPE = 'Document';

/** Returns the consent text of the newsletter's box, which is stored with the subscription. */
export function formatNewsletterConsent(sellerName: string): string {
  return `Email me ${sellerName}'s newsletter too. I can unsubscribe at any time.`;
}

export const problems = {
  freeEmail: {
    title: 'Valid email required',
    message: 'Please enter a valid email address to receive your download',
    field: 'email',
  },
  paidEmail: {
    title: 'Email Required',
    message: 'A valid email address is required to receive your download link.',
    field: 'email',
  },
  offline: {
    title: 'You are offline',
    message: 'Nothing was sent. Your entries are still here. Try again when you are back online.',
  },
  noSecret: {
    title: 'Error processing product',
    message: "Couldn't process your request. Please try again.",
  },
  secretMissing: { title: 'Payment Error', message: 'No client secret returned from server' },
  stripeNotLoaded: { title: 'Stripe not loaded', message: 'Please try again in a moment' },
  notInitialized: {
    title: 'Payment Error',
    message: 'Could not initialize payment. Please try again.',
  },
  notStarted: {
    title: 'Payment initialization failed',
    message: 'Could not create a payment session. Please try again.',
  },
  unexpected: {
    title: 'Error',
    message: 'An unexpected error occurred during payment processing.',
  },
  status: { title: 'Payment Status', message: 'Something went wrong with the payment.' },
  download: { title: 'Download Error', message: 'Please contact support for assistance' },
  linkOver: {
    title: 'Download Error',
    message: 'This link no longer works. Open the link in your email to request a new one.',
  },
  notLookedUp: {
    title: 'We could not check your payment',
    message: 'If you have paid, we email the download link. You will not be charged again.',
  },
} as const satisfies Record<string, CheckoutProblem>;

/** The advice after a declined payment, by Stripe's decline code. */
const NEXT_STEPS: Record<string, string> = {
  insufficient_funds: 'Use another card, or try again when there is money on this one.',
  expired_card: 'Use a card that has not expired.',
  incorrect_cvc: 'Check the security code on the card, and try again.',
  incorrect_number: 'Check the card number, and try again.',
  payment_intent_authentication_failure:
    'Try again, and confirm the payment with your bank when it asks you.',
};
const ANY_NEXT_STEP = 'Try again with another card or payment method, or ask your bank why it refused.';

/** Describes a payment that the provider declined, with advice. */
export function createPaymentProblem(
  message: string | null | undefined,
  { title = 'Payment Failed', code = '' }: { title?: string | undefined; code?: string | undefined } = {},
): CheckoutProblem {
  const next = `Nothing was charged. ${NEXT_STEPS[code] ?? ANY_NEXT_STEP}`;
  return { title, message: message || 'An error occurred', next };
}

/** Returns the problem with starting a payment, for a plain-text response such as a proxy's. */
export function createIntentProblem(text: string): CheckoutProblem {
  return { title: 'Payment Error', message: `Failed to create payment intent: ${text}` };
}

const START_ERRORS: Record<string, string> = {
  stripe_invalid_request_error: 'Invalid payment request. Please check your payment details.',
  stripe_api_connection_error: 'Could not connect to payment service. Please check your internet connection.',
  stripe_authentication_error:
    'Payment authentication error. Please contact support with error code: AUTH-ERR.',
  stripe_api_error: 'There was an error processing your request.',
  idempotency_conflict: 'This product has changed. Continue to see its current price.',
};

/** Returns the problem with starting a payment. `status` is 0 without a response. */
export function createStartProblem(response: {
  status: number;
  code: string;
  message: string;
  field: string | undefined;
}): CheckoutProblem {
  const { field } = response;
  if (field === 'country' || field === 'postalCode') {
    const title = field === 'country' ? 'Country required' : 'Postal code required';
    return { title, message: response.message, field };
  }
  const message = START_ERRORS[response.code] ?? response.message;
  return { title: 'Error processing product', message: message || formatServerError(response.status) };
}

function formatServerError(status: number): string {
  return status === 0 ? 'There was an error processing your request.' : `Server error: ${status}`;
}
