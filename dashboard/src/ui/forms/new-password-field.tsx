import type { ComponentProps } from 'react';
import { PasswordField } from './password-field';
import { StrengthMeter } from './strength-meter';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'value' | 'autoComplete'> & {
  value: string;
  /** Username and email address of the user, which make a password easy to guess. */
  names?: string[];
};

/** Enters a new password, and shows its strength. */
export function NewPasswordField({ names, ...rest }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <PasswordField maxLength={200} {...rest} autoComplete="new-password" />
      <StrengthMeter password={rest.value} names={names} />
    </div>
  );
}
