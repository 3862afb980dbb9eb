import { formatNumber } from '../../ui/numbers';

export type Quota = { emailsSent: number; emailQuota: number };

/** From 80 percent on it is near. */
export type QuotaState = 'plenty' | 'near' | 'reached';

export function quotaStateOf({ emailsSent, emailQuota }: Quota): QuotaState {
  // Would one more newsletter go over the monthly limit? The client warns, the server decides.
  if (emailsSent + 1 > emailQuota) return 'reached';
  return emailsSent * 5 >= emailQuota * 4 ? 'near' : 'plenty';
}

/** What to say of a quota that runs out; undefined while there is plenty. */
export function quotaWarning(quota: Quota): string | undefined {
  switch (quotaStateOf(quota)) {
    case 'plenty':
      return undefined;
    case 'near':
      return `${formatNumber(quota.emailsSent)} of ${formatNumber(quota.emailQuota)} newsletters of this month are sent.`;
    case 'reached':
      return "Warning: You've reached your monthly email limit. Upgrade to continue sending emails.";
  }
}
