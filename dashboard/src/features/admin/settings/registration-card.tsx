import { errorMessage } from '@tidings/sdk';
import { Card } from '../../../ui/card';
import { LoadFailure, Skeleton } from '../../../ui/feedback/load-states';
import { Switch } from '../../../ui/forms/switch';
import { useRegistration, useSetRegistration } from './mutations';

/** Opens or closes registration. The switch applies at once, so its effect is described beside it. */
export function RegistrationCard() {
  const { data: setting, error, refetch } = useRegistration();
  const change = useSetRegistration();
  const enabled = change.isPending ? change.variables.enabled : setting?.enabled;

  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="text-section font-strong">Registration</h2>
        <p className="text-ink-2">
          {enabled === false
            ? 'Closed. Only administrators can add users. Existing users can still sign in.'
            : 'Open. Anyone can create an account.'}
        </p>
      </div>
      {error && !setting && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!setting && !error && <Skeleton className="h-9 w-28" />}
      {enabled !== undefined && (
        <Switch
          label="Allow new registrations"
          checked={enabled}
          onChange={(next) => change.mutate({ enabled: next })}
        >
          {enabled ? 'Open' : 'Closed'}
        </Switch>
      )}
    </Card>
  );
}
