import { useState } from 'react';
import { classNames } from '../../../../ui/formats/class-names';
import { getDates } from '../../../../ui/formats/dates';
import { useTimeZone } from '../../../../ui/formats/time-zone-context';
import { formatTimeZone, getCurrentName, timeZonesWith } from '../../../../ui/formats/time-zones';
import { addDays, findClockChange, findInstant, toWallTime } from '../../../../ui/formats/zoned-time';
import { controlClass, Field, TextField } from '../../../../ui/forms/field';
import { listQuickChoices, type ScheduleChoice } from './schedule-choice';

type ScheduleFieldsProps = {
  choice: ScheduleChoice;
  problem: string | undefined;
  onChange: (choice: ScheduleChoice) => void;
  /** Called when a field loses the focus. From then on its problem may be shown. */
  onLeave: () => void;
};

export function ScheduleFields({ choice, problem, onChange, onLeave }: ScheduleFieldsProps) {
  const [now] = useState(() => new Date());
  const { date, time, timeZone } = choice;
  const ownTimeZone = useTimeZone();
  const today = toWallTime(now, timeZone).date;

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        {listQuickChoices(now, timeZone).map(({ label, wall }) => (
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
      <Field label="Time zone" error={problem} help={formatSendTime(choice, ownTimeZone)}>
        {(control) => (
          <select
            {...control}
            className={classNames(controlClass, 'h-11 md:h-10')}
            value={timeZone}
            onChange={(event) => onChange({ ...choice, timeZone: event.target.value })}
          >
            {timeZonesWith(timeZone).map((name) => (
              <option key={name} value={name}>
                {formatTimeZone(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}

/** Returns the time in words, because clock changes skip and repeat hours, and numeric dates are easy to confuse. */
function formatSendTime({ date, time, timeZone }: ScheduleChoice, ownTimeZone: string): string | undefined {
  const instant = findInstant({ date, time }, timeZone);
  if (!instant) return undefined;
  const iso = instant.toISOString();
  const sendingText = `We will send it on ${getDates(timeZone).exactTime(iso)}`;
  const ownTimeText = getDates(ownTimeZone).exactTime(iso);
  const text =
    getCurrentName(timeZone) === getCurrentName(ownTimeZone)
      ? `${sendingText}.`
      : `${sendingText}, which is ${ownTimeText} in your time zone.`;
  const note = findClockChange({ date, time }, timeZone);
  return note === undefined ? text : `${CLOCK_CHANGES[note]} ${text}`;
}

const CLOCK_CHANGES = {
  skipped: 'Clocks skip this time that day, so we send the newsletter an hour later.',
  repeated: 'This time occurs twice that day. We send at the first one.',
};
