import type { CreatorView } from './site.js';

/** `overlay` stands in a frame; the theme `system` follows the visitor's own. */
export interface PageLook {
  presentation: 'page' | 'overlay';
  theme: 'light' | 'dark' | 'system';
}

/** The page that sells one product. */
export type BuyView = PageLook &
  (
    | { state: 'missing' }
    | {
        state: 'offer';
        product: BuyProductView;
        /** `address` is their page's, absolute. */
        seller: CreatorView & { address: string };
        /** What the buyer's browser needs of who takes the money. */
        payments: { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };
        /** Origins of others whose pages may show this one in a frame. */
        hosts: string[];
        /** A buyer comes back from their bank. */
        isReturn: boolean;
        /** What a form that was posted without scripts led to. */
        answer: BuyAnswer | null;
        attribution: AttributionView;
      }
  );

/** How the buyer came to this page, for what they send from it; empty where nothing is known. */
export interface AttributionView {
  referrer: string;
  utmSource: string;
  utmCampaign: string;
  via?: 'widget' | undefined;
}

/** `price` is what is charged: `$129.99`, or `Free`. `file` is null where there is none to deliver. */
export interface BuyProductView {
  id: number;
  creatorId: number;
  title: string;
  description: string;
  price: string;
  isFree: boolean;
  image: string | null;
  isDigital: boolean;
  file: { typeLabel: string; size: string } | null;
}

/** `unpaid`: the form of something that costs money came without scripts. */
export type BuyAnswer =
  | { kind: 'sent' | 'unpaid'; email: string }
  | { kind: 'refused'; email: string; title: string; message: string };

/** The page that takes the money for a plan, in a frame of the dashboard's checkout or in a tab of its own. */
export type PlanPaymentView = PageLook &
  (
    | { state: 'signed-out' }
    | {
        state: 'form';
        /** `Pro, billed monthly`. */
        title: string;
        /** `$10 a month`. */
        price: string;
        payments: { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };
        /** Of what the visitor has begun to pay for; null where there is nothing to pay. */
        clientSecret: string | null;
        /** The path of the dashboard's checkout of this very plan. */
        checkout: string;
      }
  );

/**
 * What stands behind a download link that gives no file. `scanned`: whoever came looks like a program that follows
 * links, and a person presses the button. Links that are over are mailed anew to `address`, masked; null where none
 * can be had.
 */
export type DownloadView =
  | { state: 'invalid'; productId: number | null }
  | { state: 'scanned'; title: string; href: string }
  | { state: 'expired' | 'used-up'; token: string; title: string; address: string | null }
  | { state: 'revoked' | 'gone'; title: string }
  | { state: 'renewed'; title: string; address: string }
  | { state: 'failed'; message: string };
