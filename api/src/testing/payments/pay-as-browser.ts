import type { StripeServer } from './stripe-server.js';

export interface BrowserResponse {
  status: number;
  body: { status?: string; error?: { message: string } };
}

/** Pays by card, as Stripe's script does in a buyer's browser. */
export function payAsBrowser(
  { url, keys }: Pick<StripeServer, 'url' | 'keys'>,
  clientSecret: string,
  card: string,
  accountId?: string,
): Promise<BrowserResponse> {
  const fields = {
    key: keys.publishableKey,
    client_secret: clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card,
  };
  return post(`${url}/v1/payment_intents/${readIntentId(clientSecret)}/confirm`, fields, accountId);
}

/** Reports the bank's decision, as the script does. */
export function respondAsBrowser(
  { url, keys }: Pick<StripeServer, 'url' | 'keys'>,
  { clientSecret, isPassed }: { clientSecret: string; isPassed: boolean },
): Promise<BrowserResponse> {
  return post(`${url}/stand-in/payment_intents/${readIntentId(clientSecret)}/challenge`, {
    key: keys.publishableKey,
    client_secret: clientSecret,
    passed: String(isPassed),
  });
}

function readIntentId(clientSecret: string): string {
  return clientSecret.split('_secret_')[0] ?? '';
}

async function post(
  url: string,
  fields: Record<string, string>,
  accountId?: string,
): Promise<BrowserResponse> {
  const headers: Record<string, string> = accountId === undefined ? {} : { 'Stripe-Account': accountId };
  const response = await fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields) });
  return { status: response.status, body: (await response.json()) as BrowserResponse['body'] };
}
