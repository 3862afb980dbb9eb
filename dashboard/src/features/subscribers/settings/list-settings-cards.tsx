import { messageOf } from '@tidings/sdk';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { ArchiveCard } from './archive-card';
import { DoubleOptInCard } from './double-opt-in-card';
import { TrackingCard } from './tracking-card';
import { useListSettings } from './use-list-settings';
import { useSaveListSettings } from './use-save-list-settings';

/** Edits the settings of the list: confirmation, archive and tracking. */
export function ListSettingsCards() {
  const { data: settings, error, refetch } = useListSettings();
  const save = useSaveListSettings();

  if (!settings) {
    return (
      <Card>
        {error ? (
          <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />
        ) : (
          <SkeletonRows rows={4} rowClass="h-14" />
        )}
      </Card>
    );
  }
  return (
    <>
      <DoubleOptInCard isOn={settings.doubleOptIn} onChange={(doubleOptIn) => save.mutate({ doubleOptIn })} />
      <ArchiveCard
        archive={settings.archive}
        busy={save.isPending}
        onSave={(archive) => save.mutate({ archive })}
      />
      <TrackingCard
        tracking={settings.tracking}
        busy={save.isPending}
        onSave={(tracking) => save.mutate({ tracking })}
      />
    </>
  );
}
