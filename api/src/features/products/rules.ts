import { type Currency, getCurrencyRules } from '../../kernel/money/currencies.js';
import { formatMoney } from '../../kernel/money/money.js';

export const MAX_PRODUCT_TITLE_LENGTH = 120;
export const MAX_DESCRIPTION_LENGTH = 2_000;
export const MAX_PRICE_LENGTH = 40;
export const MAX_PRODUCTS = 200;

/** The relations of prices to tax. With `none`, the creator has no tax calculated. */
export const TAX_BEHAVIORS = ['inclusive', 'exclusive', 'none'] as const;

/** As specified, products up to a dollar are free. In other currencies, only a price of 0 is free. */
export const FREE_UP_TO_CENTS = 100;

/** A product's price, with the charged amount in the smallest unit of its currency. */
interface Price {
  priceCents: number;
  currency: Currency;
}

export function isFreePrice({ priceCents, currency }: Price): boolean {
  return priceCents <= (currency === 'usd' ? FREE_UP_TO_CENTS : 0);
}

/** Returns the problem of a price, or undefined if it can be charged, or is free. */
export function findPriceProblem(price: Price): string | undefined {
  const { minimumAmount } = getCurrencyRules(price.currency);
  if (isFreePrice(price) || price.priceCents >= minimumAmount) return undefined;
  return `A price is at least ${formatMoney(minimumAmount, price.currency)}, or 0 for a free product.`;
}

/**
 * Formats a price for visitors. Dollars are shown as typed, with a sign before every plain number. Other currencies are
 * formatted, because a typed `12` does not show its currency.
 */
export function formatPrice({ price, priceCents, currency }: Price & { price: string }): string {
  if (currency !== 'usd') return formatMoney(priceCents, currency);
  return /^[\d.]/.test(price) && !/[^\d.,]/.test(price) ? `$${price}` : price;
}
