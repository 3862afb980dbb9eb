import { DISPLAY_NAME_MAX } from '@tidings/sdk';
import { TextField } from '../../../ui/forms/field';

type DisplayNameFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (name: string) => void;
};

export function DisplayNameField({ value, problem, onChange }: DisplayNameFieldProps) {
  return (
    <TextField
      label="Display Name"
      name="displayName"
      autoComplete="name"
      maxLength={DISPLAY_NAME_MAX}
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
