import { TextAreaField } from '../../../../ui/forms/field';

const PREHEADER_MAXIMUM = 150;

export function PreheaderField({
  value,
  onChange,
}: {
  value: string;
  onChange: (preheader: string) => void;
}) {
  return (
    <TextAreaField
      label="Preview text"
      name="preheader"
      rows={2}
      dir="auto"
      maxLength={PREHEADER_MAXIMUM}
      placeholder="What a cold kiln taught me about waiting."
      help="Inboxes show it after the title. If empty, they show the start of your text."
      aside={
        <span className="text-meta text-ink-3 tabular-nums">
          {value.length}/{PREHEADER_MAXIMUM}
        </span>
      }
      value={value}
      onChange={(event) => onChange(event.target.value.replaceAll('\n', ' '))}
    />
  );
}
