import { MAX_USERNAME_LENGTH, MIN_USERNAME_LENGTH } from '@tidings/sdk';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { TextField } from '../../../ui/forms/field';
import { type Availability, cleanUsername, findUsernameProblem } from './availability';

type UsernameFieldProps = {
  username: string;
  onChange: (username: string) => void;
  availability: Availability;
  ref?: (element: HTMLInputElement | null) => void;
};

/** Shows during typing whether a username is available, and after blur or Enter why it is invalid. */
export function UsernameField({ username, onChange, availability, ref }: UsernameFieldProps) {
  const [judged, setJudged] = useState(false);

  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Username"
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        ref={ref}
        spellCheck={false}
        maxLength={MAX_USERNAME_LENGTH}
        help={`At least ${MIN_USERNAME_LENGTH} characters, lowercase, no spaces (periods allowed).`}
        error={judged ? findUsernameProblem(username) : undefined}
        value={username}
        onBlur={() => setJudged(username !== '')}
        onKeyDown={(event) => {
          if (event.key === 'Enter') setJudged(true);
        }}
        onChange={(event) => onChange(cleanUsername(event.target.value))}
      />
      <AvailabilityMessage
        availability={availability}
        available="Username is available"
        unavailable="Username is taken"
      />
    </div>
  );
}

type AvailabilityMessageProps = { availability: Availability; available: string; unavailable: string };

/** Shows the availability in a polite live region, so that screen readers wait for a pause. */
export function AvailabilityMessage({ availability, available, unavailable }: AvailabilityMessageProps) {
  return (
    <p aria-live="polite" className="min-h-5 text-meta font-medium">
      {availability === 'checking' && <span className="text-ink-3">Checking</span>}
      {availability === 'available' && (
        <span className="inline-flex items-center gap-1.5 text-kelp">
          <Check size={16} strokeWidth={1.75} aria-hidden />
          {available}
        </span>
      )}
      {availability === 'unavailable' && (
        <span className="inline-flex items-center gap-1.5 text-danger">
          <X size={16} strokeWidth={1.75} aria-hidden />
          {unavailable}
        </span>
      )}
    </p>
  );
}
