/** A payment with the data for its form. */
export interface PayablePayment {
  clientSecret: string;
  /** The charged amount, such as `$12.99`. */
  price: string;
  /** The included tax, if there is any. */
  tax?: string | undefined;
  /** Null if the buyer returned from the bank to a page without saved data. */
  email: string | null;
  /** The creator's Stripe account for the payment. Without it, the instance's account. */
  accountId?: string | undefined;
}

/** A payment or download that was started for a product. */
export interface BegunPayment extends PayablePayment {
  intentId: string;
}

export interface SavedPurchase {
  email: string;
  /** The idempotency key of the purchase with this address. */
  key: string;
  payment: BegunPayment | null;
  /** The URL of the download, for a free product. */
  downloadUrl: string | null;
}

/**
 * Saves a purchase across reloads in this entry of the tab's history. Unlike cookies and storage, no other page or
 * visitor can read it.
 */
export function savePurchase(purchase: SavedPurchase, address = location.href): void {
  const isBegun = purchase.payment !== null || purchase.downloadUrl !== null;
  history.replaceState({ purchase }, '', markAddress(address, isBegun));
}

/**
 * Marks the URL of a purchase in progress, so that the server renders a wait after a reload or 'Back'. An empty form
 * would look like a lost payment until the script runs. The mark identifies nothing.
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

export function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Returns the saved purchase of this address, or a new one. */
export function getPurchase(email: string): SavedPurchase {
  const savedPurchase = findSavedPurchase();
  if (savedPurchase?.email === email && savedPurchase.key) return savedPurchase;
  return { email, key: createKey(), payment: null, downloadUrl: null };
}

const ACCOUNT_PARAMETER = 'payment_account';

/** A payment that the URL identifies. */
export interface NamedPayment {
  intentId: string;
  clientSecret: string;
  accountId: string | undefined;
  /** Null if the URL has no address. */
  email: string | null;
  /**
   * The result is known only after a provider's redirect. A buyer who continued in a new tab has not been at the
   * provider yet.
   */
  reason: 'returned' | 'refused' | 'reloaded';
}

export function readNamedPayment(): NamedPayment | undefined {
  const query = new URLSearchParams(location.search);
  const intentId = query.get('payment_intent');
  const clientSecret = query.get('payment_intent_client_secret');
  if (!intentId || !clientSecret) return undefined;
  const email = new URLSearchParams(location.hash.slice(1)).get('email');
  const accountId = query.get(ACCOUNT_PARAMETER) ?? undefined;
  return { intentId, clientSecret, accountId, email, reason: readReason(query.get('redirect_status')) };
}

function readReason(redirectStatus: string | null): NamedPayment['reason'] {
  if (redirectStatus === null) return 'reloaded';
  return redirectStatus === 'failed' ? 'refused' : 'returned';
}

/** Returns the URL of a payment. The email address is in the fragment, which browsers do not send to servers. */
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
export function getPlainAddress(): string {
  const address = new URL(location.href);
  for (const name of RETURN_PARAMETERS) address.searchParams.delete(name);
  address.hash = '';
  return address.href;
}
