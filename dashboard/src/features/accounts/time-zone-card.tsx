import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { classNames } from '../../ui/formats/class-names';
import { formatClock } from '../../ui/formats/dates';
import { useTimeZone } from '../../ui/formats/time-zone-context';
import {
  formatTimeZone,
  getCurrentName,
  getDeviceTimeZone,
  timeZonesWith,
} from '../../ui/formats/time-zones';
import { controlClass, Field, TextField } from '../../ui/forms/field';
import { useSaveTimeZone } from './mutations';

/** Chooses the time zone of dates, times and the days of stats. */
export function TimeZoneCard() {
  const timeZone = getCurrentName(useTimeZone());
  const deviceZone = getDeviceTimeZone();
  const save = useSaveTimeZone();
  const [chosenZone, setChosenZone] = useState<string>();
  const choice = chosenZone ?? timeZone;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!save.isPending) save.mutate(choice, { onSuccess: () => setChosenZone(undefined) });
  }

  return (
    <Card>
      <form className="flex flex-col gap-5" onSubmit={submit}>
        <CardHeader title="Time zone" />
        <p className="text-ink-2">
          Dates, times and daily stats use this time zone. Emails to subscribers and buyers use UTC.
        </p>
        <TimeZoneField value={choice} onChange={setChosenZone} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" tone="primary" busy={save.isPending}>
            Save time zone
          </Button>
          {deviceZone !== timeZone && (
            <Button
              disabled={save.isPending}
              onClick={() => save.mutate(deviceZone, { onSuccess: () => setChosenZone(undefined) })}
            >
              Use this device’s time zone ({formatTimeZone(deviceZone)})
            </Button>
          )}
        </div>
      </form>
    </Card>
  );
}

const normalizeWords = (text: string) => text.toLowerCase().replaceAll('_', ' ').trim();

function TimeZoneField({ value, onChange }: { value: string; onChange: (timeZone: string) => void }) {
  const [search, setSearch] = useState('');
  const matches = timeZonesWith(value).filter((name) =>
    normalizeWords(name).includes(normalizeWords(search)),
  );

  return (
    <div className="flex flex-col gap-3">
      <TextField
        type="search"
        label="Search time zones"
        help={matches.length === 0 ? 'No time zone has this name. Try a large city nearby.' : undefined}
        value={search}
        autoComplete="off"
        onChange={(event) => setSearch(event.target.value)}
      />
      <Field
        label="Time zone"
        help={`Current time in ${formatTimeZone(value)}: ${formatClock(value, new Date())}.`}
      >
        {(control) => (
          <select
            {...control}
            size={6}
            className={classNames(controlClass, 'px-1 py-1')}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          >
            {matches.map((name) => (
              <option key={name} value={name} className="rounded-nav px-2 py-1">
                {formatTimeZone(name)}
              </option>
            ))}
          </select>
        )}
      </Field>
    </div>
  );
}
