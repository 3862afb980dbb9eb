import { expect, it } from 'vitest';
import { formatTimeZone, getCurrentName, getDeviceTimeZone, timeZonesWith } from './time-zones';

it('lists each place once, by its current name', () => {
  const zones = timeZonesWith('Asia/Calcutta');
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).not.toContain('Asia/Calcutta');
  expect(zones).toContain('Europe/Stockholm');
  expect(zones).toContain(getDeviceTimeZone());
  expect(new Set(zones).size).toBe(zones.length);
});

it('preserves an unknown name', () => {
  expect(getCurrentName('Europe/Stockholm')).toBe('Europe/Stockholm');
  expect(getCurrentName('Mars/Olympus')).toBe('Mars/Olympus');
});

it('returns a readable label for a time zone', () => {
  expect(formatTimeZone('America/New_York')).toBe('America/New York');
  expect(formatTimeZone('Asia/Saigon')).toBe('Asia/Ho Chi Minh');
});
