/**
 * The presentation of a product's checkout. `overlay` is inside a frame, where the checkout consists only of the steps
 * and sends messages to the surrounding page.
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
  /** Other origins whose pages may frame this page. */
  hosts: string[];
  /** Absolute URLs. `refunds` is null without refund terms. `library` lists all purchases from the seller. */
  links: { product: string; refunds: string | null; library: string };
  /** The id of the purchase, if the visitor has signed in to the library and owns the product. */
  ownedPurchase: number | null;
  /** Other products of the seller, to show after the purchase. */
  others: OfferedProductView[];
  /** True after a reload or a return from the bank. The page then first looks up the purchase. */
  isReturn: boolean;
  /** The result of a form that was posted without scripts. */
  answer: CheckoutResult | null;
  attribution: CheckoutAttribution;
}

/** A product in a short list, which links to its page. */
export interface OfferedProductView {
  id: number;
  title: string;
  image: string | null;
  price: string;
  /** The absolute URL of the product's page. */
  address: string;
}

/** The attribution of the buyer, which is sent with the purchase. Empty if it is unknown. */
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
  /** The charged amount, such as `$129.99`, or `Free`. */
  price: string;
  isFree: boolean;
  image: string | null;
  isDigital: boolean;
  /** True if the product has a price, but its creator cannot accept payments now. */
  isClosed?: boolean;
  /** The file, if there is one, such as `PDF Document` and `1.5 MB`. */
  file: { typeLabel: string; size: string } | null;
}

export interface CheckoutSeller {
  username: string;
  displayName: string;
  /** The absolute URL of the seller's page. */
  address: string;
}

export type CheckoutPayments = { provider: 'stripe'; publishableKey: string } | { provider: 'simulated' };

/** The taxation of the price, which depends on the buyer's place. */
export interface CheckoutTax {
  /** True if the tax is added to the price. Otherwise the price includes it. */
  isAdded: boolean;
  /** The codes of all countries in the order of the list, such as `AF AX AL`. */
  countries: string;
}

/** `unpaid` means that the form of a product with a price was posted without scripts. */
export type CheckoutResult =
  | { kind: 'sent'; email: string }
  | ({ kind: 'unpaid' } & TypedBuyer)
  | { kind: 'refused'; email: string; title: string; message: string };

/** The content of the form. */
export interface TypedBuyer {
  email: string;
  /** The text of the newsletter box, if it is ticked. */
  newsletterConsent?: string | undefined;
  /** The place that determines the tax. */
  country?: string | undefined;
  postalCode?: string | undefined;
}

/** A problem with the checkout, in words for the buyer. */
export interface CheckoutProblem {
  title: string;
  message: string;
  /** The next step for the buyer. */
  next?: string;
  /** Set if the problem belongs to this field. */
  field?: 'email' | 'country' | 'postalCode';
}

/** The payment page of a plan, which the dashboard shows in a frame. */
export type PlanPaymentView =
  | ({ state: 'signed-out' } & CheckoutLook)
  | ({ state: 'form'; theme: CheckoutTheme } & PlanPaymentForm);

export interface PlanPaymentForm {
  presentation: CheckoutPresentation;
  /** A text such as `Pro, billed monthly`. */
  title: string;
  /** A text such as `$10 a month`. */
  price: string;
  payments: CheckoutPayments;
  /** The secret of the started payment, or null if there is nothing to pay. */
  clientSecret: string | null;
  /** The path of the dashboard's checkout for this plan. */
  checkout: string;
}
