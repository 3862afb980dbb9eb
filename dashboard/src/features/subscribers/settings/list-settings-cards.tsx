import { errorMessage } from '@tidings/sdk';
import { Card, CardHeader } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { Switch } from '../../../ui/forms/switch';
import { ArchiveCard, TrackingCard } from './choice-cards';
import { useListSettings, useSaveListSettings } from './list-settings';

/** Edits the settings of the list for confirmation, archive and tracking. */
export function ListSettingsCards() {
  const { data: settings, error, refetch } = useListSettings();
  const save = useSaveListSettings();

  if (!settings) {
    return (
      <Card>
        {error ? (
          <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
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

function DoubleOptInCard({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="New subscribers" />
      <Switch label="Double opt-in" checked={isOn} onChange={onChange}>
        <span className="inline-block font-semibold">Double opt-in</span>
      </Switch>
      <p className="text-ink-2">
        New subscribers confirm by a link in an email. Until then they are pending and get no newsletters.
        This excludes mistyped and fake addresses.
      </p>
      <p className="text-ink-2">
        Subscribers that you add or import do not confirm by email, because you confirm their consent. If you
        add an address that was removed or bounced before, its owner must confirm.
      </p>
    </Card>
  );
}
