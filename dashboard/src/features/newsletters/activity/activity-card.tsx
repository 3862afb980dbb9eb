import { errorMessage } from '@tidings/sdk';
import { TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import { StatList } from '../../../ui/plots/stat-list';
import { useSignedInUser } from '../../accounts/session';
import { ProMark, ProOffer } from '../../plans/pro-offer';
import { ActiveSubscribers } from './active-subscribers';
import { type Activity, calculateClickRate } from './activity';
import { LinkBars } from './link-bars';
import { useActivity } from './queries';

/** Shows the opens and clicks of a newsletter. */
export function ActivityCard({ newsletterId }: { newsletterId: number }) {
  const { isPro } = useSignedInUser();

  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Activity" aside={isPro ? undefined : <ProMark />} />
      {isPro ? <LoadedActivity newsletterId={newsletterId} /> : <ActivityUpgrade />}
    </Card>
  );
}

function ActivityUpgrade() {
  return (
    <>
      <p className="text-ink-2">
        Opens and clicks of this newsletter are part of Pro. Unless tracking was off, we count them already,
        so you see them as soon as you upgrade.
      </p>
      <ProOffer />
    </>
  );
}

function LoadedActivity({ newsletterId }: { newsletterId: number }) {
  const { data: activity, error, refetch } = useActivity(newsletterId);

  if (!activity) {
    if (error) return <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />;
    return <SkeletonRows rows={2} rowClass="h-16" />;
  }
  if (activity.tracking === 'off') return <TrackingOffNotice />;
  return (
    <>
      <Counts activity={activity} />
      {activity.links.length > 0 && <LinkBars links={activity.links} />}
      {activity.tracking === 'individual' && <ActiveSubscribers newsletterId={newsletterId} />}
    </>
  );
}

function TrackingOffNotice() {
  return (
    <p className="text-ink-2">
      Tracking was off for this newsletter. Turn it on for your next newsletter{' '}
      <TextLink to="/settings?tab=subscribers">in the settings</TextLink>.
    </p>
  );
}

function Counts({ activity }: { activity: Activity }) {
  const { opens, clicks, machineOpens, machineClicks } = activity;
  const machineText = `${formatCount(machineOpens, 'open', 'opens')} and ${formatCount(machineClicks, 'click', 'clicks')}`;

  return (
    <>
      {opens + clicks === 0 ? (
        <EmptyState title="No opens yet" text="Opens and clicks of your subscribers appear here." />
      ) : (
        <StatList
          stats={[
            { label: 'Opens', value: formatNumber(opens), note: 'estimated' },
            { label: 'Clicks', value: formatNumber(clicks) },
            { label: 'Click rate', value: `${calculateClickRate(activity)}%`, note: 'clicks per 100 opens' },
          ]}
        />
      )}
      {machineOpens + machineClicks > 0 && (
        <p className="text-meta text-ink-3">
          Not counted: {machineText} by scanners and email apps that open every email automatically.
        </p>
      )}
    </>
  );
}
