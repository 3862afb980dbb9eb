/** A payment as its form has to know it. */
export interface PayablePayment {
  clientSecret: string;
  /** What is charged: `$12.99`. */
  price: string;
  /** Null where a buyer came back from their bank, and this page has forgotten it. */
  email: string | null;
}

/** One that was begun for a product. */
export interface BegunPayment extends PayablePayment {
  intentId: string;
}

export interface KeptPurchase {
  email: string;
  /** Of what was begun with this address. */
  key: string;
  payment: BegunPayment | null;
  /** Of what was free. */
  downloadUrl: string | null;
}

/**
 * What outlives a reload. It lies with this one entry of the tab's history: no cookie and no storage, nothing that
 * another page or another visitor of this browser could read.
 */
export function keepPurchase(kept: KeptPurchase, address = location.href): void {
  history.replaceState({ purchase: kept }, '', address);
}

export function findKeptPurchase(): KeptPurchase | undefined {
  return (history.state as { purchase?: KeptPurchase } | null)?.purchase;
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What a provider adds to the address that it sends a buyer back to. */
export function readReturn(): { intentId: string; clientSecret: string; isRefused: boolean } | undefined {
  const query = new URLSearchParams(location.search);
  const intentId = query.get('payment_intent');
  const clientSecret = query.get('payment_intent_client_secret');
  if (!intentId || !clientSecret) return undefined;
  return { intentId, clientSecret, isRefused: query.get('redirect_status') === 'failed' };
}

const RETURN_PARAMETERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** The address without what only the first look at it needed. */
export function plainAddress(): string {
  const address = new URL(location.href);
  for (const name of RETURN_PARAMETERS) address.searchParams.delete(name);
  return address.href;
}
