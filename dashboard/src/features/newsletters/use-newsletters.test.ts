import { expect, it } from 'vitest';
import { newsletterWith } from '../../../test/msw/data';
import { watchInterval } from './use-newsletters';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const at = (scheduledAt: string | null) => newsletterWith({ scheduledAt });

it.each([
  ['nothing is scheduled', [at(null)], false],
  ['one is scheduled in hours', [at('2026-11-21T12:00:00.000Z')], 60_000],
  ['one is sent in ten seconds', [at('2026-11-21T12:00:00.000Z'), at('2026-11-21T08:00:10.000Z')], 10_000],
  ['one is overdue', [at('2026-11-21T07:59:59.000Z')], 2_000],
])('sets the interval of the next request: %s', (_when, newsletters, interval) => {
  expect(watchInterval(newsletters, now)).toBe(interval);
});
