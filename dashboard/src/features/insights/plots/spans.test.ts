import { expect, it } from 'vitest';
import { createInsightDays } from '../../../../test/msw/insights-data';
import { getDates } from '../../../ui/formats/dates';
import { formatSpan, groupSpans, toMarkers } from './spans';

it('leaves up to 90 days unchanged', () => {
  const days = createInsightDays({ days: 90 });
  const spans = groupSpans(days);
  expect(spans).toHaveLength(90);
  expect(spans.at(-1)).toEqual({ ...days.at(-1), lastDay: '2026-11-22' });
  expect(spans.map(formatSpan).at(-1)).toBe('Nov 22');
});

it('groups a year into weeks without loss', () => {
  const days = createInsightDays({
    days: 365,
    dayOf: (index) => ({ views: index, visitors: 1, joined: 2, left: 1, subscribers: index, revenue: 5 }),
  });
  const spans = groupSpans(days);
  expect(spans).toHaveLength(52);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(spans.map(({ views }) => views))).toBe(sum(days.map(({ views }) => views)));
  expect(spans[0]).toMatchObject({ day: '2025-11-23', lastDay: '2025-11-30', visitors: 8, subscribers: 7 });
  expect(spans.at(-1)).toMatchObject({
    day: '2026-11-16',
    lastDay: '2026-11-22',
    visitors: 7,
    joined: 14,
    left: 7,
    subscribers: 364,
    revenue: 35,
  });
  expect(spans.slice(-1).map(formatSpan)).toEqual(['Nov 16–22']);
});

it('places newsletters by the days of a time zone', () => {
  const spans = groupSpans(createInsightDays({ days: 7 }));
  const newsletters = [
    { title: 'Salt', sentAt: '2026-11-22T23:59:00.000Z' },
    { title: 'Ash', sentAt: '2026-11-22T01:30:00.000+02:00' },
    { title: 'Frost', sentAt: '2026-11-21T08:00:00.000Z' },
    { title: 'Long ago', sentAt: '2026-11-01T08:00:00.000Z' },
  ];
  expect(toMarkers(spans, newsletters, getDates('UTC'))).toEqual([
    { index: 5, label: 'Ash, Frost' },
    { index: 6, label: 'Salt' },
  ]);
  expect(toMarkers(spans, newsletters, getDates('Asia/Tokyo'))).toEqual([
    { index: 5, label: 'Frost' },
    { index: 6, label: 'Ash' },
  ]);
});
