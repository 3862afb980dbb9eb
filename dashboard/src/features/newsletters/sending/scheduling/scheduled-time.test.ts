import { expect, it } from 'vitest';
import { scheduledTime, scheduledTimeAndZone } from './scheduled-time';
import { ownTimeZone } from './time-zones';

const iso = '2026-12-01T02:15:00.000Z';

it('is formatted in the time zone in which it was chosen, and names it', () => {
  expect(scheduledTime(iso, 'Asia/Kathmandu')).toBe('Tue, 1 Dec 2026, 08:00');
  expect(scheduledTimeAndZone(iso, 'Asia/Kathmandu')).toBe('Tue, 1 Dec 2026, 08:00 (Asia/Kathmandu)');
  expect(scheduledTimeAndZone(iso, 'Asia/Katmandu')).toBe('Tue, 1 Dec 2026, 08:00 (Asia/Kathmandu)');
});

it('does not name the time zone of the user', () => {
  expect(scheduledTimeAndZone(iso, ownTimeZone())).toBe(scheduledTime(iso, null));
});
