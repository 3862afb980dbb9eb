import { ApiError, type components, errorMessage } from '@tidings/sdk';
import { LoadFailure, Skeleton } from '../../../ui/feedback/load-states';
import { formatNumber } from '../../../ui/formats/numbers';
import { useSummary } from './queries';

type Summary = components['schemas']['AdminSummary'];

export function StatCards() {
  const { data: summary, error, refetch } = useSummary();
  if (error && !summary) return <LoadFailure message={formatFailure(error)} onRetry={() => refetch()} />;

  return (
    <dl aria-label="Instance statistics" className="grid grid-cols-2 gap-3 lg:grid-cols-4">
      {listStats(summary).map(({ label, value, note }) => (
        <div
          key={label}
          className="flex min-w-0 flex-col gap-0.5 rounded-card border border-line bg-surface px-4 py-3.5 shadow-card"
        >
          <dt className="text-label text-ink-2">{label}</dt>
          <dd className="text-figure-small font-strong tabular-nums">
            {value === undefined ? <Skeleton className="h-9 w-20" /> : formatNumber(value)}
          </dd>
          <dd className="min-h-5 text-meta text-ink-3">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

function listStats(summary: Summary | undefined) {
  const share =
    summary && summary.totalUsers > 0 ? Math.round((summary.proUsers / summary.totalUsers) * 100) : 0;
  return [
    {
      label: 'Total Users',
      value: summary?.totalUsers,
      note: summary && summary.suspendedUsers > 0 && `${formatNumber(summary.suspendedUsers)} suspended`,
    },
    { label: 'Pro Users', value: summary?.proUsers, note: summary && `${share}% of all` },
    { label: 'Total Emails Sent', value: summary?.emailsSent, note: summary && 'Accepted by mail servers' },
    {
      label: 'Total Page Views',
      value: summary?.totalViews,
      note: summary && `${formatNumber(summary.todayViews)} today`,
    },
  ];
}

function formatFailure(error: Error): string {
  if (!(error instanceof ApiError)) return errorMessage(error);
  return `View stats API request failed with status ${error.status}`;
}
