import { MAX_NEWSLETTER_TITLE_LENGTH, MAX_PREHEADER_LENGTH } from '@tidings/sdk';
import { TextAreaField, TextField } from '../../../../ui/forms/field';

type FieldProps = { value: string; onChange: (value: string) => void };

/** Edits the title under its name in the inbox. */
export function SubjectField({ value, onChange }: FieldProps) {
  return (
    <TextField
      label="Subject"
      dir="auto"
      maxLength={MAX_NEWSLETTER_TITLE_LENGTH}
      help="It is also the title of the newsletter."
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function PreheaderField({ value, onChange }: FieldProps) {
  return (
    <TextAreaField
      label="Preview text"
      name="preheader"
      rows={3}
      className="field-sizing-content min-h-24"
      dir="auto"
      maxLength={MAX_PREHEADER_LENGTH}
      placeholder="What a cold kiln taught me about waiting."
      help="Inboxes show it after the subject. Leave empty to show the start of your text."
      aside={
        <span className="text-meta text-ink-3 tabular-nums">
          {value.length}/{MAX_PREHEADER_LENGTH}
        </span>
      }
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
    />
  );
}
