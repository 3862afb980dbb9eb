import { describe, expect, it } from 'vitest';
import { addDays, findClockChange, findInstant, findWeekday, toWallTime } from './zoned-time';

const toIsoInstant = (date: string, time: string, timeZone: string) =>
  findInstant({ date, time }, timeZone)?.toISOString();

describe('the instant of a wall-clock time', () => {
  it.each([
    ['2026-12-01', '08:00', 'Europe/Stockholm', '2026-12-01T07:00:00.000Z'],
    ['2026-07-01', '08:00', 'Europe/Stockholm', '2026-07-01T06:00:00.000Z'],
    ['2026-12-01', '08:00', 'America/New_York', '2026-12-01T13:00:00.000Z'],
    ['2026-12-01', '08:00', 'Asia/Kathmandu', '2026-12-01T02:15:00.000Z'],
    ['2026-12-01', '00:30', 'Pacific/Auckland', '2026-11-30T11:30:00.000Z'],
    ['2026-12-01', '23:30', 'Pacific/Pago_Pago', '2026-12-02T10:30:00.000Z'],
    ['2026-12-01', '08:00', 'UTC', '2026-12-01T08:00:00.000Z'],
  ])('is found for %s %s in %s', (date, time, timeZone, expected) => {
    expect(toIsoInstant(date, time, timeZone)).toBe(expected);
  });

  it('is on the correct side of each clock change', () => {
    // In Stockholm, 2:00 becomes 3:00 on March 29, 2026, and 3:00 becomes 2:00 on October 25.
    expect(toIsoInstant('2026-03-29', '01:59', 'Europe/Stockholm')).toBe('2026-03-29T00:59:00.000Z');
    expect(toIsoInstant('2026-03-29', '03:00', 'Europe/Stockholm')).toBe('2026-03-29T01:00:00.000Z');
    expect(toIsoInstant('2026-10-25', '01:59', 'Europe/Stockholm')).toBe('2026-10-24T23:59:00.000Z');
    expect(toIsoInstant('2026-10-25', '03:00', 'Europe/Stockholm')).toBe('2026-10-25T02:00:00.000Z');
    // In New York, clocks change at 2:00 on March 8 and November 1, 2026.
    expect(toIsoInstant('2026-03-08', '08:00', 'America/New_York')).toBe('2026-03-08T12:00:00.000Z');
    expect(toIsoInstant('2026-11-01', '08:00', 'America/New_York')).toBe('2026-11-01T13:00:00.000Z');
    // Lord Howe changes by half an hour.
    expect(toIsoInstant('2026-10-04', '02:30', 'Australia/Lord_Howe')).toBe('2026-10-03T15:30:00.000Z');
  });

  it('reads a skipped hour as the next one', () => {
    expect(toIsoInstant('2026-03-29', '02:30', 'Europe/Stockholm')).toBe('2026-03-29T01:30:00.000Z');
    expect(toIsoInstant('2026-03-08', '02:30', 'America/New_York')).toBe('2026-03-08T07:30:00.000Z');
  });

  it('reads a repeated hour as its first occurrence', () => {
    expect(toIsoInstant('2026-10-25', '02:30', 'Europe/Stockholm')).toBe('2026-10-25T00:30:00.000Z');
    expect(toIsoInstant('2026-11-01', '01:30', 'America/New_York')).toBe('2026-11-01T05:30:00.000Z');
  });

  it('is undefined if a field is empty', () => {
    expect(toIsoInstant('', '08:00', 'UTC')).toBeUndefined();
    expect(toIsoInstant('2026-12-01', '', 'UTC')).toBeUndefined();
  });
});

it.each([
  ['2026-03-29', '02:30', 'Europe/Stockholm', 'skipped'],
  ['2026-03-29', '03:00', 'Europe/Stockholm', undefined],
  ['2026-10-25', '02:30', 'Europe/Stockholm', 'repeated'],
  ['2026-10-25', '01:59', 'Europe/Stockholm', undefined],
  ['2026-10-25', '03:00', 'Europe/Stockholm', undefined],
  ['2026-10-04', '02:15', 'Australia/Lord_Howe', 'skipped'],
  ['2026-10-25', '02:30', 'UTC', undefined],
  ['', '02:30', 'UTC', undefined],
])('returns how a clock change affects %s %s in %s: %s', (date, time, timeZone, change) => {
  expect(findClockChange({ date, time }, timeZone)).toBe(change);
});

it('converts back to the same wall-clock time, all year round', () => {
  for (const timeZone of ['Europe/Stockholm', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']) {
    for (let day = 0; day < 365; day += 1) {
      const wall = { date: addDays('2026-01-01', day), time: '08:00' };
      const instant = findInstant(wall, timeZone);
      expect(instant && toWallTime(instant, timeZone)).toEqual(wall);
    }
  }
});

it('adds days and finds weekdays by the calendar', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(findWeekday('2026-11-22')).toBe(0);
  expect(findWeekday('2026-11-23')).toBe(1);
});
