import type Stripe from 'stripe';
import { SECOND } from '../../../kernel/clock.js';
import type { PayoutAccounts, ProviderAccount } from '../../../ports/payout-accounts.js';
import { ignoreErrorCodes, withConvertedErrors } from './errors.js';

const ACCOUNT_ID = /^acct_\w+$/;

/**
 * Connects accounts with Stripe's full dashboard. Stripe collects requirements and fees from the creator, and bears the
 * losses (https://docs.stripe.com/connect/integration-recommendations).
 */
export function createStripeAccounts(stripe: Stripe): PayoutAccounts {
  return {
    create: ({ country, email, metadata, idempotencyKey }) =>
      withConvertedErrors(async () => {
        const account = await stripe.accounts.create(
          {
            country,
            email,
            metadata,
            controller: {
              fees: { payer: 'account' },
              losses: { payments: 'stripe' },
              requirement_collection: 'stripe',
              stripe_dashboard: { type: 'full' },
            },
          },
          { idempotencyKey },
        );
        return present(account);
      }),
    find: (id) =>
      withConvertedErrors(async () => {
        if (!ACCOUNT_ID.test(id)) return undefined;
        const codes = ['account_invalid', 'resource_missing'];
        const account = await ignoreErrorCodes(codes, stripe.accounts.retrieve(id));
        return account && present(account);
      }),
    openOnboarding: ({ accountId, returnUrl, refreshUrl }) =>
      withConvertedErrors(async () => {
        const { url } = await stripe.accountLinks.create({
          account: accountId,
          type: 'account_onboarding',
          return_url: returnUrl,
          refresh_url: refreshUrl,
        });
        return url;
      }),
  };
}

function present(account: Stripe.Account): ProviderAccount {
  const { requirements } = account;
  const dueRequirements = [...(requirements?.past_due ?? []), ...(requirements?.currently_due ?? [])];
  const deadline = requirements?.current_deadline ?? null;
  return {
    id: account.id,
    country: account.country ?? '',
    currency: account.default_currency ?? '',
    hasSubmitted: account.details_submitted,
    canCharge: account.charges_enabled,
    canPayOut: account.payouts_enabled,
    due: [...new Set(dueRequirements)],
    dueBy: deadline === null ? null : deadline * SECOND,
    disabledReason: requirements?.disabled_reason ?? null,
  };
}
