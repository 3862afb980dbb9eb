import { DEFAULT_INSIGHT_PERIOD, errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { useSignedInUser } from '../../features/accounts/session';
import { SubscribersCard } from '../../features/insights/plots/subscribers-card';
import { isWithinPlan, useInsights } from '../../features/insights/queries';
import { useLastSentNewsletter } from '../../features/newsletters/list/find-newsletters';
import { Card, CardHeader } from '../../ui/card';
import { LoadFailure, Skeleton } from '../../ui/feedback/load-states';
import { formatDayLabel } from '../../ui/formats/dates';
import { formatCount } from '../../ui/formats/numbers';
import { useTimeZone } from '../../ui/formats/time-zone-context';
import { toWallTime } from '../../ui/formats/zoned-time';
import { SegmentedControl } from '../../ui/forms/segmented-control';
import { PERIODS, type Period } from '../../ui/plots/period';

/** Three labels, because a phone has no room for more. */
const RANGES = PERIODS.filter(({ value }) => value !== '90');

/** Plots the number of subscribers for the chosen days, like the Insights screen. */
export function SubscribersChart() {
  const { isPro } = useSignedInUser();
  const [period, setPeriod] = useState<Period>(DEFAULT_INSIGHT_PERIOD);
  const { data, error, refetch, isPlaceholderData } = useInsights(period);
  const rangeSwitch = (
    <SegmentedControl
      label="Period"
      options={RANGES.filter(({ value }) => isWithinPlan({ isPro, period: value }))}
      value={period}
      onChange={setPeriod}
    />
  );

  if (data) {
    return (
      <div aria-busy={isPlaceholderData} className="*:h-full">
        <SubscribersCard insights={data} aside={rangeSwitch} />
      </div>
    );
  }
  if (!error) return <Skeleton className="min-h-[31rem] rounded-card" />;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Subscribers" />
      {rangeSwitch}
      <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
    </Card>
  );
}

/**
 * Returns a sentence with the number of new subscribers since the last newsletter's day, for at most 30 days. Returns
 * undefined while loading.
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
  if (joinedCount === 0 && data.days.at(-1)?.subscribers === 0) return 'Share your page to get subscribers.';
  const subscribers =
    joinedCount === 0 ? 'No subscribers' : formatCount(joinedCount, 'subscriber', 'subscribers');
  return firstDay
    ? `${subscribers} joined since your last newsletter on ${formatDayLabel(firstDay)}.`
    : `${subscribers} joined in the last ${DEFAULT_INSIGHT_PERIOD} days.`;
}
