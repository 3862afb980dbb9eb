import { messageOf } from '@tidings/sdk';
import { Card } from '../../../ui/card';
import { LoadFailure } from '../../../ui/load-failure';
import { PageHeader } from '../../../ui/page-header';
import { SkeletonRows } from '../../../ui/skeleton';
import { WaveRule } from '../../../ui/wave-rule';
import { useInstanceSettings } from './mutations';
import { RegistrationCard } from './registration-card';
import { SettingsForm } from './settings-form';

export function SettingsPage() {
  const { data: settings, error, refetch } = useInstanceSettings();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Settings" lead="They are in force at once, without a restart." />
      <WaveRule />
      <RegistrationCard />
      {settings && <SettingsForm settings={settings} />}
      {!settings && (
        <Card>
          {error ? (
            <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />
          ) : (
            <SkeletonRows rows={4} rowClass="h-20" />
          )}
        </Card>
      )}
    </div>
  );
}
