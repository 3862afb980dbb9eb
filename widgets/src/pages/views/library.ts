import type { OfferedProductView } from '../../shared/checkout/checkout-view.js';
import type { OwnLook } from '../../shared/look.js';
import type { CreatorView } from './site.js';

/** The design of a creator's pages. */
export interface CreatorLook extends CreatorView {
  /** The absolute URL of the creator's page. */
  address: string;
  profileImage: string | null;
  /** A theme key. An unknown key falls back to `default-bg`. */
  theme: string;
  /** The creator's changes to the theme. */
  look: OwnLook;
  /** True if the footer shows 'Powered by'. */
  isBranded: boolean;
}

/**
 * The purchases of an address from one creator, after an emailed code. The first two states do not reveal whether the
 * address has purchases.
 */
export type LibraryView = {
  seller: CreatorLook;
  /** The problem with the last form as a sentence, or null. */
  problem: string | null;
  email: string;
} & (
  | { state: 'address' }
  /** The form with the code returns `challenge`. `codeLifetime` is a text such as `10 minutes`. */
  | { state: 'code'; challenge: string; codeLifetime: string }
  | {
      state: 'shown';
      purchases: LibraryEntryView[];
      /** The path of the next page, or null on the last page. */
      older: string | null;
      others: OfferedProductView[];
    }
);

export interface LibraryEntryView {
  id: number;
  title: string;
  image: string | null;
  /** The absolute URL of the product's page, or null if the product was deleted. */
  address: string | null;
  /** Formatted, such as `November 21, 2026`. */
  date: string;
  /** Formatted, such as `$12.99` or `Free`. */
  price: string;
  status: 'owned' | 'refunded' | 'disputed';
  /** Null without a file to download. */
  file: { name: string; size: string } | null;
  /** The absolute URL of the receipt, or null for a free product. */
  receipt: string | null;
}

/** A receipt. Amounts are formatted, such as `$12.99 USD`. */
export interface ReceiptView {
  /** Null after the creator's account was closed. */
  seller: CreatorLook | null;
  postalAddress: string | null;
  number: string;
  date: string;
  /** `country` is a name. Null if no tax was calculated. */
  buyer: { name: string | null; email: string | null; country: string | null };
  lines: ReceiptLine[];
  totals: ReceiptLine[];
  isDisputed: boolean;
  /** The absolute URL of the buyer's library, or null after the creator's account was closed. */
  library: string | null;
  others: OfferedProductView[];
}

export interface ReceiptLine {
  label: string;
  amount: string;
}
