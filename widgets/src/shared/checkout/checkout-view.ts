/** Of the page that sells one product. `overlay` stands in a frame: nothing around it, and it tells who framed it. */
export type CheckoutPresentation = 'page' | 'overlay';

/** `system` follows the visitor's own. */
export type CheckoutTheme = 'light' | 'dark' | 'system';

export type CheckoutView =
  | { state: 'missing'; presentation: CheckoutPresentation; theme: CheckoutTheme }
  | ({ state: 'offer'; presentation: CheckoutPresentation; theme: CheckoutTheme } & CheckoutOffer);

export interface CheckoutOffer {
  product: CheckoutProduct;
  seller: CheckoutSeller;
  payments: CheckoutPayments;
  /** Origins of others whose pages may show this one in a frame. */
  hosts: string[];
  /** A buyer comes back from their bank: first it is looked at how that went. */
  isReturn: boolean;
  /** What a form that was posted without scripts led to. */
  answer: CheckoutAnswer | null;
  attribution: CheckoutAttribution;
}

/** How the buyer came to this page; goes along with what they buy. Empty where nothing is known. */
export interface CheckoutAttribution {
  referrer: string;
  utmSource: string;
  utmCampaign: string;
  via?: 'widget' | undefined;
}

export interface CheckoutProduct {
  id: number;
  creatorId: number;
  title: string;
  description: string;
  /** What is charged: `$129.99`, or `Free`. */
  price: string;
  isFree: boolean;
  image: string | null;
  isDigital: boolean;
  /** Of what has a file: `PDF Document`, `1.5 MB`. */
  file: { typeLabel: string; size: string } | null;
}

export interface CheckoutSeller {
  username: string;
  displayName: string;
  /** Of their page, absolute. */
  address: string;
}

export type CheckoutPayments = { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };

/** `unpaid`: the form of something that costs money came without scripts. */
export type CheckoutAnswer =
  | { kind: 'sent'; email: string }
  | { kind: 'unpaid'; email: string }
  | { kind: 'refused'; email: string; title: string; message: string };
