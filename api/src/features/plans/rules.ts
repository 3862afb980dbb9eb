import { PRICES, type PriceId } from '../../kernel/plans/plan-prices.js';
import { addMonths, countMonthsBetween } from '../../kernel/time/time-zone.js';

/** The prices as texts, such as `$10 a month`. */
export const PRICE_TEXTS: Record<PriceId, string> = {
  monthly: formatPlanPrice('monthly'),
  annual: formatPlanPrice('annual'),
};

function formatPlanPrice(priceId: PriceId): string {
  const { cents, interval } = PRICES[priceId];
  return `$${cents / 100} a ${interval}`;
}

export interface Usage {
  /** Newsletters. The name is the API's name. */
  emailsSent: number;
  /** Epoch ms at which the current month began. */
  periodStart: number;
}

/**
 * Returns the usage of the current month. Months count from `lastResetAt`. No job runs when a month ends, and unused
 * quota does not roll over.
 */
export function calculateCurrentUsage(
  plan: { emailsSent: number; countedSince: number; lastResetAt: number },
  now: number,
): Usage {
  const periodStart = calculatePeriodStart(plan.lastResetAt, now);
  return { periodStart, emailsSent: plan.countedSince >= periodStart ? plan.emailsSent : 0 };
}

/**
 * Returns the latest monthly recurrence of `anchor` that is not after `now`. A 31st becomes the last day of a short
 * month.
 */
export function calculatePeriodStart(anchor: number, now: number): number {
  const months = countMonthsBetween(anchor, now);
  const candidate = addMonths(anchor, Math.max(0, months));
  return candidate <= now || months <= 0 ? Math.max(candidate, anchor) : addMonths(anchor, months - 1);
}

/** Returns the end of the month that began at `periodStart`. Counts from `anchor`, so that a 31st recurs. */
export function calculatePeriodEnd(anchor: number, periodStart: number): number {
  return addMonths(anchor, countMonthsBetween(anchor, periodStart) + 1);
}

/** Returns the user's own quota for their current plan, or else the default of that plan. */
export function chooseNewsletterQuota(
  plan: { isPro: boolean; freeQuota: number | null; proQuota: number | null },
  defaults: { freeQuota: number; proQuota: number },
): number {
  return plan.isPro ? (plan.proQuota ?? defaults.proQuota) : (plan.freeQuota ?? defaults.freeQuota);
}

export const QUOTA_STATES = ['plenty', 'near', 'reached'] as const;
export type QuotaState = (typeof QUOTA_STATES)[number];

/** The share of the quota above which it counts as nearly used. */
export const NEAR_QUOTA_SHARE = 0.8;

/** Returns the state of the quota. */
export function judgeQuota({
  emailsSent,
  emailQuota,
}: {
  emailsSent: number;
  emailQuota: number;
}): QuotaState {
  if (emailsSent >= emailQuota) return 'reached';
  return emailsSent >= emailQuota * NEAR_QUOTA_SHARE ? 'near' : 'plenty';
}

/** Returns whether another newsletter fits the quota, which counts newsletters sent. */
export function hasQuotaLeft(usage: Usage, newsletterQuota: number): boolean {
  return usage.emailsSent + 1 <= newsletterQuota;
}

/** Returns whether the list can be exported as CSV, a feature of Pro. JSON is free. */
export function mayDownloadCsv(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** Returns whether the page may use a custom domain, a feature of Pro. */
export function mayUseCustomDomain(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** Returns whether the page has the creator's own CSS, a feature of Pro. */
export function mayUseCustomCss(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** Returns whether the designs beyond the four templates are available, a feature of Pro. */
export function mayUsePremiumDesigns(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** Returns whether stats per subscriber and newsletter, and older than a month, are available, a feature of Pro. */
export function maySeeDetailedAnalytics(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** Returns whether page and emails show our name. Pro removes it. */
export function shouldShowBrandName(plan: { isPro: boolean }): boolean {
  return !plan.isPro;
}

export const QUOTA_WARNING =
  "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.";

/** The job that checks the subscription of a provider's event. */
export const SETTLE_SUBSCRIPTION = 'plans.settle-subscription';
/** The job that finds unreported changes of a subscription, and ends a subscription that is over. */
export const SWEEP_SUBSCRIPTION = 'plans.sweep-subscription';
/** The job that cancels the subscription of a creator who loses Pro. */
export const CANCEL_SUBSCRIPTION = 'plans.cancel-subscription';
