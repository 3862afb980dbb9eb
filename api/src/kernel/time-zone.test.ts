import { describe, expect, it } from 'vitest';
import { isTimeZone, lastDays } from './time-zone.js';

const hoursOf = (days: Array<{ startsAt: number }>) =>
  days.slice(1).map((day, index) => (day.startsAt - (days[index]?.startsAt ?? 0)) / 3_600_000);

describe('time zones', () => {
  it.each(['UTC', 'Europe/Stockholm', 'america/new_york', 'Etc/GMT+2'])('accept %s', (name) => {
    expect(isTimeZone(name)).toBe(true);
  });
  it.each(['', ' ', '+02:00', '-0200', 'Europe/Kiln', 'UTC; drop', 'Europe/Stockholm\n'])(
    'reject %s',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

it('count local days', () => {
  const now = Date.UTC(2026, 10, 21, 8);
  expect(lastDays({ now, timeZone: 'UTC', count: 2 })).toEqual([
    { date: '2026-11-20', startsAt: Date.UTC(2026, 10, 20) },
    { date: '2026-11-21', startsAt: Date.UTC(2026, 10, 21) },
  ]);
  expect(lastDays({ now, timeZone: 'Asia/Kathmandu', count: 1 })).toEqual([
    { date: '2026-11-21', startsAt: Date.UTC(2026, 10, 20, 18, 15) },
  ]);
  expect(lastDays({ now, timeZone: 'Pacific/Kiritimati', count: 1 })).toEqual([
    { date: '2026-11-21', startsAt: Date.UTC(2026, 10, 20, 10) },
  ]);
});

it.each([
  ['Europe/Berlin', Date.UTC(2026, 9, 26, 12), [24, 25, 24].slice(0, 2)],
  ['Europe/Berlin', Date.UTC(2026, 2, 30, 12), [24, 23]],
])('have days of 23 and 25 hours in %s', (timeZone, now, hours) => {
  expect(hoursOf(lastDays({ now, timeZone, count: 3 }))).toEqual(hours);
});

it.each(['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Sao_Paulo'])(
  'have a year of %s without gaps or duplicates',
  (timeZone) => {
    const days = lastDays({ now: Date.UTC(2026, 10, 21, 8), timeZone, count: 365 });
    expect(new Set(days.map(({ date }) => date)).size).toBe(365);
    expect(days.at(-1)?.date).toMatch(/^2026-11-2[12]$/);
    expect(hoursOf(days).every((hours) => hours >= 23 && hours <= 25)).toBe(true);
  },
);
