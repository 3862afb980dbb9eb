import { AppError, createFieldError } from '../../../kernel/errors.js';
import { isCountry } from '../../../kernel/money/countries.js';
import { getCurrencyRules } from '../../../kernel/money/currencies.js';
import { MAX_AMOUNT } from '../../../kernel/money/money.js';
import type { BuyerPlace, TaxBehavior } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import { callProvider } from '../../payments/index.js';
import { findTaxBehavior, isFreePrice, type Product } from '../../products/index.js';
import type { Purchase } from '../store.js';

/** Only in these countries does the tax depend on the postal code: https://docs.stripe.com/tax/customer-locations */
const COUNTRIES_WITH_REGIONS: ReadonlySet<string> = new Set(['US', 'CA']);
const MAX_POSTAL_CODE_LENGTH = 20;

/** The tax of a sale and the place that decides it. */
export interface Taxation {
  behavior: TaxBehavior;
  place: BuyerPlace;
}

/**
 * Returns the tax of the sale of a product to a buyer. Returns undefined and ignores the place if no tax is calculated.
 * Throws `invalid_input` for a missing or unknown place.
 */
export async function readTaxation(
  ctx: Context,
  product: Product,
  place: { country?: string | undefined; postalCode?: string | undefined },
): Promise<Taxation | undefined> {
  const behavior = isFreePrice(product) ? undefined : await findTaxBehavior(ctx, product.userId);
  if (behavior === undefined) return undefined;
  const country = place.country?.trim().toUpperCase() ?? '';
  if (!isCountry(country))
    throw createFieldError('country', 'Please choose your country. The tax depends on it.');
  return { behavior, place: { country, postalCode: readPostalCode(country, place.postalCode) } };
}

function readPostalCode(country: string, postalCode = ''): string | null {
  if (!COUNTRIES_WITH_REGIONS.has(country)) return null;
  const code = postalCode.trim().replace(/\s+/g, ' ').toUpperCase();
  if (code !== '' && code.length <= MAX_POSTAL_CODE_LENGTH) return code;
  throw createFieldError('postalCode', 'Please enter your postal code. The tax depends on it.');
}

/** The price for a buyer, as a purchase stores it. */
export type Charge = Pick<Purchase, 'amount' | 'tax' | 'taxBehavior' | 'taxCalculation' | 'country'>;

/**
 * Returns the price of a product for a buyer, with tax. Throws `not_for_sale` if the provider cannot charge the price
 * with its tax.
 */
export async function getCharge(
  ctx: Context,
  input: {
    product: Product;
    accountId: string | null;
    publicId: string;
    taxation: Taxation | undefined;
  },
): Promise<Charge> {
  const { product, accountId, publicId, taxation } = input;
  const { priceCents: amount, currency } = product;
  if (taxation === undefined) {
    return { amount, tax: null, taxBehavior: null, taxCalculation: null, country: null };
  }
  const { behavior, place } = taxation;
  const { id, tax, total } = await callProvider(ctx, () =>
    ctx.payments.calculateTax({
      amount,
      currency,
      behavior,
      place,
      accountId,
      reference: `product-${product.id}`,
      // The provider rejects a key that is reused with another price.
      idempotencyKey: `tax-${publicId}-${amount}-${currency}-${behavior}`,
    }),
  );
  const isSound = tax >= 0 && total === (behavior === 'exclusive' ? amount + tax : amount) && tax < total;
  const { step = 1 } = getCurrencyRules(currency);
  if (!isSound || total > MAX_AMOUNT || total % step !== 0) {
    ctx.log.error({ calculation: id, amount, tax, total }, 'a calculation of tax cannot be charged');
    throw new AppError(
      'not_for_sale',
      'The price with tax is not valid. Nothing was charged. Please contact the creator.',
    );
  }
  return { amount: total, tax, taxBehavior: behavior, taxCalculation: id, country: place.country };
}

/** Returns whether a purchase has the product's present price, taxed as prices are now. */
export function isListedPrice(
  purchase: Purchase,
  { product, taxation }: { product: Product; taxation?: Taxation | undefined },
): boolean {
  const { amount, currency, tax, taxBehavior } = purchase;
  const listedPrice = taxBehavior === 'exclusive' ? amount - (tax ?? 0) : amount;
  return (
    listedPrice === product.priceCents &&
    currency === product.currency &&
    taxBehavior === (taxation?.behavior ?? null)
  );
}
