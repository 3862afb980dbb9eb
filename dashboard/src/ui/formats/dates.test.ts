import { describe, expect, it } from 'vitest';
import { dayLabel, daySpan, fullDayLabel, relativeDate, shortDate, shortMoment } from './dates';

const now = new Date(2026, 10, 21, 9, 30);
const at = (day: number, hour: number, month = 10) => new Date(2026, month, day, hour).toISOString();

describe('relativeDate', () => {
  it.each([
    ['a minute ago', new Date(2026, 10, 21, 9, 29).toISOString(), 'Today'],
    ['just after midnight', at(21, 0), 'Today'],
    ['ahead of a clock that runs slow', at(21, 10), 'Today'],
    ['late yesterday, ten hours ago', at(20, 23), 'Yesterday'],
    ['early yesterday', at(20, 0), 'Yesterday'],
    ['two days ago', at(19, 12), '2 days ago'],
    ['six days ago', at(15, 1), '6 days ago'],
    ['seven days ago', at(14, 23), '14 November 2026'],
    ['last month', at(8, 12, 9), '8 October 2026'],
  ])('%s', (_case, iso, text) => {
    expect(relativeDate(iso, now)).toBe(text);
  });
});

describe('shortDate', () => {
  it('omits the current year', () => {
    expect(shortDate(at(8, 12), now)).toBe('8 Nov');
  });

  it('includes any other year', () => {
    expect(shortDate(new Date(2025, 10, 8).toISOString(), now)).toBe('8 November 2025');
  });
});

describe('calendar days', () => {
  it.each([
    ['2026-11-15', '2026-11-21', '15–21 Nov'],
    ['2026-10-29', '2026-11-04', '29 Oct – 4 Nov'],
    ['2025-11-23', '2026-11-22', '23 Nov – 22 Nov'],
  ])('%s to %s', (first, last, text) => {
    expect(daySpan(first, last)).toBe(text);
  });

  it('have the same labels in every time zone', () => {
    expect(dayLabel('2026-11-01')).toBe('1 Nov');
    expect(fullDayLabel('2026-11-01')).toBe('1 November 2026');
  });
});

describe('shortMoment', () => {
  it.each([
    ['today', at(21, 0), '00:00'],
    ['yesterday', at(20, 23), '20 Nov, 23:00'],
    ['tomorrow', at(22, 8), '22 Nov, 08:00'],
  ])('%s', (_case, iso, text) => {
    expect(shortMoment(iso, now)).toBe(text);
  });
});
