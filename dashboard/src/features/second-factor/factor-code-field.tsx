import type { Ref } from 'react';
import { TextField } from '../../ui/forms/field';

type FactorCodeFieldProps = {
  ref?: Ref<HTMLInputElement>;
  value: string;
  error: string | undefined;
  onChange: (given: string) => void;
};

/** Accepts a code from the app or a recovery code, so the keyboard must not be numeric. */
export function FactorCodeField({ ref, value, error, onChange }: FactorCodeFieldProps) {
  return (
    <TextField
      label="Code from your app"
      name="factor-code"
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={40}
      ref={ref}
      help="Six digits from your authenticator app, or one of your recovery codes."
      error={error}
      className="font-mono tabular-nums"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
