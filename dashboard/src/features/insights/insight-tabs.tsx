import { errorMessage } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { TextLink } from '../../ui/button';
import { Card } from '../../ui/card';
import { LoadFailure, Skeleton } from '../../ui/feedback/load-states';
import { formatFullDay } from '../../ui/formats/dates';
import { useTimeZone } from '../../ui/formats/time-zone-context';
import { formatTimeZone } from '../../ui/formats/time-zones';
import type { Period } from '../../ui/plots/period';
import { LastSentCard } from '../newsletters/list/last-sent-card';
import { useCurrency } from '../products/use-shop';
import { GrowthCard } from '../subscribers/list/growth-card';
import { formatInsightSentence } from './insight-sentence';
import { DeliveryCard } from './plots/delivery-card';
import { FunnelCard } from './plots/funnel-card';
import { SalesCard } from './plots/sales-card';
import { SubscribersCard } from './plots/subscribers-card';
import { ViewsCard } from './plots/views-card';
import { getNewsletterInsightsPath, type Insights, useInsights, useSources } from './queries';
import { RecommendationCard } from './recommendation/recommendation-card';
import { SourcesCard } from './sources/sources-card';

type PeriodProps = { period: Period };

/** Shows the result of the period in a sentence, and its first and last day. */
export function PeriodSentence({ period }: PeriodProps) {
  const { data: insights } = useInsights(period);
  const { data: sources } = useSources(period);
  const timeZone = useTimeZone();
  const currency = useCurrency();

  return (
    <div className="flex min-h-14 flex-col gap-1">
      {insights && (
        <>
          <p className="max-w-[60ch] text-section font-strong text-pretty tabular-nums">
            {formatInsightSentence(insights, { sources, currency })}
          </p>
          <p className="text-meta text-ink-3">
            From {formatFullDay(insights.range.from)} until today ({formatTimeZone(timeZone)}).
          </p>
        </>
      )}
    </div>
  );
}

/** Shows the views and the latest results. The cards beside the plot do not depend on its data. */
export function OverviewTab({ period }: PeriodProps) {
  return (
    <PlotWithCards
      period={period}
      plot={(insights) => (
        <>
          <ViewsCard insights={insights} />
          <DeliveryCard insights={insights} />
        </>
      )}
    >
      <CardsWithoutPeriod />
      <RecommendationCard sources={useSources(period).data} />
    </PlotWithCards>
  );
}

/** Renders the cards that do not depend on a period. */
export function CardsWithoutPeriod() {
  return (
    <>
      <LastSentCard insightsPath={getNewsletterInsightsPath} />
      <GrowthCard
        aside={
          <TextLink to="/subscribers" className="text-meta">
            View all
          </TextLink>
        }
      />
    </>
  );
}

export function SubscribersTab({ period }: PeriodProps) {
  return (
    <PlotWithCards period={period} plot={(insights) => <SubscribersCard insights={insights} />}>
      <Funnel period={period} />
    </PlotWithCards>
  );
}

export function SalesTab({ period }: PeriodProps) {
  return (
    <PlotWithCards period={period} plot={(insights) => <SalesCard insights={insights} />}>
      <Funnel period={period} />
    </PlotWithCards>
  );
}

export function SourcesTab({ period }: PeriodProps) {
  const sources = useSources(period);
  return sources.data ? <SourcesCard sources={sources.data} /> : <LoadingOrFailure query={sources} />;
}

function Funnel({ period }: PeriodProps) {
  const sources = useSources(period);
  return sources.data ? <FunnelCard sources={sources.data} /> : <LoadingOrFailure query={sources} />;
}

type PlotWithCardsProps = PeriodProps & { plot: (insights: Insights) => ReactNode; children: ReactNode };

function PlotWithCards({ period, plot, children }: PlotWithCardsProps) {
  const insights = useInsights(period);

  return (
    <div className="grid gap-5 lg:grid-cols-[1.62fr_1fr]" aria-busy={insights.isPlaceholderData}>
      <div className="flex min-w-0 flex-col gap-5">
        {insights.data ? plot(insights.data) : <LoadingOrFailure query={insights} />}
      </div>
      <div className="grid min-w-0 content-start gap-5 md:grid-cols-2 lg:grid-cols-1">{children}</div>
    </div>
  );
}

type Query = { error: unknown; refetch: () => unknown };

/** Replaces content that is loading or failed to load. */
function LoadingOrFailure({ query: { error, refetch } }: { query: Query }) {
  if (error) {
    return (
      <Card>
        <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
      </Card>
    );
  }
  return (
    <div role="status">
      <span className="sr-only">Loading</span>
      <Skeleton className="h-96 rounded-card" />
    </div>
  );
}
