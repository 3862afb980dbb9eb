import { describe, expect, it } from 'vitest';
import { DAY, HOUR } from '../clock.js';
import {
  formatDay,
  getCalendarDay,
  getStartOfDay,
  isTimeZone,
  listLastDays,
  QUARTER_HOUR,
} from './time-zone.js';

const parseTime = (iso: string) => Date.parse(iso);
const formatDateIn = (timeZone: string, iso: string) => formatDay(getCalendarDay(timeZone, parseTime(iso)));
const toDay = (date: string) => parseTime(date) / DAY;

describe('time zones', () => {
  it.each(['UTC', 'Europe/Stockholm', 'america/new_york', 'Etc/GMT+2', 'Asia/Calcutta', 'Asia/Kolkata'])(
    'accept %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );
  it.each(['', ' ', '+02:00', '-0200', 'Europe/Kiln', 'UTC; drop', 'Europe/Stockholm\n'])(
    'reject %s',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});

describe('the day of a moment', () => {
  it.each([
    ['UTC', '2026-11-21T23:59:59.999Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T09:59:59.999Z', '2026-11-21'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00.000Z', '2026-11-22'],
    ['Asia/Kathmandu', '2026-11-21T18:14:59.999Z', '2026-11-21'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00.000Z', '2026-11-22'],
    ['Asia/Calcutta', '2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['Asia/Kolkata', '2026-11-21T18:30:00.000Z', '2026-11-22'],
    ['America/Los_Angeles', '2026-11-21T07:59:59.999Z', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-21T08:00:00.000Z', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-21T10:59:59.999Z', '2026-11-20'],
    // Clocks change at 01:00 UTC, so midnight is an hour earlier in summer.
    ['Europe/Berlin', '2026-10-24T21:59:59.999Z', '2026-10-24'],
    ['Europe/Berlin', '2026-10-24T22:00:00.000Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T22:30:00.000Z', '2026-10-25'],
    ['Europe/Berlin', '2026-10-25T23:00:00.000Z', '2026-10-26'],
    ['Europe/Berlin', '2027-02-28T23:00:00.000Z', '2027-03-01'],
    // A year of one zone may be another year in the next.
    ['Pacific/Auckland', '2026-12-31T11:00:00.000Z', '2027-01-01'],
    ['America/Anchorage', '2027-01-01T08:59:59.999Z', '2026-12-31'],
  ])('in %s at %s is %s', (timeZone, moment, date) => {
    expect(formatDateIn(timeZone, moment)).toBe(date);
  });

  it('is the day in UTC if this Node does not know the time zone', () => {
    expect(formatDateIn('Europe/Kiln', '2026-11-21T23:59:59.999Z')).toBe('2026-11-21');
    expect(getStartOfDay('Europe/Kiln', toDay('2026-11-21'))).toBe(parseTime('2026-11-21T00:00:00Z'));
  });
});

describe('the start of a day', () => {
  it.each([
    ['UTC', '2026-11-21', '2026-11-21T00:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21', '2026-11-20T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-21', '2026-11-20T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-11-21', '2026-11-21T11:00:00.000Z'],
    ['Australia/Eucla', '2026-11-21', '2026-11-20T15:15:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00.000Z'],
    // Clocks go from 23:59 to 01:00.
    ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00.000Z'],
    // This day did not exist, because Samoa moved across the date line.
    ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
    ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  ])('in %s of %s is %s', (timeZone, date, moment) => {
    expect(new Date(getStartOfDay(timeZone, toDay(date))).toISOString()).toBe(moment);
  });
});

describe('the last days', () => {
  it('end with today, in the time zone', () => {
    const now = parseTime('2026-11-21T08:00:00Z');
    expect(listLastDays({ now, timeZone: 'UTC', count: 2 })).toEqual([
      { day: toDay('2026-11-20'), startsAt: parseTime('2026-11-20'), endsAt: parseTime('2026-11-21') },
      { day: toDay('2026-11-21'), startsAt: parseTime('2026-11-21'), endsAt: parseTime('2026-11-22') },
    ]);
    expect(listLastDays({ now, timeZone: 'Asia/Kathmandu', count: 1 })).toEqual([
      {
        day: toDay('2026-11-21'),
        startsAt: parseTime('2026-11-20T18:15:00Z'),
        endsAt: parseTime('2026-11-21T18:15:00Z'),
      },
    ]);
    expect(listLastDays({ now, timeZone: 'America/Los_Angeles', count: 1 })).toMatchObject([
      { startsAt: parseTime('2026-11-21T08:00:00Z') },
    ]);
    expect(listLastDays({ now: now - 1, timeZone: 'America/Los_Angeles', count: 1 })).toMatchObject([
      { startsAt: parseTime('2026-11-20T08:00:00Z') },
    ]);
  });

  it.each([
    ['Europe/Berlin', '2026-10-26T12:00Z', [24, 25, 24]],
    ['Europe/Berlin', '2026-03-30T12:00Z', [24, 23, 24]],
    ['America/New_York', '2026-11-02T12:00Z', [24, 25, 24]],
    ['Australia/Sydney', '2026-10-05T12:00Z', [24, 23, 24]],
    ['Australia/Lord_Howe', '2026-10-04T12:00Z', [24, 24, 23.5]],
    ['America/Santiago', '2026-09-07T12:00Z', [24, 23, 24]],
  ])('account for clock changes: %s until %s', (timeZone, now, hours) => {
    const days = listLastDays({ now: parseTime(now), timeZone, count: 3 });
    expect(days.map(({ startsAt, endsAt }) => (endsAt - startsAt) / HOUR)).toEqual(hours);
  });

  it.each([
    'UTC',
    'Africa/Cairo',
    'America/New_York',
    'America/Santiago',
    'Asia/Gaza',
    'Asia/Kathmandu',
    'Australia/Lord_Howe',
    'Europe/Dublin',
    'Pacific/Chatham',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
  ])('follow one another without a gap in %s', (timeZone) => {
    const now = parseTime('2027-11-21T08:00:00Z');
    const days = listLastDays({ now, timeZone, count: 400 });
    expect(days.at(-1)?.day).toBe(getCalendarDay(timeZone, now));
    for (const [index, { day, startsAt, endsAt }] of days.entries()) {
      expect(day).toBe((days[0]?.day ?? 0) + index);
      expect(startsAt).toBe(days[index - 1]?.endsAt ?? startsAt);
      expect([getCalendarDay(timeZone, startsAt), getCalendarDay(timeZone, endsAt - 1)]).toEqual([day, day]);
      expect((endsAt - startsAt) % QUARTER_HOUR).toBe(0);
    }
  });
});
