import type { OfferedProductView } from '../../shared/checkout/checkout-view.js';
import type { OwnLook } from '../../shared/look.js';
import type { CreatorView } from './site.js';

/** The look of a creator's pages. */
export interface CreatorLook extends CreatorView {
  /** The absolute URL of their page. */
  address: string;
  profileImage: string | null;
  /** One of the theme keys; an unknown one falls back to `default-bg`. */
  theme: string;
  /** The creator's changes to the theme. */
  look: OwnLook;
  /** Whether the footer shows 'Powered by'. */
  isBranded: boolean;
}

/**
 * The purchases of an address from one creator, behind an emailed code. The first two states are the same for addresses
 * without purchases.
 */
export type LibraryView = {
  seller: CreatorLook;
  /** A sentence about the last form; null if there is no problem. */
  problem: string | null;
  email: string;
} & (
  | { state: 'address' }
  /** The form with the code returns `challenge`. `codeLifetime`: `10 minutes`. */
  | { state: 'code'; challenge: string; codeLifetime: string }
  | {
      state: 'shown';
      purchases: LibraryEntryView[];
      /** The path of the next page; null at the end. */
      older: string | null;
      others: OfferedProductView[];
    }
);

export interface LibraryEntryView {
  id: number;
  title: string;
  image: string | null;
  /** The absolute URL of the product's page; null once it was deleted. */
  address: string | null;
  /** `November 21, 2026`. */
  date: string;
  /** `$12.99`, or `Free`. */
  price: string;
  status: 'owned' | 'refunded' | 'disputed';
  /** Null if there is nothing to download. */
  file: { name: string; size: string } | null;
  /** The absolute URL of the receipt; null for a free product. */
  receipt: string | null;
}

/** Amounts are shown as they are: `$12.99 USD`. */
export interface ReceiptView {
  /** Null once the creator's account is closed. */
  seller: CreatorLook | null;
  postalAddress: string | null;
  number: string;
  date: string;
  /** `country` is its name; null if no tax was calculated. */
  buyer: { name: string | null; email: string | null; country: string | null };
  lines: ReceiptLine[];
  totals: ReceiptLine[];
  isDisputed: boolean;
  /** The absolute URL of the buyer's library; null once the creator's account is closed. */
  library: string | null;
  others: OfferedProductView[];
}

export interface ReceiptLine {
  label: string;
  amount: string;
}
