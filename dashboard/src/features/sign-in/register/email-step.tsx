import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/button';
import { showErrorToast } from '../../../ui/feedback/toast-store';
import { TextField } from '../../../ui/forms/field';
import { focusOnMount } from '../../../ui/hooks/focus-on-mount';
import { useEmailAvailability } from '../queries';
import { findNewEmailProblem } from './availability';
import { AvailabilityMessage } from './username-field';

type EmailStepProps = {
  email: string;
  onChange: (email: string) => void;
  onBack: () => void;
  onContinue: () => void;
};

export function EmailStep({ email, onChange, onBack, onContinue }: EmailStepProps) {
  const { availability, checkAgain } = useEmailAvailability(email);
  const [isSubmitted, setIsSubmitted] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (availability === 'available') return onContinue();
    setIsSubmitted(true);
    checkAgain();
    if (availability === 'unavailable') {
      showErrorToast('Email already registered', 'Please use a different email address');
    }
  }

  return (
    <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
      <div className="flex flex-col gap-2">
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          ref={focusOnMount}
          help="For signing in and for replies from subscribers."
          error={isSubmitted ? findNewEmailProblem(email) : undefined}
          value={email}
          onBlur={() => setIsSubmitted(email !== '')}
          onChange={(event) => onChange(event.target.value.trim())}
        />
        <AvailabilityMessage
          availability={availability}
          available="Email is available"
          unavailable="Email is already in use"
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
