import { metaContent } from '../../ui/brand';

/** Newsletters a month, as the instance has set them: its server prints both into the page. */
export const freeQuota = Number(metaContent('tidings-free-quota') ?? 100);
export const proQuota = Number(metaContent('tidings-pro-quota') ?? 5000);

/** In dollars. A year costs a fifth less than twelve months. */
export const PRO_MONTHLY = 10;
export const PRO_ANNUAL = 96;

/** How Pro is paid for; the names are the API's. */
export type Period = 'monthly' | 'annual';

export const PERIODS: Record<Period, { label: string; dollars: number; per: string; renews: string }> = {
  monthly: { label: 'Monthly', dollars: PRO_MONTHLY, per: 'month', renews: 'It renews every month' },
  annual: { label: 'Annual', dollars: PRO_ANNUAL, per: 'year', renews: 'It renews every year' },
};

/** As addresses name it; by the month where they name none. */
export function readPeriod(name: string | null): Period {
  return name === 'annual' ? 'annual' : 'monthly';
}

/** `$10`, or `$9.99`, from whole cents. */
export function formatCents(cents: number): string {
  return cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`;
}
