import { TextField } from '../../ui/text-field';
import { DISPLAY_NAME_MAXIMUM } from './site-form';

export function DisplayNameField({ value, onChange }: { value: string; onChange: (name: string) => void }) {
  return (
    <TextField
      label="Display Name"
      name="displayName"
      autoComplete="name"
      maxLength={DISPLAY_NAME_MAXIMUM}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
