import { TextAreaField } from '../../ui/text-area-field';
import { BIO_MAXIMUM } from './site-form';

export function BioField({ value, onChange }: { value: string; onChange: (bio: string) => void }) {
  return (
    <TextAreaField
      label="Bio"
      name="bio"
      rows={3}
      maxLength={BIO_MAXIMUM}
      aside={
        <span className="text-meta text-ink-3 tabular-nums">
          {value.length}/{BIO_MAXIMUM}
        </span>
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
