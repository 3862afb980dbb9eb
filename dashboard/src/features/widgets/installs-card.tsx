import { messageOf } from '@tidings/sdk';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { InstallTable } from './install-table';
import { useInstalls } from './queries';

/** Lists the sites that loaded a widget of the creator in the last 90 days. */
export function InstallsCard() {
  const { data: installs, error, refetch } = useInstalls();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Widget installs" />
      <p className="max-w-[66ch] text-ink-2">
        Sites that showed your widgets in the last 90 days. We count sites, not visitors.
      </p>
      {!installs && error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {!installs && !error && <SkeletonRows rows={3} rowClass="h-14" />}
      {installs?.length === 0 && (
        <EmptyState
          title="No widget installs yet"
          text="A site appears here after a page with your snippet is opened."
        />
      )}
      {installs && installs.length > 0 && <InstallTable installs={installs} now={new Date()} />}
    </Card>
  );
}
