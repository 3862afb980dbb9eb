import { expect, it } from 'vitest';
import { currentName, deviceTimeZone, timeZoneLabel, timeZonesWith } from './time-zones';

it('lists each place once, by its current name', () => {
  const zones = timeZonesWith('Asia/Calcutta');
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).not.toContain('Asia/Calcutta');
  expect(zones).toContain('Europe/Stockholm');
  expect(zones).toContain(deviceTimeZone());
  expect(new Set(zones).size).toBe(zones.length);
});

it('preserves an unknown name', () => {
  expect(currentName('Europe/Stockholm')).toBe('Europe/Stockholm');
  expect(currentName('Mars/Olympus')).toBe('Mars/Olympus');
});

it('has a readable label', () => {
  expect(timeZoneLabel('America/New_York')).toBe('America/New York');
  expect(timeZoneLabel('Asia/Saigon')).toBe('Asia/Ho Chi Minh');
});
