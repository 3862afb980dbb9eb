import { MAX_NEWSLETTER_SCHEDULE_LENGTH, type SITE_LAYOUTS } from '@tidings/sdk';
import { Card, CardHeader } from '../../ui/card';
import { TextField } from '../../ui/forms/field';
import { SegmentedControl } from '../../ui/forms/segmented-control';
import { Switch } from '../../ui/forms/switch';
import type { SiteForm } from './site-form';

type LookFieldsProps = {
  form: SiteForm;
  onChange: (form: SiteForm) => void;
  /** Validation errors by the field's name. */
  problems: Record<string, string>;
};

const LAYOUTS: ReadonlyArray<{ value: (typeof SITE_LAYOUTS)[number]; label: string }> = [
  { value: 'centered', label: 'One column' },
  { value: 'columns', label: 'Two columns' },
];

/** Edits the layout of the page, and the line below the subscribe form. */
export function LookFields({ form, onChange, problems }: LookFieldsProps) {
  return (
    <Card className="flex flex-col gap-5">
      <CardHeader title="Layout" />
      <div className="flex flex-col gap-1.5">
        <SegmentedControl
          label="Layout on large screens"
          options={LAYOUTS}
          value={form.layout}
          onChange={(layout) => onChange({ ...form, layout })}
        />
        <p className="text-meta text-ink-2">
          On large screens, two columns keep your profile beside your links and products. Phones always have
          one column.
        </p>
      </div>
      <TextField
        label="How often you write"
        name="newsletterSchedule"
        autoComplete="off"
        dir="auto"
        maxLength={MAX_NEWSLETTER_SCHEDULE_LENGTH}
        placeholder="every Tuesday"
        help="Shown below the subscribe form. Leave it empty to show nothing."
        error={problems.newsletterSchedule}
        value={form.newsletterSchedule}
        onChange={(event) => onChange({ ...form, newsletterSchedule: event.target.value })}
      />
      <Switch
        label="Show the number of subscribers"
        checked={form.showsSubscriberCount}
        onChange={(showsSubscriberCount) => onChange({ ...form, showsSubscriberCount })}
      >
        Show the number of subscribers
      </Switch>
    </Card>
  );
}
