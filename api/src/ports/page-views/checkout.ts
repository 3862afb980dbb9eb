import type { CreatorView } from './site.js';

/** `overlay` is shown in a frame. The theme `system` follows the visitor's own. */
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
        /** `address` is the URL of their page, absolute. */
        seller: CreatorView & { address: string };
        /** The payment provider's settings for the buyer's browser. */
        payments: { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };
        /** Origins of other sites whose pages may show this one in a frame. */
        hosts: string[];
        /** A buyer returns from their bank. */
        isReturn: boolean;
        /** The result of a form that was posted without scripts. */
        answer: BuyAnswer | null;
        attribution: AttributionView;
      }
  );

/** The source of the visit, for what the buyer submits; empty if unknown. */
export interface AttributionView {
  referrer: string;
  utmSource: string;
  utmCampaign: string;
  via?: 'widget' | undefined;
}

/** `price` is the amount charged: `$129.99`, or `Free`. `file` is null if there is none to deliver. */
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

/** `unpaid`: the form of a paid product was posted without scripts. */
export type BuyAnswer =
  | { kind: 'sent' | 'unpaid'; email: string }
  | { kind: 'refused'; email: string; title: string; message: string };

/** The payment page of a plan, in a frame of the dashboard's checkout or in a tab of its own. */
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
        /** Of the visitor's open payment; null if there is nothing to pay. */
        clientSecret: string | null;
        /** The path of the dashboard's checkout of this plan. */
        checkout: string;
      }
  );

/**
 * The page of a download link that delivers no file. `scanned`: the visitor looks like a program that follows
 * links, and a person presses the button. An expired link is sent again to `address`, masked; null if no new
 * one is possible.
 */
export type DownloadView =
  | { state: 'invalid'; productId: number | null }
  | { state: 'scanned'; title: string; href: string }
  | { state: 'expired'; lifetime: string; token: string; title: string; address: string | null }
  | { state: 'used-up'; maxUses: number; token: string; title: string; address: string | null }
  | { state: 'revoked' | 'gone'; title: string }
  | { state: 'renewed'; title: string; address: string }
  | { state: 'failed'; message: string };
