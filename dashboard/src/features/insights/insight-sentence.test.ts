import { describe, expect, it } from 'vitest';
import { createInsightDays, createInsightSource, createInsights } from '../../../test/msw/insights-data';
import { formatInsightSentence } from './insight-sentence';
import type { InsightSource } from './queries';

const totals = { views: 0, visitors: 0, joined: 0, left: 0, sales: 0, revenue: 0 };
const buildMonth = (fields: Partial<typeof totals>) =>
  createInsights(createInsightDays({ days: 30 }), { totals: { ...totals, ...fields } });
const buildSources = (...data: Partial<InsightSource>[]) => ({
  data: data.map(createInsightSource),
  others: null,
});

describe('the source of new subscribers', () => {
  it.each([
    ['all', buildSources({ subscribers: 8 }), ', all from instagram.com'],
    [
      'most',
      buildSources({ subscribers: 3, source: 'a.example' }, { subscribers: 5 }),
      ', mostly from instagram.com',
    ],
    ['half', buildSources({ subscribers: 4 }), ', mostly from instagram.com'],
    ['some', buildSources({ subscribers: 3 }), ', 3 of them from instagram.com'],
    ['none', buildSources({ subscribers: 0 }), ''],
    ['no source', buildSources(), ''],
    ['not loaded', undefined, ''],
    ['direct', buildSources({ kind: 'direct', source: '', subscribers: 8 }), ''],
    ['other sites', buildSources({ kind: 'site', source: 'other', subscribers: 8 }), ''],
    [
      'a site after direct visits',
      buildSources({ kind: 'direct', source: '', subscribers: 5 }, { subscribers: 3 }),
      ', 3 of them from instagram.com',
    ],
    [
      'a newsletter',
      buildSources({ kind: 'newsletter', source: '7', title: 'First frost', subscribers: 8 }),
      ', all from the newsletter “First frost”',
    ],
    [
      'a widget',
      buildSources({ kind: 'widget', source: 'kiln.example', subscribers: 8 }),
      ', all from the widget on kiln.example',
    ],
  ])('is named or omitted: %s', (_, sources, origin) => {
    expect(formatInsightSentence(buildMonth({ views: 90, joined: 8 }), { sources, currency: 'usd' })).toBe(
      `8 new subscribers in the last 30 days${origin}.`,
    );
  });

  it('is named without a share for a single subscriber', () => {
    expect(
      formatInsightSentence(buildMonth({ joined: 1 }), {
        sources: buildSources({ subscribers: 1 }),
        currency: 'usd',
      }),
    ).toBe('1 new subscriber in the last 30 days, from instagram.com.');
  });
});

it.each([
  [{ joined: 2, sales: 3, revenue: 3_897 }, '2 new subscribers in the last 30 days. 3 sales brought $38.97.'],
  [{ views: 1, visitors: 1 }, '1 view in the last 30 days, and no new subscribers.'],
  [
    { views: 20, sales: 1, revenue: 1_299 },
    '20 views in the last 30 days, and no new subscribers. 1 sale brought $12.99.',
  ],
  [{}, 'No visits and no new subscribers in the last 30 days.'],
])('describes %j as: %s', (fields, sentence) => {
  expect(formatInsightSentence(buildMonth(fields), { sources: undefined, currency: 'usd' })).toBe(sentence);
});
