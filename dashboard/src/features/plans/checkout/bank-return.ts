/** The result on a bank's own page. */
export type BankReturn = 'paid' | 'processing' | 'refused';

/** Returns the result; undefined if the URL is not a return from a bank. */
export function readBankReturn(query: URLSearchParams): BankReturn | undefined {
  const status = query.get('redirect_status');
  if (status === null && !query.has('payment_intent')) return undefined;
  if (status === 'failed') return 'refused';
  return status === 'succeeded' ? 'paid' : 'processing';
}
