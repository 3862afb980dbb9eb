import type { ButtonShape } from '@tidings/widgets/look';
import { Card, CardHeader } from '../../../ui/card';
import { SegmentedControl } from '../../../ui/forms/segmented-control';
import type { SiteForm } from '../site-form';
import { AccentField } from './accent-field';
import { FontPairField } from './font-pair-field';

type OwnLookCardProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  /** Validation errors by the field's name. */
  problems: Record<string, string>;
};

const SHAPES: ReadonlyArray<{ value: ButtonShape | ''; label: string }> = [
  { value: '', label: 'As in the theme' },
  { value: 'square', label: 'Square' },
  { value: 'rounded', label: 'Rounded' },
  { value: 'pill', label: 'Pill' },
];

/** Edits the differences from the theme, namely accent color, fonts and the shape of buttons. */
export function OwnLookCard({ form, onChange, problems }: OwnLookCardProps) {
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Your own look" />
      <AccentField
        theme={form.theme}
        value={form.accent}
        error={problems.accent}
        onChange={(accent) => onChange({ ...form, accent })}
      />
      <FontPairField value={form.fontPair} onChange={(fontPair) => onChange({ ...form, fontPair })} />
      <div className="flex flex-col gap-1.5">
        <span aria-hidden className="text-label font-semibold">
          Buttons
        </span>
        <SegmentedControl
          label="Shape of buttons"
          options={SHAPES}
          value={form.buttonShape ?? ''}
          onChange={(shape) => onChange({ ...form, buttonShape: shape || null })}
        />
      </div>
    </Card>
  );
}
