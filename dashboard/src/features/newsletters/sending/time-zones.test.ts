import { expect, it } from 'vitest';
import { currentName, ownTimeZone, timeZoneLabel, timeZonesWith } from './time-zones';

it('lists each place once, by the name that it has today', () => {
  const zones = timeZonesWith('Asia/Calcutta');
  expect(zones).toContain('Asia/Kolkata');
  expect(zones).not.toContain('Asia/Calcutta');
  expect(zones).toContain('Europe/Stockholm');
  expect(zones).toContain(ownTimeZone());
  expect(new Set(zones).size).toBe(zones.length);
});

it('keeps a name that it does not know better', () => {
  expect(currentName('Europe/Stockholm')).toBe('Europe/Stockholm');
  expect(currentName('Mars/Olympus')).toBe('Mars/Olympus');
});

it('reads well', () => {
  expect(timeZoneLabel('America/New_York')).toBe('America/New York');
  expect(timeZoneLabel('Asia/Saigon')).toBe('Asia/Ho Chi Minh');
});
