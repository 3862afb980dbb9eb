import { messageOf } from '@tidings/sdk';
import { WaveRule } from '../../../ui/brand/brand';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { PageHeader } from '../../../ui/page-header';
import { useInstanceSettings } from './mutations';
import { RegistrationCard } from './registration-card';
import { SettingsForm } from './settings-form';

export function SettingsPage() {
  const { data: settings, error, refetch } = useInstanceSettings();

  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Settings" lead="Changes take effect immediately, without a restart." />
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
