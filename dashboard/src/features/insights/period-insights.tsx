import { messageOf } from '@tidings/sdk';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';
import { LoadFailure, Skeleton } from '../../ui/feedback/load-states';
import { fullDayLabel } from '../../ui/formats/dates';
import { useTimeZone } from '../../ui/formats/time-zone-context';
import { timeZoneLabel } from '../../ui/formats/time-zones';
import type { Period } from '../../ui/plots/period';
import { DeliveryCard } from './plots/delivery-card';
import { FunnelCard } from './plots/funnel-card';
import { ListCard } from './plots/list-card';
import { SalesCard } from './plots/sales-card';
import { ViewsCard } from './plots/views-card';
import { useInsights, useSources } from './queries';
import { RecommendationCard } from './recommendation/recommendation-card';
import { SourcesCard } from './sources/sources-card';

/** Shows the insights of a period. `beside` is rendered beside the plots, even if they fail. */
export function PeriodInsights({ period, beside }: { period: Period; beside: ReactNode }) {
  const insights = useInsights(period);
  const sources = useSources(period);
  const timeZone = useTimeZone();

  return (
    <>
      <div
        className="grid gap-5 lg:grid-cols-[1.62fr_1fr]"
        aria-busy={insights.isPlaceholderData || sources.isPlaceholderData}
      >
        <div className="flex min-w-0 flex-col gap-5">
          {insights.data && (
            <>
              <p className="-mb-2 text-meta text-ink-3">
                From {fullDayLabel(insights.data.range.from)} until today ({timeZoneLabel(timeZone)}).
              </p>
              <ViewsCard insights={insights.data} />
              <ListCard insights={insights.data} />
              <SalesCard insights={insights.data} />
            </>
          )}
          {!insights.data && <Missing query={insights} boxes={['h-96', 'h-[30rem]', 'h-96']} />}
        </div>
        <div className="grid min-w-0 content-start gap-5 md:grid-cols-2 lg:grid-cols-1 lg:pt-8">
          {beside}
          {sources.data && <FunnelCard sources={sources.data} />}
          {insights.data && <DeliveryCard insights={insights.data} />}
          <RecommendationCard sources={sources.data} />
        </div>
      </div>
      {sources.data ? <SourcesCard sources={sources.data} /> : <Missing query={sources} boxes={['h-96']} />}
    </>
  );
}

type Query = { error: unknown; refetch: () => unknown };

/** Replaces content that is loading or failed to load. */
function Missing({ query: { error, refetch }, boxes }: { query: Query; boxes: readonly string[] }) {
  if (error) {
    return (
      <Card>
        <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />
      </Card>
    );
  }
  return (
    <div role="status" className="flex flex-col gap-5">
      <span className="sr-only">Loading</span>
      {boxes.map((height, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Skeleton key={place} className={`rounded-card ${height}`} />
      ))}
    </div>
  );
}
