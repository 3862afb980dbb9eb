import { expect, it } from 'vitest';
import { COUNTRY_CODES, getCountryName, isCountry } from './countries.js';

it('lists every country once, by name', () => {
  expect(COUNTRY_CODES.length).toBeGreaterThan(240);
  expect(new Set(COUNTRY_CODES).size).toBe(COUNTRY_CODES.length);
  expect(COUNTRY_CODES.slice(0, 2).map(getCountryName)).toEqual(['Afghanistan', 'Åland Islands']);
});

it.each(['DE', 'US', 'JP', 'GB'])('includes %s', (code) => expect(isCountry(code)).toBe(true));
it.each(['', 'de', 'DD', 'EU', 'XX', 'UK', 'DEU', 'ZZ', '__'])('does not include %j', (code) => {
  expect(isCountry(code)).toBe(false);
});
