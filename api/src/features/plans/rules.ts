import { addMonths, monthsBetween } from '../../kernel/months.js';

export interface Usage {
  emailsSent: number;
  /** Epoch ms at which the running month began. */
  periodStart: number;
}

/**
 * What has been used of the running month. Months are counted from `lastResetAt`; nothing has to fire when
 * one ends, and what was left does not roll over.
 */
export function currentUsage(
  plan: { emailsSent: number; countedSince: number; lastResetAt: number },
  now: number,
): Usage {
  const periodStart = periodStartAt(plan.lastResetAt, now);
  return { periodStart, emailsSent: plan.countedSince >= periodStart ? plan.emailsSent : 0 };
}

/** The latest monthly return of `anchor` that is not after `now`; the 31st falls on a short month's last day. */
export function periodStartAt(anchor: number, now: number): number {
  const months = monthsBetween(anchor, now);
  const candidate = addMonths(anchor, Math.max(0, months));
  return candidate <= now || months <= 0 ? Math.max(candidate, anchor) : addMonths(anchor, months - 1);
}

/** When the month that began at `periodStart` is over. Counted from `anchor`, so that a 31st comes back. */
export function periodEndAt(anchor: number, periodStart: number): number {
  return addMonths(anchor, monthsBetween(anchor, periodStart) + 1);
}

/** What a user was given for the plan that they are on, else what everybody has there. */
export function emailQuotaOf(
  plan: { isPro: boolean; freeQuota: number | null; proQuota: number | null },
  defaults: { freeQuota: number; proQuota: number },
): number {
  return plan.isPro ? (plan.proQuota ?? defaults.proQuota) : (plan.freeQuota ?? defaults.freeQuota);
}

/** What an administrator may give at most. */
export function highestQuotaOf({ isPro }: { isPro: boolean }): number {
  return isPro ? 10_000 : 5_000;
}

export const QUOTA_STATES = ['plenty', 'near', 'reached'] as const;
export type QuotaState = (typeof QUOTA_STATES)[number];

/** From 80 percent on it is near. */
export function quotaStateOf({
  emailsSent,
  emailQuota,
}: {
  emailsSent: number;
  emailQuota: number;
}): QuotaState {
  if (emailsSent >= emailQuota) return 'reached';
  return emailsSent * 5 >= emailQuota * 4 ? 'near' : 'plenty';
}

/** The quota counts newsletters sent. */
export function hasQuotaLeft(usage: Usage, emailQuota: number): boolean {
  return usage.emailsSent + 1 <= emailQuota;
}

/** The list as a spreadsheet is part of Pro; as JSON it is everybody's. */
export function mayDownloadCsv(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** A page on a domain of the creator's own is part of Pro. */
export function mayUseOwnDomain(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** The designs beside the four templates are part of Pro. */
export function mayUsePremiumDesigns(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** What readers did with each newsletter, and figures from further back than a month, are part of Pro. */
export function maySeeDetailedAnalytics(plan: { isPro: boolean }): boolean {
  return plan.isPro;
}

/** Taking our name off page and mails is part of Pro. */
export function showsOurName(plan: { isPro: boolean }): boolean {
  return !plan.isPro;
}

export const QUOTA_WARNING =
  "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.";
