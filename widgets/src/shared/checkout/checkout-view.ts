/**
 * The presentation of a product's checkout. `overlay` is inside a frame: nothing surrounds the steps, and it sends
 * messages to the page around it.
 */
export type CheckoutPresentation = 'page' | 'overlay';

/** `system` follows the visitor's setting. */
export type CheckoutTheme = 'light' | 'dark' | 'system';

export interface CheckoutLook {
  presentation: CheckoutPresentation;
  theme: CheckoutTheme;
}

export type CheckoutView =
  | ({ state: 'missing' } & CheckoutLook)
  | ({ state: 'offer' } & CheckoutLook & CheckoutOffer);

export interface CheckoutOffer {
  product: CheckoutProduct;
  seller: CheckoutSeller;
  payments: CheckoutPayments;
  /** Null if no tax is calculated. */
  tax: CheckoutTax | null;
  /** Other origins with pages that may frame this one. */
  hosts: string[];
  /** Absolute URLs. `refunds` is null without refund terms. `library` shows all purchases from the seller. */
  links: { product: string; refunds: string | null; library: string };
  /** The id of the purchase if the visitor has signed in to their library and owns the product. */
  ownedPurchase: number | null;
  /** A few other products of the seller, for the time after the purchase. */
  others: OfferedProductView[];
  /** The buyer returns, from their bank or by a reload: the page first looks up their purchase. */
  isReturn: boolean;
  /** The result of a form that was posted without scripts. */
  answer: CheckoutAnswer | null;
  attribution: CheckoutAttribution;
}

/** A product in a short list, which links to its page. */
export interface OfferedProductView {
  id: number;
  title: string;
  image: string | null;
  price: string;
  /** The absolute URL of its page. */
  address: string;
}

/** The attribution of the buyer, which is sent with the purchase. Empty if unknown. */
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
  /** The amount charged: `$129.99`, or `Free`. */
  price: string;
  isFree: boolean;
  image: string | null;
  isDigital: boolean;
  /** It has a price, and its creator cannot accept payments now. */
  isClosed?: boolean;
  /** The file, if there is one: `PDF Document`, `1.5 MB`. */
  file: { typeLabel: string; size: string } | null;
}

export interface CheckoutSeller {
  username: string;
  displayName: string;
  /** The absolute URL of their page. */
  address: string;
}

export type CheckoutPayments = { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };

/** How the price is taxed, which depends on the buyer's place. */
export interface CheckoutTax {
  /** The tax is added to the price; otherwise the price includes it. */
  isAdded: boolean;
  /** The codes of all countries, in the order of the list: `AF AX AL`. */
  countries: string;
}

/** `unpaid`: the form of a product with a price was posted without scripts. */
export type CheckoutAnswer =
  | { kind: 'sent'; email: string }
  | ({ kind: 'unpaid' } & TypedBuyer)
  | { kind: 'refused'; email: string; title: string; message: string };

/** The content of the form. */
export interface TypedBuyer {
  email: string;
  /** The text of the ticked newsletter box. */
  newsletterConsent?: string | undefined;
  /** The place that decides the tax. */
  country?: string | undefined;
  postalCode?: string | undefined;
}

/** A problem with the checkout, as shown to the buyer. */
export interface CheckoutProblem {
  title: string;
  message: string;
  /** The next step for the buyer. */
  next?: string;
  /** Set if the problem is about this field. */
  field?: 'email' | 'country' | 'postalCode';
}

/** The payment page of a plan, which the dashboard shows in a frame. */
export type PlanPaymentView =
  | ({ state: 'signed-out' } & CheckoutLook)
  | ({ state: 'form'; theme: CheckoutTheme } & PlanPaymentForm);

export interface PlanPaymentForm {
  presentation: CheckoutPresentation;
  /** `Pro, billed monthly`. */
  title: string;
  /** `$10 a month`. */
  price: string;
  payments: CheckoutPayments;
  /** The secret of the payment that the visitor has started; null if there is nothing to pay. */
  clientSecret: string | null;
  /** The path of the dashboard's checkout for this plan. */
  checkout: string;
}
