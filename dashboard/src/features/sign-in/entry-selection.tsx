import { Button } from '../../ui/button';
import { useRegistrationStatus } from './use-registration-status';

export function EntrySelection({ onChoose }: { onChoose: (mode: 'log-in' | 'register') => void }) {
  const { enabled } = useRegistrationStatus();

  return (
    <div className="flex flex-col gap-3">
      <Button tone="primary" onClick={() => onChoose('log-in')}>
        Sign in with Password
      </Button>
      <Button disabled={!enabled} onClick={() => onChoose('register')}>
        {enabled ? 'Create New Account' : 'Registration Disabled'}
      </Button>
    </div>
  );
}
