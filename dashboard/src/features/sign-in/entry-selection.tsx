import { Button, buttonClass } from '../../ui/button';
import { betaUrl } from '../../ui/instance';
import type { EntryMode } from './auth-address';

type EntrySelectionProps = {
  canRegister: boolean;
  onChoose: (mode: Exclude<EntryMode, 'selection'>) => void;
};

export function EntrySelection({ canRegister, onChoose }: EntrySelectionProps) {
  const beta = betaUrl();

  return (
    <div className="flex flex-col gap-3">
      <Button tone="primary" onClick={() => onChoose('log-in')}>
        Sign in with Password
      </Button>
      <Button onClick={() => onChoose('code')}>Email me a code</Button>
      <Button disabled={!canRegister} onClick={() => onChoose('register')}>
        {canRegister ? 'Create New Account' : 'Registration Disabled'}
      </Button>
      {beta && (
        <a href={beta} target="_blank" rel="noreferrer" className={buttonClass('ghost')}>
          Sign up for the beta
        </a>
      )}
    </div>
  );
}
