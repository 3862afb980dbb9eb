interface CurrencyRules {
  /** Decimal places: an amount is in units of 10^-digits. */
  digits: 0 | 2 | 3;
  /** The lowest amount that the provider charges. Where it names none, about a dollar, which is enough. */
  least: number;
  /** Amounts are whole multiples of it; 1 if missing. */
  step?: number;
}

/**
 * The currencies that creators can sell in, by ISO 4217 code in lower case. Amounts everywhere are integers in the
 * smallest unit of their currency. The digits are those of the provider, which differ from ISO 4217 for some
 * (https://docs.stripe.com/currencies), so this is their only home: `npm run generate` writes it to the SDK.
 */
export const CURRENCIES = {
  aed: { digits: 2, least: 200 },
  aud: { digits: 2, least: 50 },
  brl: { digits: 2, least: 50 },
  cad: { digits: 2, least: 50 },
  chf: { digits: 2, least: 50 },
  czk: { digits: 2, least: 1_500 },
  dkk: { digits: 2, least: 250 },
  eur: { digits: 2, least: 50 },
  gbp: { digits: 2, least: 30 },
  hkd: { digits: 2, least: 400 },
  huf: { digits: 2, least: 17_500 },
  inr: { digits: 2, least: 50 },
  isk: { digits: 2, least: 15_000, step: 100 },
  jpy: { digits: 0, least: 50 },
  krw: { digits: 0, least: 1_500 },
  kwd: { digits: 3, least: 400, step: 10 },
  mxn: { digits: 2, least: 1_000 },
  myr: { digits: 2, least: 200 },
  nok: { digits: 2, least: 300 },
  nzd: { digits: 2, least: 50 },
  pln: { digits: 2, least: 200 },
  ron: { digits: 2, least: 200 },
  sek: { digits: 2, least: 300 },
  sgd: { digits: 2, least: 50 },
  thb: { digits: 2, least: 1_000 },
  usd: { digits: 2, least: 50 },
} as const satisfies Record<string, CurrencyRules>;

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The currency of prices until a creator chooses another one. */
export const DEFAULT_CURRENCY: Currency = 'usd';

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code);
}

export function getCurrencyRules(currency: Currency): CurrencyRules {
  return CURRENCIES[currency];
}
