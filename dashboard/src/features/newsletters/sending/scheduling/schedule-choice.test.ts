import { describe, expect, it } from 'vitest';
import { findScheduleProblem, listQuickChoices } from './schedule-choice';

// A Saturday evening in Stockholm.
const now = new Date('2026-11-21T20:00:00.000Z');
const timeZone = 'Europe/Stockholm';

describe('quick choices', () => {
  it('are tomorrow and the next Monday', () => {
    expect(listQuickChoices(now, timeZone)).toEqual([
      { label: 'Tomorrow at 8:00', wall: { date: '2026-11-22', time: '08:00' } },
      { label: 'Next Monday at 8:00', wall: { date: '2026-11-23', time: '08:00' } },
    ]);
  });

  it.each([
    ['Sunday', '2026-11-22T12:00:00Z', '2026-11-23'],
    ['Monday', '2026-11-23T12:00:00Z', '2026-11-30'],
    ['Tuesday', '2026-11-24T12:00:00Z', '2026-11-30'],
  ])('on a %s, the next Monday is never today', (_day, iso, monday) => {
    expect(listQuickChoices(new Date(iso), timeZone)[1]?.wall.date).toBe(monday);
  });

  it('use the calendar of the time zone', () => {
    // In Auckland, Sunday has already begun.
    expect(listQuickChoices(now, 'Pacific/Auckland').map(({ wall }) => wall.date)).toEqual([
      '2026-11-23',
      '2026-11-23',
    ]);
  });
});

describe('findScheduleProblem', () => {
  it.each([
    ['2026-11-21', '20:59', 'This time has passed. Please choose a later time.'],
    ['2026-11-21', '21:00', 'This time has passed. Please choose a later time.'],
    ['2026-11-21', '21:01', undefined],
    ['2027-11-21', '21:00', undefined],
    ['2027-11-22', '08:00', 'Please choose a time within a year from now.'],
    ['', '08:00', 'Please choose a day and a time.'],
    ['2026-11-22', '', 'Please choose a day and a time.'],
  ])('checks the schedule %s %s', (date, time, problem) => {
    expect(findScheduleProblem({ date, time, timeZone }, now)).toBe(problem);
  });

  it('rejects a time less than a minute from now', () => {
    const halfPast = new Date('2026-11-21T20:00:30.000Z');
    expect(findScheduleProblem({ date: '2026-11-21', time: '21:01', timeZone }, halfPast)).toBe(
      'Please choose a time at least a minute from now.',
    );
  });

  it('accepts the same clock time in a time zone further west', () => {
    expect(
      findScheduleProblem({ date: '2026-11-21', time: '20:00', timeZone: 'America/New_York' }, now),
    ).toBeUndefined();
  });
});
