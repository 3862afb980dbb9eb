import { MAX_PASSWORD_LENGTH } from '@tidings/sdk';
import { PasswordField } from '../../../ui/forms/password-field';

type OwnPasswordProps = { value: string; error: string | undefined; onChange: (password: string) => void };

/** Asks for the password of the acting administrator. */
export function OwnPasswordField({ value, error, onChange }: OwnPasswordProps) {
  return (
    <PasswordField
      label="Your current password"
      name="own-password"
      autoComplete="current-password"
      maxLength={MAX_PASSWORD_LENGTH}
      error={error}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function findOwnPasswordProblem(password: string): string | undefined {
  return password === '' ? 'Please enter your current password' : undefined;
}
