/** A payment, as its form needs it. */
export interface PayablePayment {
  clientSecret: string;
  /** The amount charged: `$12.99`. */
  price: string;
  /** The tax in the amount, if there is any. */
  tax?: string | undefined;
  /** Null if a buyer returned from their bank and the page has lost it. */
  email: string | null;
  /** The creator's account at Stripe that takes the payment; without one it is the instance's own. */
  accountId?: string | undefined;
}

/** A payment that was started for a product. */
export interface BegunPayment extends PayablePayment {
  intentId: string;
}

export interface SavedPurchase {
  email: string;
  /** The idempotency key of the purchase with this address. */
  key: string;
  payment: BegunPayment | null;
  /** The download of a free product. */
  downloadUrl: string | null;
}

/**
 * Saves a purchase across reloads, in this entry of the tab's history: no cookie and no storage, so no other page and
 * no other visitor of this browser can read it.
 */
export function savePurchase(stored: SavedPurchase, address = location.href): void {
  const isBegun = stored.payment !== null || stored.downloadUrl !== null;
  history.replaceState({ purchase: stored }, '', markAddress(address, isBegun));
}

/**
 * Marks the URL of a purchase in progress. After a reload or 'Back', the server then renders a wait instead of an empty
 * form, which would look like a lost payment until the script runs. The mark identifies nothing.
 */
export function markAddress(address: string, isBegun: boolean): string {
  const markedAddress = new URL(address);
  if (isBegun) markedAddress.searchParams.set('resume', '1');
  else markedAddress.searchParams.delete('resume');
  return markedAddress.href;
}

export function findSavedPurchase(): SavedPurchase | undefined {
  return (history.state as { purchase?: SavedPurchase } | null)?.purchase;
}

export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the purchase of an address. The same address continues its purchase; another one starts a new one. */
export function purchaseFor(email: string): SavedPurchase {
  const stored = findSavedPurchase();
  if (stored?.email === email && stored.key) return stored;
  return { email, key: newKey(), payment: null, downloadUrl: null };
}

const ACCOUNT_PARAMETER = 'payment_account';

/** A payment that the URL identifies. */
export interface NamedPayment {
  intentId: string;
  clientSecret: string;
  accountId: string | undefined;
  /** Null if the URL does not include it. */
  email: string | null;
  /**
   * Only a provider's redirect includes the result. A buyer who continued in a new tab has not been at the provider
   * yet.
   */
  occasion: 'returned' | 'refused' | 'reloaded';
}

export function readNamedPayment(): NamedPayment | undefined {
  const query = new URLSearchParams(location.search);
  const intentId = query.get('payment_intent');
  const clientSecret = query.get('payment_intent_client_secret');
  if (!intentId || !clientSecret) return undefined;
  const email = new URLSearchParams(location.hash.slice(1)).get('email');
  const accountId = query.get(ACCOUNT_PARAMETER) ?? undefined;
  return { intentId, clientSecret, accountId, email, occasion: readOccasion(query.get('redirect_status')) };
}

function readOccasion(redirectStatus: string | null): NamedPayment['occasion'] {
  if (redirectStatus === null) return 'reloaded';
  return redirectStatus === 'failed' ? 'refused' : 'returned';
}

/** Returns the URL of a payment. The email address is in the fragment, which is not sent to servers. */
export function namePayment(productId: number, payment: BegunPayment): string {
  const { intentId, clientSecret, accountId, email } = payment;
  const query = new URLSearchParams({ payment_intent: intentId, payment_intent_client_secret: clientSecret });
  if (accountId !== undefined) query.set(ACCOUNT_PARAMETER, accountId);
  const fragment = email === null ? '' : `#${new URLSearchParams({ email })}`;
  return `/buy/${productId}?${query}${fragment}`;
}

const RETURN_PARAMETERS = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  ACCOUNT_PARAMETER,
];

/** Returns the URL without the parameters that only the first load needs. */
export function plainAddress(): string {
  const address = new URL(location.href);
  for (const name of RETURN_PARAMETERS) address.searchParams.delete(name);
  address.hash = '';
  return address.href;
}
