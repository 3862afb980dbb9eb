import type { FormEvent } from 'react';
import { Button } from '../../ui/button';
import { focusOnMount } from '../../ui/focus-on-mount';
import { TextField } from '../../ui/text-field';
import { showErrorToast } from '../../ui/toast-store';
import { cleanUsername } from './availability';
import { AvailabilityMessage } from './availability-message';
import { useUsernameAvailability } from './use-username-availability';

type UsernameStepProps = {
  username: string;
  onChange: (username: string) => void;
  onBack: () => void;
  onContinue: () => void;
};

export function UsernameStep({ username, onChange, onBack, onContinue }: UsernameStepProps) {
  const availability = useUsernameAvailability(username);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (availability === 'available') onContinue();
    if (availability === 'unavailable') {
      showErrorToast('Username unavailable', 'Please choose a different username');
    }
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <div className="flex flex-col gap-2">
        <TextField
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          ref={focusOnMount}
          spellCheck={false}
          maxLength={40}
          help="At least 3 characters, lowercase, no spaces (periods allowed)."
          value={username}
          onChange={(event) => onChange(cleanUsername(event.target.value))}
        />
        <AvailabilityMessage
          availability={availability}
          available="Username is available"
          unavailable="Username is taken"
        />
      </div>
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
