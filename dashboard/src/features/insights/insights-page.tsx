import { DEFAULT_INSIGHT_PERIOD, FREE_INSIGHT_DAYS } from '@tidings/sdk';
import { ChevronDown, Sparkle } from 'lucide-react';
import { WaveRule } from '../../ui/brand/brand';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { SegmentedControl } from '../../ui/forms/segmented-control';
import { useUrlTab } from '../../ui/hooks/use-url-tab';
import { PageHeader } from '../../ui/page-header';
import { PERIODS, type Period, usePeriod } from '../../ui/plots/period';
import { Tabs } from '../../ui/tabs';
import { useSignedInUser } from '../accounts/session';
import { ProMark, ProOffer } from '../plans/pro-offer';
import { CurrentStats } from './current-stats';
import {
  CardsWithoutPeriod,
  OverviewTab,
  PeriodSentence,
  SalesTab,
  SourcesTab,
  SubscribersTab,
} from './insight-tabs';
import { NewslettersCard } from './newsletter/newsletters-card';
import { isWithinPlan } from './queries';
import { RecommendationCard } from './recommendation/recommendation-card';

const TABS = [
  { value: 'overview', label: 'Overview' },
  { value: 'subscribers', label: 'Subscribers' },
  { value: 'sales', label: 'Sales' },
  { value: 'sources', label: 'Sources' },
  { value: 'newsletters', label: 'Newsletters' },
] as const;

export function InsightsPage() {
  const { isPro } = useSignedInUser();
  const [period, selectPeriod] = usePeriod();
  const [tab, openTab] = useUrlTab(TABS);
  const isPeriodInPlan = isWithinPlan({ isPro, period });
  const options = PERIODS.map((option) =>
    isWithinPlan({ isPro, period: option.value }) ? option : { ...option, mark: <ProOptionMark /> },
  );

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Insights"
        lead="Your visitors, subscribers and sales."
        actions={<SegmentedControl label="Period" options={options} value={period} onChange={selectPeriod} />}
      />
      <WaveRule />
      {isPeriodInPlan && <PeriodSentence period={period} />}
      <CurrentStats />
      <Tabs label="Insights" tabs={TABS} value={tab} onChange={openTab} panel="below">
        {tab === 'newsletters' && <NewslettersCard />}
        {tab !== 'newsletters' && isPeriodInPlan && <PeriodTab tab={tab} period={period} />}
        {tab !== 'newsletters' && !isPeriodInPlan && (
          <LongerPeriodOffer onShorten={() => selectPeriod(DEFAULT_INSIGHT_PERIOD)} />
        )}
        {tab === 'overview' && !isPeriodInPlan && (
          <div className="grid content-start gap-5 md:grid-cols-2 lg:grid-cols-3">
            <CardsWithoutPeriod />
            <RecommendationCard sources={undefined} />
          </div>
        )}
      </Tabs>
      <CountingNote />
    </div>
  );
}

const PERIOD_TABS = {
  overview: OverviewTab,
  subscribers: SubscribersTab,
  sales: SalesTab,
  sources: SourcesTab,
};

function PeriodTab({ tab, period }: { tab: keyof typeof PERIOD_TABS; period: Period }) {
  const Panel = PERIOD_TABS[tab];
  return <Panel period={period} />;
}

/** Marks a period as part of Pro for users without Pro. */
function ProOptionMark() {
  return (
    <>
      <Sparkle size={12} strokeWidth={2} aria-hidden className="shrink-0 text-lamp-ink" />
      <span className="sr-only"> (PRO)</span>
    </>
  );
}

const COUNTING_NOTES = [
  'To count visits, we set no cookies and store nothing in your visitors’ browsers.',
  'To count visitors of a day, we hash their network address and browser with a random key. We do not store the address with the visit. At the end of the day, we delete the key and the hashes.',
  'A visitor on two days counts as two visitors.',
  'We take the source of a subscription or sale from one visit: the visit to the page with the form or product. If the visitor opened that page from another of your pages, the source is Direct.',
  'Crawlers that identify themselves do not count.',
  'A day begins at midnight in your time zone. Today’s bar is still growing. If you change the time zone, earlier views stay on their day.',
  'Opens are estimates. Some email apps load every image, and some load none. Automated opens that we detect do not count.',
];

/** Explains how visits are counted, and which data is not recorded. */
export function CountingNote() {
  return (
    <Card>
      <details className="group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-nav font-semibold [&::-webkit-details-marker]:hidden">
          How this is counted
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="shrink-0 text-ink-3 group-open:rotate-180"
          />
        </summary>
        <ul className="flex max-w-[66ch] list-disc flex-col gap-2 pt-1 pl-5 text-ink-2">
          {COUNTING_NOTES.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </details>
    </Card>
  );
}

/** Offers Pro for a period that the free plan does not include. */
export function LongerPeriodOffer({ onShorten }: { onShorten: () => void }) {
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title={`Stats beyond ${FREE_INSIGHT_DAYS} days`} aside={<ProMark />} />
      <p role="status" className="max-w-[60ch] text-ink-2">
        Stats older than {FREE_INSIGHT_DAYS} days are part of Pro. We count them already, so you can see them
        at any time after you upgrade.
      </p>
      <div className="flex flex-wrap gap-2 max-md:*:grow">
        <ProOffer />
        <Button tone="ghost" onClick={onShorten}>
          Show {FREE_INSIGHT_DAYS} days
        </Button>
      </div>
    </Card>
  );
}
