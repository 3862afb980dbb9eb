import { useTimeZone } from '../../../ui/formats/time-zone-context';
import { formatTimeZone } from '../../../ui/formats/time-zones';
import { findInstant, toWallTime } from '../../../ui/formats/zoned-time';
import { TextField } from '../../../ui/forms/field';
import type { Link } from './link';

type Schedule = Pick<Link, 'shownFrom' | 'shownUntil'>;

type ScheduleFieldProps = {
  value: Schedule;
  /** Validation errors by the field's name. */
  problems: Record<string, string | undefined>;
  onChange: (schedule: Schedule) => void;
};

/** Edits the time in which visitors see a block, in the creator's time zone. */
export function ScheduleField({ value, problems, onChange }: ScheduleFieldProps) {
  const timeZone = useTimeZone();
  const renderField = (name: keyof Schedule, label: string) => (
    <TextField
      type="datetime-local"
      label={label}
      name={name}
      error={problems[name]}
      value={toInputTime(value[name], timeZone)}
      onChange={(event) => onChange({ ...value, [name]: toIso(event.target.value, timeZone) })}
    />
  );

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-label font-semibold">Schedule</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {renderField('shownFrom', 'Show from')}
        {renderField('shownUntil', 'Show until')}
      </div>
      <p className="text-meta text-ink-2">
        Leave both empty to always show it. Times are in {formatTimeZone(timeZone)}.
      </p>
    </fieldset>
  );
}

function toInputTime(iso: string | null, timeZone: string): string {
  if (iso === null) return '';
  const { date, time } = toWallTime(new Date(iso), timeZone);
  return `${date}T${time}`;
}

function toIso(input: string, timeZone: string): string | null {
  const [date = '', time = ''] = input.split('T');
  return findInstant({ date, time }, timeZone)?.toISOString() ?? null;
}
