import { useState } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import { controlClass, Field, TextField } from '../../../../ui/forms/field';
import { quickChoices, type ScheduleChoice } from './schedule-choice';
import { scheduledTime } from './scheduled-time';
import { currentName, ownTimeZone, timeZoneLabel, timeZonesWith } from './time-zones';
import { addDays, instantOf, wallTimeOf } from './zoned-time';

type ScheduleFieldsProps = {
  choice: ScheduleChoice;
  problem: string | undefined;
  onChange: (choice: ScheduleChoice) => void;
  /** Called when a field loses the focus: its problem may be shown from now on. */
  onLeave: () => void;
};

export function ScheduleFields({ choice, problem, onChange, onLeave }: ScheduleFieldsProps) {
  const [now] = useState(() => new Date());
  const { date, time, timeZone } = choice;
  const today = wallTimeOf(now, timeZone).date;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {quickChoices(now, timeZone).map(({ label, wall }) => (
          <button
            key={label}
            type="button"
            aria-pressed={wall.date === date && wall.time === time}
            className="press min-h-11 rounded-pill border border-line-strong px-3.5 text-meta font-medium aria-pressed:border-tide aria-pressed:bg-tide-soft aria-pressed:text-tide-ink md:min-h-8"
            onClick={() => onChange({ ...choice, ...wall })}
          >
            {label}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <TextField
          type="date"
          label="Day"
          min={today}
          max={addDays(today, 365)}
          value={date}
          onChange={(event) => onChange({ ...choice, date: event.target.value })}
          onBlur={onLeave}
        />
        <TextField
          type="time"
          label="Time"
          value={time}
          onChange={(event) => onChange({ ...choice, time: event.target.value })}
          onBlur={onLeave}
        />
      </div>
      <Field label="Time zone" error={problem} help={shownTime(choice)}>
        {(control) => (
          <select
            {...control}
            className={classNames(controlClass, 'h-11 md:h-10')}
            value={timeZone}
            onChange={(event) => onChange({ ...choice, timeZone: event.target.value })}
          >
            {timeZonesWith(timeZone).map((name) => (
              <option key={name} value={name}>
                {timeZoneLabel(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/**
 * Returns the time in words, because a skipped hour is read as the next one, and because numeric dates are easy to
 * confuse.
 */
function shownTime(choice: ScheduleChoice): string | undefined {
  const instant = instantOf(choice, choice.timeZone);
  if (!instant) return undefined;
  const there = `We will send it on ${scheduledTime(instant.toISOString(), choice.timeZone)}`;
  if (currentName(choice.timeZone) === ownTimeZone()) return `${there}.`;
  return `${there} there, ${scheduledTime(instant.toISOString(), null)} on your clock.`;
}
