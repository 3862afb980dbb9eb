import { expect, it } from 'vitest';
import { scheduledTime, scheduledTimeAndZone } from './scheduled-time';
import { ownTimeZone } from './time-zones';

const iso = '2026-12-01T02:15:00.000Z';

it('is read on the clock of the zone in which it was chosen, which is named', () => {
  expect(scheduledTime(iso, 'Asia/Kathmandu')).toBe('Tue, 1 Dec 2026, 08:00');
  expect(scheduledTimeAndZone(iso, 'Asia/Kathmandu')).toBe('Tue, 1 Dec 2026, 08:00 (Asia/Kathmandu)');
  expect(scheduledTimeAndZone(iso, 'Asia/Katmandu')).toBe('Tue, 1 Dec 2026, 08:00 (Asia/Kathmandu)');
});

it('does not name one’s own zone', () => {
  expect(scheduledTimeAndZone(iso, ownTimeZone())).toBe(scheduledTime(iso, null));
});
