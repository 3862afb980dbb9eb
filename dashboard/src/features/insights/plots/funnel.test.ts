import { expect, it } from 'vitest';
import { createInsightSource } from '../../../../test/msw/insights-data';
import { countFunnel } from './funnel';

it('sums the listed sources and all others', () => {
  const data = [
    createInsightSource({ visitors: 40, subscribers: 3, sales: 1 }),
    createInsightSource({ source: 'kiln.example', visitors: 10, subscribers: 2, sales: 0 }),
  ];
  const others = { views: 9, visitors: 5, subscribers: 1, sales: 1, revenue: 500 };
  expect(countFunnel({ data, others })).toEqual({ visitors: 55, subscribers: 6, sales: 2 });
  expect(countFunnel({ data, others: null })).toEqual({ visitors: 50, subscribers: 5, sales: 1 });
  expect(countFunnel({ data: [], others: null })).toEqual({ visitors: 0, subscribers: 0, sales: 0 });
});
