/** Whether the address is one that a bank's page leads back to, and how it went there. */
export function readBankReturn(query: URLSearchParams): 'paid' | 'refused' | undefined {
  const status = query.get('redirect_status');
  if (status === null && !query.has('payment_intent')) return undefined;
  return status === 'failed' ? 'refused' : 'paid';
}
