import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { TextLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { showToast } from '../../../ui/feedback/toast-store';
import { formatNumber } from '../../../ui/formats/numbers';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { useSignedInUser } from '../../accounts/session';
import { type BillingPeriod, PERIODS, parseBillingPeriod, proQuota } from '../plan-numbers';
import { CheckFailed, Confirming, Done, Processing } from './checkout-stages';
import { FormFailure, FormSkeleton, PaymentFrame } from './payment-frame';
import { type BankReturn, readBankReturn } from './payment-message';
import { useCheckout } from './use-checkout';

export function CheckoutPage() {
  const { isPro } = useSignedInUser();
  const [searchParams] = useSearchParams();
  const period = parseBillingPeriod(searchParams.get('plan'));
  // Uses the plan at the time of opening, because a paying user becomes Pro while the page is open.
  const [opened] = useState({ isPro, returned: readBankReturn(searchParams) });

  return (
    <div className="flex flex-col gap-6">
      <PageHeader title="Checkout" above={<BackLink to={`/upgrade?plan=${period}`} label="Back" />} />
      <WaveRule />
      {opened.isPro && !opened.returned ? (
        <AlreadySubscribed />
      ) : (
        <Checkout key={period} period={period} bankReturn={opened.returned} />
      )}
    </div>
  );
}

function AlreadySubscribed() {
  const navigate = useNavigate();
  useEffect(() => {
    showToast('Already subscribed');
    void navigate('/dashboard', { replace: true });
  }, [navigate]);
  return <p>You already have Pro.</p>;
}

function Checkout({ period, bankReturn }: { period: BillingPeriod; bankReturn: BankReturn | undefined }) {
  const checkout = useCheckout({ period, bankReturn });
  const { stage } = checkout;

  switch (stage.name) {
    case 'payment':
      return (
        <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,520px)_minmax(0,360px)] lg:justify-between">
          <div className="lg:order-last">
            <OrderSummary period={period} />
          </div>
          <Card className="flex flex-col gap-4">
            {stage.problem && (
              <Alert>
                <p className="font-semibold">Payment failed</p>
                <p>{stage.problem}</p>
              </Alert>
            )}
            <Payment period={period} checkout={checkout} />
          </Card>
        </div>
      );
    case 'confirming':
      return <Confirming />;
    case 'processing':
      return <Processing onCheck={() => checkout.confirm('processing')} />;
    case 'unknown':
      return (
        <CheckFailed
          message={stage.message}
          isPaid={stage.isPaid}
          onCheck={() => void checkout.confirm(stage.isPaid ? 'completed' : 'processing')}
        />
      );
    case 'done':
      return <Done subscription={stage.subscription} />;
  }
}

function Payment({ period, checkout }: { period: BillingPeriod; checkout: ReturnType<typeof useCheckout> }) {
  const { setup, attempt } = checkout;

  if (setup.isFetching || !setup.data) return <FormSkeleton label="Setting up your payment" />;
  const { clientSecret } = setup.data;
  if (!clientSecret) return <FormFailure onRetry={() => checkout.startAnew()} />;
  return (
    <PaymentFrame
      key={`${attempt} ${clientSecret}`}
      period={period}
      onPaid={(status) => void checkout.confirm(status)}
      onRetry={() => checkout.startAnew()}
    />
  );
}

/** Shows the plan, its price, and the way to cancel. */
export function OrderSummary({ period }: { period: BillingPeriod }) {
  const { label, dollars, unit, renews } = PERIODS[period];

  return (
    <Card className="flex flex-col gap-3 lg:gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-section font-strong">Pro, {label.toLowerCase()}</h2>
        <TextLink to={`/upgrade?plan=${period}`} className="text-meta">
          Change
        </TextLink>
      </div>
      <p>
        <span className="text-figure font-strong tabular-nums">${dollars}</span>
        <span className="text-ink-2">/{unit}</span>
      </p>
      <p className="text-ink-2">{formatNumber(proQuota)} newsletters per month, and all Pro features.</p>
      <p className="border-t border-line pt-3 text-ink-2">
        {renews}. Cancel anytime. Pro then stays active until the end of the paid period.
      </p>
    </Card>
  );
}
