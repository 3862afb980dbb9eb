type Quota = { emailsSent: number; emailQuota: number };

/** Would one more newsletter go over the monthly limit? The client warns, the server decides. */
export function exceedsQuota({ emailsSent, emailQuota }: Quota): boolean {
  return emailsSent + 1 > emailQuota;
}
