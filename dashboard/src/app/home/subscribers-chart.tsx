import { DEFAULT_INSIGHT_PERIOD, errorMessage } from '@tidings/sdk';
import { SubscribersCard, useInsights } from '../../features/insights/index';
import { useLastSentNewsletter } from '../../features/newsletters/index';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailure, Skeleton } from '../../ui/feedback/load-states';
import { dayLabel } from '../../ui/formats/dates';
import { formatCount } from '../../ui/formats/numbers';
import { useTimeZone } from '../../ui/formats/time-zone-context';
import { toWallTime } from '../../ui/formats/zoned-time';

/** Plots the list of the last days, as on the Insights screen. */
export function SubscribersChart() {
  const { data, error, refetch } = useInsights(DEFAULT_INSIGHT_PERIOD);
  if (data) return <SubscribersCard insights={data} />;
  if (!error) return <Skeleton className="h-[30rem] rounded-card" />;
  return (
    <Card>
      <CardHeader title="Subscribers" />
      <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
    </Card>
  );
}

/**
 * Returns a sentence with the number of new subscribers since the day of the last newsletter, or in 30 days if that is
 * longer. Returns undefined while loading, and if nobody joined.
 */
export function useJoinedSentence(): string | undefined {
  const { data } = useInsights(DEFAULT_INSIGHT_PERIOD);
  const { lastSent } = useLastSentNewsletter();
  const timeZone = useTimeZone();
  if (!data || lastSent === undefined) return undefined;

  const sentOn = lastSent?.sentAt && toWallTime(new Date(lastSent.sentAt), timeZone).date;
  const firstDay = sentOn && data.days.some(({ day }) => day === sentOn) ? sentOn : undefined;
  const joinedCount = data.days.reduce(
    (sum, { day, joined }) => sum + (!firstDay || day >= firstDay ? joined : 0),
    0,
  );
  if (joinedCount === 0) return undefined;
  const subscribers = formatCount(joinedCount, 'subscriber', 'subscribers');
  return firstDay
    ? `${subscribers} joined since ${dayLabel(firstDay)}, the day of your last newsletter.`
    : `${subscribers} joined in the last ${DEFAULT_INSIGHT_PERIOD} days.`;
}
