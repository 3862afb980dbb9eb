import { formatNumber } from '../../ui/formats/numbers';

export type Quota = { emailsSent: number; emailQuota: number };

/** `near` starts at 80 percent. */
export type QuotaState = 'plenty' | 'near' | 'reached';

export function quotaStateOf({ emailsSent, emailQuota }: Quota): QuotaState {
  // Checks whether one more newsletter would exceed the monthly limit. The client warns, the server decides.
  if (emailsSent + 1 > emailQuota) return 'reached';
  return emailsSent * 5 >= emailQuota * 4 ? 'near' : 'plenty';
}

/** Returns the warning for a quota that runs out; undefined while there is enough. */
export function quotaWarning(quota: Quota): string | undefined {
  switch (quotaStateOf(quota)) {
    case 'plenty':
      return undefined;
    case 'near':
      return `${formatNumber(quota.emailsSent)} of ${formatNumber(quota.emailQuota)} newsletters sent this month.`;
    case 'reached':
      return "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.";
  }
}
