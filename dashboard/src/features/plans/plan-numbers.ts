import { DEFAULT_QUOTA, PRO_PRICE_CENTS } from '@tidings/sdk';
import { readMetaContent } from '../../ui/brand/brand';

/** Newsletters per month of both plans, as configured. The server renders both into the page. */
export const freeQuota = Number(readMetaContent('tidings-free-quota') ?? DEFAULT_QUOTA.free);
export const proQuota = Number(readMetaContent('tidings-pro-quota') ?? DEFAULT_QUOTA.pro);

/** Prices in dollars. */
export const PRO_MONTHLY_DOLLARS = PRO_PRICE_CENTS.monthly / 100;
export const PRO_ANNUAL_DOLLARS = PRO_PRICE_CENTS.annual / 100;

/** The billing periods, with the API's names. */
export type BillingPeriod = 'monthly' | 'annual';

export const PERIODS: Record<
  BillingPeriod,
  { label: string; dollars: number; unit: string; renews: string }
> = {
  monthly: {
    label: 'Monthly',
    dollars: PRO_MONTHLY_DOLLARS,
    unit: 'month',
    renews: 'Pro renews every month',
  },
  annual: { label: 'Annual', dollars: PRO_ANNUAL_DOLLARS, unit: 'year', renews: 'Pro renews every year' },
};

/** Parses the period in a URL. The default is monthly. */
export function parseBillingPeriod(name: string | null): BillingPeriod {
  return name === 'annual' ? 'annual' : 'monthly';
}

/** Formats cents as `$10` or `$9.99`. */
export function formatCents(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}
