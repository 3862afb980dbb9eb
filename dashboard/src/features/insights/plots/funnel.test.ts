import { expect, it } from 'vitest';
import { sourceWith } from '../../../../test/msw/insights-data';
import { funnelOf, shareText } from './funnel';

it('sums every source, the others too', () => {
  const data = [
    sourceWith({ visitors: 40, subscribers: 3, sales: 1 }),
    sourceWith({ source: 'kiln.example', visitors: 10, subscribers: 2, sales: 0 }),
  ];
  const others = { views: 9, visitors: 5, subscribers: 1, sales: 1, revenue: 500 };
  expect(funnelOf({ data, others })).toEqual({ visitors: 55, subscribers: 6, sales: 2 });
  expect(funnelOf({ data, others: null })).toEqual({ visitors: 50, subscribers: 5, sales: 1 });
  expect(funnelOf({ data: [], others: null })).toEqual({ visitors: 0, subscribers: 0, sales: 0 });
});

it.each([
  [6, 55, '11%'],
  [42, 1_000, '4.2%'],
  [2, 100, '2%'],
  [0, 100, '0%'],
  [1, 100_000, 'under 0.1%'],
  [3_230, 3_240, '99.7%'],
  [99_999, 100_000, 'over 99.9%'],
  [99, 100, '99%'],
  [7, 7, '100%'],
  [3, 2, '150%'],
  [0, 0, '–'],
])('%i of %i is %s', (part, whole, text) => {
  expect(shareText(part, whole)).toBe(text);
});
