import { describe, expect, it } from 'vitest';
import { insightDaysWith, insightsOf, sourceWith } from '../../../test/msw/insights-data';
import { insightSentence } from './insight-sentence';
import type { InsightSource } from './queries';

const totals = { views: 0, visitors: 0, joined: 0, left: 0, sales: 0, revenue: 0 };
const monthWith = (fields: Partial<typeof totals>) =>
  insightsOf(insightDaysWith({ days: 30 }), { totals: { ...totals, ...fields } });
const sourcesOf = (...data: Partial<InsightSource>[]) => ({ data: data.map(sourceWith), others: null });

describe('the source of new subscribers', () => {
  it.each([
    ['all', sourcesOf({ subscribers: 8 }), ', all from instagram.com'],
    [
      'most',
      sourcesOf({ subscribers: 3, source: 'a.example' }, { subscribers: 5 }),
      ', mostly from instagram.com',
    ],
    ['half', sourcesOf({ subscribers: 4 }), ', mostly from instagram.com'],
    ['some', sourcesOf({ subscribers: 3 }), ', 3 of them from instagram.com'],
    ['none', sourcesOf({ subscribers: 0 }), ''],
    ['no source', sourcesOf(), ''],
    ['not loaded', undefined, ''],
    ['direct', sourcesOf({ kind: 'direct', source: '', subscribers: 8 }), ''],
    ['other sites', sourcesOf({ kind: 'site', source: 'other', subscribers: 8 }), ''],
    [
      'a site after direct visits',
      sourcesOf({ kind: 'direct', source: '', subscribers: 5 }, { subscribers: 3 }),
      ', 3 of them from instagram.com',
    ],
    [
      'a newsletter',
      sourcesOf({ kind: 'newsletter', source: '7', title: 'First frost', subscribers: 8 }),
      ', all from the newsletter “First frost”',
    ],
    [
      'a widget',
      sourcesOf({ kind: 'widget', source: 'kiln.example', subscribers: 8 }),
      ', all from the widget on kiln.example',
    ],
  ])('%s', (_, sources, origin) => {
    expect(insightSentence(monthWith({ views: 90, joined: 8 }), { sources: sources, currency: 'usd' })).toBe(
      `8 new subscribers in the last 30 days${origin}.`,
    );
  });

  it('of a single subscriber is not "all"', () => {
    expect(
      insightSentence(monthWith({ joined: 1 }), { sources: sourcesOf({ subscribers: 1 }), currency: 'usd' }),
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
])('%j is %s', (fields, sentence) => {
  expect(insightSentence(monthWith(fields), { sources: undefined, currency: 'usd' })).toBe(sentence);
});
