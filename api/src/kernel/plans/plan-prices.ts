/** The billing periods of Pro: monthly or annual. */
export const PRICE_IDS = ['monthly', 'annual'] as const;
export type PriceId = (typeof PRICE_IDS)[number];

/** The prices on every screen. The payment provider must charge the same. */
export const PRICES: Record<PriceId, { cents: number; currency: string; interval: 'month' | 'year' }> = {
  monthly: { cents: 1_000, currency: 'usd', interval: 'month' },
  annual: { cents: 9_600, currency: 'usd', interval: 'year' },
};
