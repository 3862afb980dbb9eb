import { expect, it } from 'vitest';
import { createNewsletter } from '../../../test/msw/data';
import { watchInterval } from './use-newsletters';

const now = Date.parse('2026-11-21T08:00:00.000Z');
const createScheduled = (scheduledAt: string | null) => createNewsletter({ scheduledAt });

it.each([
  ['nothing is scheduled', [createScheduled(null)], false],
  ['one is scheduled in hours', [createScheduled('2026-11-21T12:00:00.000Z')], 60_000],
  [
    'one is sent in ten seconds',
    [createScheduled('2026-11-21T12:00:00.000Z'), createScheduled('2026-11-21T08:00:10.000Z')],
    10_000,
  ],
  ['one is overdue', [createScheduled('2026-11-21T07:59:59.000Z')], 2_000],
])('sets the interval of the next request if %s', (_when, newsletters, interval) => {
  expect(watchInterval(newsletters, now)).toBe(interval);
});
