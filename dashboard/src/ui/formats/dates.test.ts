import { describe, expect, it } from 'vitest';
import { formatDayLabel, formatDaySpan, formatFullDay, getDates } from './dates';
import { getDeviceTimeZone } from './time-zones';

const { relativeDate, shortDate, shortMoment } = getDates(getDeviceTimeZone());

const now = new Date(2026, 10, 21, 9, 30);
const toIso = (day: number, hour: number, month = 10) => new Date(2026, month, day, hour).toISOString();

describe('relativeDate', () => {
  it.each([
    ['a minute ago', new Date(2026, 10, 21, 9, 29).toISOString(), 'Today'],
    ['just after midnight', toIso(21, 0), 'Today'],
    ['later today, because the device clock is slow', toIso(21, 10), 'Today'],
    ['late yesterday, ten hours ago', toIso(20, 23), 'Yesterday'],
    ['early yesterday', toIso(20, 0), 'Yesterday'],
    ['two days ago', toIso(19, 12), '2 days ago'],
    ['six days ago', toIso(15, 1), '6 days ago'],
    ['seven days ago', toIso(14, 23), 'November 14, 2026'],
    ['last month', toIso(8, 12, 9), 'October 8, 2026'],
  ])('formats a time %s', (_case, iso, text) => {
    expect(relativeDate(iso, now)).toBe(text);
  });
});

describe('shortDate', () => {
  it('omits the current year', () => {
    expect(shortDate(toIso(8, 12), now)).toBe('Nov 8');
  });

  it('includes any other year', () => {
    expect(shortDate(new Date(2025, 10, 8).toISOString(), now)).toBe('November 8, 2025');
  });
});

describe('calendar days', () => {
  it.each([
    ['2026-11-15', '2026-11-21', 'Nov 15–21'],
    ['2026-10-29', '2026-11-04', 'Oct 29 – Nov 4'],
    ['2025-11-23', '2026-11-22', 'Nov 23 – Nov 22'],
  ])('from %s to %s are formatted as one span', (first, last, text) => {
    expect(formatDaySpan(first, last)).toBe(text);
  });

  it('have the same labels in every time zone', () => {
    expect(formatDayLabel('2026-11-01')).toBe('Nov 1');
    expect(formatFullDay('2026-11-01')).toBe('November 1, 2026');
  });
});

describe('shortMoment', () => {
  it.each([
    ['today', toIso(21, 0), '00:00'],
    ['yesterday', toIso(20, 23), 'Nov 20, 23:00'],
    ['tomorrow', toIso(22, 8), 'Nov 22, 08:00'],
  ])('formats a time %s', (_case, iso, text) => {
    expect(shortMoment(iso, now)).toBe(text);
  });
});

describe('times', () => {
  const iso = '2026-11-30T23:30:00.000Z';

  it.each([
    ['Pacific/Kiritimati', 'December 1, 2026', 'December 1, 2026 at 13:30', 'Tue, Dec 1, 2026, 13:30 GMT+14'],
    ['Asia/Kathmandu', 'December 1, 2026', 'December 1, 2026 at 05:15', 'Tue, Dec 1, 2026, 05:15 GMT+5:45'],
    ['Europe/Berlin', 'December 1, 2026', 'December 1, 2026 at 00:30', 'Tue, Dec 1, 2026, 00:30 GMT+1'],
    ['UTC', 'November 30, 2026', 'November 30, 2026 at 23:30', 'Mon, Nov 30, 2026, 23:30 UTC'],
    ['America/New_York', 'November 30, 2026', 'November 30, 2026 at 18:30', 'Mon, Nov 30, 2026, 18:30 EST'],
  ])('are shown in %s', (timeZone, day, dateAndTime, exactTime) => {
    const dates = getDates(timeZone);
    expect([dates.formatDay(iso), dates.dateAndTime(iso), dates.exactTime(iso)]).toEqual([
      day,
      dateAndTime,
      exactTime,
    ]);
  });

  it('are relative to the calendar of the time zone', () => {
    const laterDate = new Date('2026-12-01T12:00:00.000Z');
    expect(getDates('UTC').relativeDate(iso, laterDate)).toBe('Yesterday');
    expect(getDates('Europe/Berlin').relativeDate(iso, laterDate)).toBe('Today');
    expect(getDates('UTC').shortMoment(iso, laterDate)).toBe('Nov 30, 23:30');
    expect(getDates('Europe/Berlin').shortMoment(iso, laterDate)).toBe('00:30');
    expect(getDates('Asia/Tokyo').shortDate('2026-12-31T20:00:00.000Z', laterDate)).toBe('January 1, 2027');
  });

  it('count days over a clock change', () => {
    const berlin = getDates('Europe/Berlin');
    expect(berlin.relativeDate('2026-10-24T22:30:00.000Z', new Date('2026-10-25T23:30:00.000Z'))).toBe(
      'Yesterday',
    );
    expect(berlin.relativeDate('2027-03-27T23:30:00.000Z', new Date('2027-03-28T22:30:00.000Z'))).toBe(
      'Yesterday',
    );
  });
});
