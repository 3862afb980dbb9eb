/** How it went at a bank's own page. */
export type BankReturn = 'paid' | 'processing' | 'refused';

/** Undefined for an address that no bank leads back to. */
export function readBankReturn(query: URLSearchParams): BankReturn | undefined {
  const status = query.get('redirect_status');
  if (status === null && !query.has('payment_intent')) return undefined;
  if (status === 'failed') return 'refused';
  return status === 'succeeded' ? 'paid' : 'processing';
}
