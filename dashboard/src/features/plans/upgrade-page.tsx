import { useId } from 'react';
import { useSearchParams } from 'react-router';
import { WaveRule } from '../../ui/brand/brand';
import { Button, ButtonLink, TextLink } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { SegmentedControl } from '../../ui/forms/segmented-control';
import { BackLink, PageHeader } from '../../ui/page-header';
import { useSignedInUser } from '../accounts/session';
import { PlanColumn } from './plan-column';
import { PlanComparison } from './plan-comparison';
import { freeFeatures, proFeatures } from './plan-features';
import { type BillingPeriod, PERIODS, PRO_ANNUAL_DOLLARS, parseBillingPeriod } from './plan-numbers';
import { PlanQuestions } from './plan-questions';
import { PlanUsage } from './plan-usage';

const CHOICES = [
  { value: 'monthly', label: PERIODS.monthly.label },
  { value: 'annual', label: PERIODS.annual.label },
] as const;

export function UpgradePage() {
  const { isPro, emailsSent, emailQuota } = useSignedInUser();
  const [searchParams, setSearchParams] = useSearchParams();
  const period = parseBillingPeriod(searchParams.get('plan'));
  const choose = (plan: BillingPeriod) =>
    setSearchParams({ plan }, { replace: true, preventScrollReset: true });

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Upgrade"
        lead="Compare the plans and upgrade."
        above={<BackLink to="/dashboard" label="Back" />}
      />
      <WaveRule />
      <Card className="flex flex-col gap-4">
        <CardHeader
          title="This month"
          aside={<span className="text-ink-2">You are on {isPro ? 'Pro' : 'Free'}</span>}
        />
        <PlanUsage
          isPro={isPro}
          emailsSent={emailsSent}
          emailQuota={emailQuota}
          upgradeTo={`/checkout?plan=${period}`}
        />
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        <PlanColumn
          name="Free"
          isCurrent={!isPro}
          price={<Price dollars={0} per="month" />}
          features={freeFeatures}
        />
        <PlanColumn
          name="Pro"
          isCurrent={isPro}
          price={<ProPrice period={period} onChoose={choose} />}
          features={proFeatures}
        >
          <UpgradeNow isPro={isPro} period={period} />
        </PlanColumn>
      </div>
      <PlanComparison />
      <PlanQuestions />
    </div>
  );
}

function Price({ dollars, per }: { dollars: number; per: string }) {
  return (
    <p>
      <span className="text-figure font-strong tabular-nums">${dollars}</span>
      <span className="text-ink-2">/{per}</span>
    </p>
  );
}

function ProPrice({
  period,
  onChoose,
}: {
  period: BillingPeriod;
  onChoose: (period: BillingPeriod) => void;
}) {
  const { dollars, unit } = PERIODS[period];

  return (
    <div className="flex flex-col gap-3">
      <Price dollars={dollars} per={unit} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SegmentedControl label="Billing period" options={CHOICES} value={period} onChange={onChoose} />
        <span className="rounded-pill bg-lamp-soft px-2.5 py-0.5 text-meta font-medium text-lamp-ink">
          Save 20% annually
        </span>
      </div>
      <p className="text-meta text-ink-2">
        {period === 'monthly'
          ? `Billed monthly. Or $${PRO_ANNUAL_DOLLARS} a year, which is $${PRO_ANNUAL_DOLLARS / 12} a month.`
          : `$${PRO_ANNUAL_DOLLARS} once a year, which is $${PRO_ANNUAL_DOLLARS / 12} a month.`}{' '}
        Cancel anytime.
      </p>
    </div>
  );
}

function UpgradeNow({ isPro, period }: { isPro: boolean; period: BillingPeriod }) {
  const noteId = useId();

  if (!isPro) {
    return (
      <ButtonLink to={`/checkout?plan=${period}`} tone="primary">
        Upgrade Now
      </ButtonLink>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <Button aria-disabled aria-describedby={noteId}>
        Upgrade Now
      </Button>
      <p id={noteId} className="text-meta text-ink-2">
        You already have Pro. <TextLink to="/settings?tab=subscription">See your subscription</TextLink>
      </p>
    </div>
  );
}
