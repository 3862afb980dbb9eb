import { metaContent } from '../../ui/brand';
import { Button } from '../../ui/button';
import { buttonClass } from '../../ui/button-class';
import { useRegistrationStatus } from './use-registration-status';

/** Where the instance takes sign-ups for its beta, if it does. */
const betaUrl = metaContent('tidings-beta-url');

export function EntrySelection({ onChoose }: { onChoose: (mode: 'log-in' | 'code' | 'register') => void }) {
  const { enabled } = useRegistrationStatus();

  return (
    <div className="flex flex-col gap-3">
      <Button tone="primary" onClick={() => onChoose('log-in')}>
        Sign in with Password
      </Button>
      <Button onClick={() => onChoose('code')}>Email me a code</Button>
      <Button disabled={!enabled} onClick={() => onChoose('register')}>
        {enabled ? 'Create New Account' : 'Registration Disabled'}
      </Button>
      {betaUrl && (
        <a href={betaUrl} target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
          Sign up for the beta
        </a>
      )}
    </div>
  );
}
