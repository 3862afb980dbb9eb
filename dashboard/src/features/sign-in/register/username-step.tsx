import type { FormEvent } from 'react';
import { Button } from '../../../ui/button';
import { focusOnMount } from '../../../ui/hooks/focus-on-mount';
import { showUsernameProblem } from '../problem';
import { useUsernameAvailability } from '../queries';
import { UsernameField } from './username-field';

type UsernameStepProps = {
  username: string;
  onChange: (username: string) => void;
  onBack: () => void;
  onContinue: () => void;
};

export function UsernameStep({ username, onChange, onBack, onContinue }: UsernameStepProps) {
  const { availability, checkAgain } = useUsernameAvailability(username);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (availability === 'available') return onContinue();
    showUsernameProblem(username, availability);
    checkAgain();
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <UsernameField username={username} onChange={onChange} availability={availability} ref={focusOnMount} />
      <div className="flex flex-col gap-3">
        <Button type="submit" tone="primary" aria-disabled={availability !== 'available'}>
          Continue
        </Button>
        <Button tone="ghost" onClick={onBack}>
          Back
        </Button>
      </div>
    </form>
  );
}
