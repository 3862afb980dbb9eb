import type { ErrorMeaning } from './error-meaning.js';

/** Codes of sales, payouts and the Pro plan. */
export const PAYMENT_CODES = {
  invalid_signature: {
    status: 400,
    meaning: 'The signature of the provider’s event or report does not match.',
    action: 'Use the same webhook secret here and at the provider.',
  },
  stripe_invalid_request_error: {
    status: 400,
    meaning: 'The payment provider rejected the request.',
    action: 'Check the values that you sent, or tell the operator of the instance.',
  },
  payment_required: {
    status: 402,
    meaning: 'The payment was not completed.',
    action: 'Pay first, or try another payment method.',
  },
  client_secret_required: {
    status: 403,
    meaning: 'The client secret of the payment is missing or wrong.',
    action: 'Send the `clientSecret` that the payment was created with.',
  },
  pro_required: {
    status: 403,
    meaning: 'This is part of the Pro plan.',
    action: 'Upgrade to Pro.',
  },
  already_pro: {
    status: 409,
    meaning: 'The account has Pro already.',
    action: 'Nothing is left to do.',
  },
  payment_processing: {
    status: 409,
    meaning: 'The bank has not decided about the payment yet.',
    action: 'Read its status again later.',
  },
  no_subscription: {
    status: 409,
    meaning: 'The account has no open subscription.',
    action: 'Upgrade first.',
  },
  pays_for_pro: {
    status: 409,
    meaning: 'The user pays for Pro, so Pro cannot be granted.',
    action: 'Wait until the subscription ends.',
  },
  not_for_sale: {
    status: 409,
    meaning: 'The product has no file, or the creator cannot receive payments now.',
    action: 'Show the message to the buyer.',
  },
  payment_mismatch: {
    status: 409,
    meaning: 'The payment belongs to another purchase.',
    action: 'Start a new payment.',
  },
  already_attached: {
    status: 409,
    meaning: 'The payment has an email address already.',
    action: 'Keep the first address.',
  },
  country_unsupported: {
    status: 409,
    meaning: 'The payment provider does not pay out in this country.',
    action: 'Choose another country in which you have a business, or offer only free products.',
  },
  payout_account_disabled: {
    status: 409,
    meaning: 'The payment provider closed this account.',
    action: 'Disconnect it, and connect another account.',
  },
  not_refundable: {
    status: 409,
    meaning: 'This sale cannot be refunded.',
    action: 'Show the message. It names the reason.',
  },
  stripe_authentication_error: {
    status: 502,
    meaning: 'The payment provider rejected the instance’s key.',
    action: 'Tell the operator of the instance.',
  },
  stripe_api_error: {
    status: 502,
    meaning: 'The payment provider failed.',
    action: 'Repeat the request later.',
  },
  stripe_api_connection_error: {
    status: 503,
    meaning: 'The payment provider did not respond.',
    action: 'Repeat the request in a minute.',
  },
  payments_misconfigured: {
    status: 503,
    meaning: 'The price of Pro at the payment provider is missing, or differs from the one shown.',
    action: 'Tell the operator of the instance.',
  },
} as const satisfies Record<string, ErrorMeaning>;
