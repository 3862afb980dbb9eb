import { errorMessage } from '@tidings/sdk';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { BackLink, PageHeader } from '../../ui/page-header';
import { AccountCard } from './account-card';
import { BalanceCard } from './balance-card';
import { ConnectForm } from './connect-form';
import { CurrencyOffer } from './currency-offer';
import { useRefreshAccount } from './mutations';
import { isConnected } from './payout-account';
import { PayoutHistory } from './payout-list';
import { usePayoutAccount } from './queries';

/** Shows the account for a creator's payments. */
export function PayoutsPage() {
  const account = usePayoutAccount();
  const providerReturn = useReturnFromProvider();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Payouts"
        lead="The money from your sales, on its way to your bank."
        above={<BackLink to="/sales" label="Sales" />}
        actions={
          account.data?.isSimulated &&
          isConnected(account.data) && <ButtonLink to="/payouts/simulated">Simulated account</ButtonLink>
        }
      />
      {providerReturn.isExpired && (
        <Alert tone="warning">The link to Stripe has expired. Please continue from here.</Alert>
      )}
      {providerReturn.isPending && (
        <p role="status" className="text-ink-2">
          Asking Stripe about your account.
        </p>
      )}
      {account.data && providerReturn.error && (
        <LoadFailure message={errorMessage(providerReturn.error)} onRetry={providerReturn.retry} />
      )}
      {account.data && <Content account={account.data} />}
      {!account.data && account.error && (
        <LoadFailure message={errorMessage(account.error)} onRetry={() => account.refetch()} />
      )}
      {account.isPending && (
        <Card>
          <SkeletonRows rows={3} rowClass="h-10" />
        </Card>
      )}
    </div>
  );
}

function Content({ account }: { account: NonNullable<ReturnType<typeof usePayoutAccount>['data']> }) {
  if (account.mode === 'owner') {
    return (
      <Card>
        <EmptyState
          title="Nothing to set up"
          text="The operator of this instance takes all payments with one account."
        />
      </Card>
    );
  }
  if (isConnected(account)) {
    // Steps and notes precede the list of payouts, which can be long.
    const isFirst = account.steps.length > 0 || account.note !== null;
    return (
      <>
        {isFirst && <AccountCard account={account} />}
        {account.status !== 'onboarding' && (
          <>
            <BalanceCard />
            <PayoutHistory />
          </>
        )}
        {account.status !== 'disabled' && <CurrencyOffer currency={account.currency} />}
        {!isFirst && <AccountCard account={account} />}
      </>
    );
  }
  return (
    <>
      {account.note && <Alert tone="warning">{account.note}</Alert>}
      <ConnectForm feePercent={account.feePercent} />
    </>
  );
}

/** Refetches the account once after a return from the provider. `isExpired`: the form's link had expired. */
function useReturnFromProvider() {
  const [searchParams] = useSearchParams();
  const { mutate, isPending, error } = useRefreshAccount();
  const hasAsked = useRef(false);
  const isReturn = searchParams.has('returned') || searchParams.has('expired');
  useEffect(() => {
    if (!isReturn || hasAsked.current) return;
    hasAsked.current = true;
    mutate(undefined);
  }, [isReturn, mutate]);
  return { isExpired: searchParams.has('expired'), isPending, error, retry: () => mutate(undefined) };
}
