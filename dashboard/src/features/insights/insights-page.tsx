import { Sparkle } from 'lucide-react';
import { WaveRule } from '../../ui/brand/brand';
import { TextLink } from '../../ui/button';
import { Segmented } from '../../ui/forms/segmented';
import { PageHeader } from '../../ui/page-header';
import { PERIODS, usePeriod } from '../../ui/plots/period';
import { useSignedInUser } from '../accounts';
import { LastNewsletterCard } from '../newsletters';
import { GrowthCard } from '../subscribers';
import { CountingNote } from './counting-note';
import { CurrentStats } from './current-stats';
import { isWithinPlan, newsletterInsightsPath } from './insights';
import { LongerPeriodOffer } from './longer-period-offer';
import { NewslettersCard } from './newsletter/newsletters-card';
import { PeriodInsights } from './period-insights';
import { RecommendationCard } from './recommendation/recommendation-card';

export function InsightsPage() {
  const { isPro } = useSignedInUser();
  const [period, look] = usePeriod();
  const options = PERIODS.map((option) =>
    isWithinPlan({ isPro, period: option.value }) ? option : { ...option, mark: <InPro /> },
  );
  const always = (
    <>
      <LastNewsletterCard insightsPath={newsletterInsightsPath} />
      <GrowthCard
        aside={
          <TextLink to="/subscribers" className="text-meta">
            View all
          </TextLink>
        }
      />
    </>
  );

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Insights"
        lead="Your visitors, subscribers and sales."
        actions={<Segmented label="Period" options={options} value={period} onChange={look} />}
      />
      <WaveRule />
      <CurrentStats />
      {isWithinPlan({ isPro, period }) ? (
        <PeriodInsights period={period} beside={always} />
      ) : (
        <>
          <LongerPeriodOffer onShorten={() => look('30')} />
          <div className="grid content-start gap-5 md:grid-cols-2 lg:grid-cols-3">
            {always}
            <RecommendationCard sources={undefined} />
          </div>
        </>
      )}
      <NewslettersCard />
      <CountingNote />
    </div>
  );
}

/** Marks a feature as part of Pro, for users without Pro. */
function InPro() {
  return (
    <>
      <Sparkle size={12} strokeWidth={2} aria-hidden className="shrink-0 text-lamp-ink" />
      <span className="sr-only"> (PRO)</span>
    </>
  );
}
