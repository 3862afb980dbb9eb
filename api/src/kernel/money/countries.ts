const ALPHABET = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that have a name in `Intl`, but are not countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The codes of all countries (ISO 3166-1), in the order of their English names. */
export const COUNTRY_CODES: readonly string[] = ALPHABET.flatMap((first) =>
  ALPHABET.map((second) => first + second),
)
  .filter((code) => !NO_COUNTRIES.has(code) && names.of(code) !== undefined)
  // Skips former codes, such as DD, which have the name of their successor.
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)
  .sort((a, b) => getCountryName(a).localeCompare(getCountryName(b)));

const countryCodes = new Set(COUNTRY_CODES);

export function isCountry(code: string): boolean {
  return countryCodes.has(code);
}

/** Returns the English name of a country, or its code if it has none. */
export function getCountryName(code: string): string {
  return names.of(code) ?? code;
}
