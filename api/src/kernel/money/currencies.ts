interface CurrencyRules {
  /** The number of decimal places. An amount is in units of 10^-digits. */
  digits: 0 | 2 | 3;
  /** The lowest amount that the provider charges, or about a dollar if the currency has no minimum. */
  minimumAmount: number;
  /** Every amount is a multiple of this step. Missing means 1. */
  step?: number;
}

/**
 * The currencies that creators can sell in, by ISO 4217 code in lower case. Amounts everywhere are integers in the
 * smallest unit of their currency. The provider determines the digits (https://docs.stripe.com/currencies), and some
 * differ from ISO 4217. `npm run generate` writes this list to the SDK.
 */
export const CURRENCIES = {
  aed: { digits: 2, minimumAmount: 200 },
  aud: { digits: 2, minimumAmount: 50 },
  brl: { digits: 2, minimumAmount: 50 },
  cad: { digits: 2, minimumAmount: 50 },
  chf: { digits: 2, minimumAmount: 50 },
  czk: { digits: 2, minimumAmount: 1_500 },
  dkk: { digits: 2, minimumAmount: 250 },
  eur: { digits: 2, minimumAmount: 50 },
  gbp: { digits: 2, minimumAmount: 30 },
  hkd: { digits: 2, minimumAmount: 400 },
  huf: { digits: 2, minimumAmount: 17_500 },
  inr: { digits: 2, minimumAmount: 50 },
  isk: { digits: 2, minimumAmount: 15_000, step: 100 },
  jpy: { digits: 0, minimumAmount: 50 },
  krw: { digits: 0, minimumAmount: 1_500 },
  kwd: { digits: 3, minimumAmount: 400, step: 10 },
  mxn: { digits: 2, minimumAmount: 1_000 },
  myr: { digits: 2, minimumAmount: 200 },
  nok: { digits: 2, minimumAmount: 300 },
  nzd: { digits: 2, minimumAmount: 50 },
  pln: { digits: 2, minimumAmount: 200 },
  ron: { digits: 2, minimumAmount: 200 },
  sek: { digits: 2, minimumAmount: 300 },
  sgd: { digits: 2, minimumAmount: 50 },
  thb: { digits: 2, minimumAmount: 1_000 },
  usd: { digits: 2, minimumAmount: 50 },
} as const satisfies Record<string, CurrencyRules>;

export type Currency = keyof typeof CURRENCIES;
export const CURRENCY_CODES = Object.keys(CURRENCIES) as [Currency, ...Currency[]];

/** The currency of prices until a creator chooses another. */
export const DEFAULT_CURRENCY: Currency = 'usd';

export function isCurrency(code: string): code is Currency {
  return Object.hasOwn(CURRENCIES, code);
}

export function getCurrencyRules(currency: Currency): CurrencyRules {
  return CURRENCIES[currency];
}
