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

export interface SavedPurchase {
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
export function savePurchase(stored: SavedPurchase, address = location.href): void {
  history.replaceState({ purchase: stored }, '', address);
}

export function findSavedPurchase(): SavedPurchase | undefined {
  return (history.state as { purchase?: SavedPurchase } | null)?.purchase;
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A payment that the address names. */
export interface NamedPayment {
  intentId: string;
  clientSecret: string;
  /** Null where the address does not say. */
  email: string | null;
  /** Only a provider that sends a buyer back says how it went; who goes on in a new tab has not been there yet. */
  occasion: 'returned' | 'refused' | 'reloaded';
}

export function readNamedPayment(): NamedPayment | undefined {
  const query = new URLSearchParams(location.search);
  const intentId = query.get('payment_intent');
  const clientSecret = query.get('payment_intent_client_secret');
  if (!intentId || !clientSecret) return undefined;
  const email = new URLSearchParams(location.hash.slice(1)).get('email');
  return { intentId, clientSecret, email, occasion: occasionOf(query.get('redirect_status')) };
}

function occasionOf(redirectStatus: string | null): NamedPayment['occasion'] {
  if (redirectStatus === null) return 'reloaded';
  return redirectStatus === 'failed' ? 'refused' : 'returned';
}

/** The address goes behind the `#`, which no server is told. */
export function namePayment(productId: number, { intentId, clientSecret, email }: BegunPayment): string {
  const query = new URLSearchParams({ payment_intent: intentId, payment_intent_client_secret: clientSecret });
  const fragment = email === null ? '' : `#${new URLSearchParams({ email })}`;
  return `/buy/${productId}?${query}${fragment}`;
}

const RETURN_PARAMETERS = ['payment_intent', 'payment_intent_client_secret', 'redirect_status'];

/** The address without what only the first look at it needed. */
export function plainAddress(): string {
  const address = new URL(location.href);
  for (const name of RETURN_PARAMETERS) address.searchParams.delete(name);
  address.hash = '';
  return address.href;
}
