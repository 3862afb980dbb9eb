import type { ComponentProps } from 'react';
import { PasswordField } from './password-field';
import { StrengthMeter } from './strength-meter';

type NewPasswordFieldProps = Omit<ComponentProps<typeof PasswordField>, 'value' | 'autoComplete'> & {
  value: string;
  /** Username and address of its owner, which make a password easy to guess. */
  names?: string[];
};

/** A password that is being chosen, and how hard it is to guess. */
export function NewPasswordField({ names, ...rest }: NewPasswordFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <PasswordField maxLength={200} {...rest} autoComplete="new-password" />
      <StrengthMeter password={rest.value} names={names} />
    </div>
  );
}
