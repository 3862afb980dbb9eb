import { expect, it } from 'vitest';
import { insightDaysWith } from '../../../test/msw/insights-data';
import { nameOf, placeOfMoment, spansOf } from './spans';

it('leaves up to 90 days as they are', () => {
  const days = insightDaysWith({ days: 90 });
  const spans = spansOf(days);
  expect(spans).toHaveLength(90);
  expect(spans.at(-1)).toEqual({ ...days.at(-1), lastDay: '2026-11-22' });
  expect(spans.map(nameOf).at(-1)).toBe('22 Nov');
});

it('makes weeks of a year, and loses nothing', () => {
  const days = insightDaysWith({
    days: 365,
    dayOf: (place) => ({ views: place, visitors: 1, joined: 2, left: 1, subscribers: place, revenue: 5 }),
  });
  const spans = spansOf(days);
  expect(spans).toHaveLength(52);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(spans.map(({ views }) => views))).toBe(sum(days.map(({ views }) => views)));
  expect(spans[0]).toMatchObject({ day: '2025-11-23', lastDay: '2025-11-30', visitors: 8, subscribers: 7 });
  expect(spans.at(-1)).toMatchObject({
    ...{ day: '2026-11-16', lastDay: '2026-11-22', visitors: 7, joined: 14, left: 7, subscribers: 364 },
    revenue: 35,
  });
  expect(spans.slice(-1).map(nameOf)).toEqual(['16–22 Nov']);
});

it('finds the day of a letter by UTC', () => {
  const spans = spansOf(insightDaysWith({ days: 7 }));
  expect(placeOfMoment(spans, '2026-11-21T23:30:00.000Z')).toBe(5);
  expect(placeOfMoment(spans, '2026-11-22T01:30:00.000+02:00')).toBe(5);
  expect(placeOfMoment(spans, '2026-11-01T08:00:00.000Z')).toBe(-1);
});
