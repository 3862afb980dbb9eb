import { TextAreaField } from '../../../ui/forms/field';

const POSTAL_ADDRESS_MAXIMUM = 300;

type PostalAddressFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (postalAddress: string) => void;
};

export function PostalAddressField({ value, problem, onChange }: PostalAddressFieldProps) {
  return (
    <TextAreaField
      label="Postal address"
      name="postalAddress"
      rows={3}
      dir="auto"
      autoComplete="street-address"
      maxLength={POSTAL_ADDRESS_MAXIMUM}
      help="Shown in the footer of your newsletters, but not on your page. Many countries require one."
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
