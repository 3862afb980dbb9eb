import { BIO_MAX } from '@tidings/sdk';
import { TextAreaField } from '../../../ui/forms/field';

type BioFieldProps = {
  value: string;
  problem?: string | undefined;
  onChange: (bio: string) => void;
};

export function BioField({ value, problem, onChange }: BioFieldProps) {
  return (
    <TextAreaField
      label="Bio"
      name="bio"
      rows={3}
      maxLength={BIO_MAX}
      aside={
        <span className="text-meta text-ink-3 tabular-nums">
          {value.length}/{BIO_MAX}
        </span>
      }
      error={problem}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
