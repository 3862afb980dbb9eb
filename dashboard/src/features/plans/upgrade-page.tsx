import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { BackLink, PageHeader } from '../../ui/page-header';
import { WaveRule } from '../../ui/wave-rule';
import { useSignedInUser } from '../accounts';
import { PlanColumn } from './plan-column';
import { freeFeatures, plannedProFeatures, proFeatures, questions } from './plan-features';
import { PRO_ANNUAL, PRO_MONTHLY } from './plan-numbers';
import { PlanUsage } from './plan-usage';

export function UpgradePage() {
  const { isPro, emailsSent, emailQuota } = useSignedInUser();

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Upgrade"
        lead="Two plans. Writing is the same on both."
        above={<BackLink to="/dashboard" label="Back" />}
      />
      <WaveRule />
      <Card className="flex flex-col gap-4">
        <CardHeader
          title="This month"
          aside={<span className="text-ink-2">You are on {isPro ? 'Pro' : 'Free'}</span>}
        />
        <PlanUsage emailsSent={emailsSent} emailQuota={emailQuota} />
      </Card>
      <div className="grid gap-5 md:grid-cols-2">
        <PlanColumn name="Free" isCurrent={!isPro} price={<Price dollars={0} />} features={freeFeatures} />
        <PlanColumn name="Pro" isCurrent={isPro} price={<ProPrice />} features={proFeatures}>
          <div className="flex flex-col gap-1.5 border-t border-line pt-4">
            <h3 className="text-meta font-semibold">Planned for Pro, not there yet</h3>
            <p className="text-meta text-ink-2">{plannedProFeatures.join(' · ')}</p>
          </div>
          <UpgradeNow isPro={isPro} />
        </PlanColumn>
      </div>
      <Questions />
    </div>
  );
}

function Price({ dollars }: { dollars: number }) {
  return (
    <p>
      <span className="text-figure font-strong tabular-nums">${dollars}</span>
      <span className="text-ink-2">/month</span>
    </p>
  );
}

function ProPrice() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <Price dollars={PRO_MONTHLY} />
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-meta text-ink-2">
        <span className="rounded-pill bg-lamp-soft px-2.5 py-0.5 font-medium text-lamp-ink">
          Save 20% annually
        </span>
        ${PRO_ANNUAL} a year
      </p>
    </div>
  );
}

function UpgradeNow({ isPro }: { isPro: boolean }) {
  const noteId = useId();

  return (
    <div className="flex flex-col gap-2">
      <Button aria-disabled aria-describedby={noteId}>
        Upgrade Now
      </Button>
      <p id={noteId} className="text-meta text-ink-2">
        {isPro
          ? 'You are on Pro already.'
          : 'This instance does not take payments yet. Ask whoever runs it to switch you to Pro.'}
      </p>
    </div>
  );
}

function Questions() {
  return (
    <Card className="flex flex-col gap-2">
      <CardHeader title="Questions" />
      <div className="divide-y divide-line">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-nav py-2 font-semibold [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                size={18}
                strokeWidth={1.75}
                aria-hidden
                className="shrink-0 text-ink-3 group-open:rotate-180"
              />
            </summary>
            <p className="pb-4 text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </Card>
  );
}
