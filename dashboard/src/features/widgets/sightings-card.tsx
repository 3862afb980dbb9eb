import { messageOf } from '@tidings/sdk';
import { Card, CardHeader } from '../../ui/card';
import { EmptyState } from '../../ui/empty-state';
import { LoadFailure } from '../../ui/load-failure';
import { SkeletonRows } from '../../ui/skeleton';
import { SightingTable } from './sighting-table';
import { useSightings } from './use-sightings';

/** Which sites drew a widget of the creator's in the last 90 days. */
export function SightingsCard() {
  const { data: sightings, error, refetch } = useSightings();

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Seen lately" />
      <p className="max-w-[66ch] text-ink-2">
        Sites that showed a widget of yours in the last 90 days. We count sites, never visitors.
      </p>
      {!sightings && error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {!sightings && !error && <SkeletonRows rows={3} rowClass="h-14" />}
      {sightings?.length === 0 && (
        <EmptyState
          title="Not seen anywhere yet"
          text="Once a page with your snippet is opened, its site shows up here."
        />
      )}
      {sightings && sightings.length > 0 && <SightingTable sightings={sightings} now={new Date()} />}
    </Card>
  );
}
