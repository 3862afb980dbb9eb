import type { CheckoutView, PlanPaymentView } from '../shared/checkout/checkout-view.js';
import type { UnsubscribeView } from '../shared/unsubscribe/unsubscribe-view.js';
import type { ArchiveView, NewsletterView } from './views/archive.js';
import type { CreatorLook, LibraryView, ReceiptView } from './views/library.js';
import type { EmailView, MailboxEntryView, PaymentDiagnosticsView } from './views/operator.js';
import type { ConfirmView, PreferencesView, SubscribeResult } from './views/preferences.js';
import type { ProductPageView } from './views/product.js';
import type { DownloadView, SitePresentation, SiteView } from './views/site.js';

export type * from '../shared/checkout/checkout-view.js';
export type * from '../shared/unsubscribe/unsubscribe-view.js';
export type * from './views/archive.js';
export type * from './views/library.js';
export type * from './views/operator.js';
export type * from './views/preferences.js';
export type * from './views/product.js';
export type * from './views/site.js';

/** The data of a creator's page or store. */
export interface SitePageView {
  page: 'site' | 'store';
  site: SiteView;
  presentation: SitePresentation;
}

/** The data of a page. `look` is the creator's design, if it is known. The API fills in the data. */
export type PageView =
  | SitePageView
  | { page: 'product'; site: SiteView; product: ProductPageView }
  | { page: 'archive'; site: SiteView; archive: ArchiveView }
  | { page: 'newsletter'; site: SiteView; newsletter: NewsletterView }
  | { page: 'not-found'; missing: 'micro-site' | 'page' | 'suspended' }
  | ({ page: 'unsubscribe'; look?: CreatorLook | null } & UnsubscribeView)
  | ({ page: 'confirm'; look?: CreatorLook | null } & ConfirmView)
  | ({ page: 'preferences'; look?: CreatorLook | null } & PreferencesView)
  | ({ page: 'buy'; look?: CreatorLook | null } & CheckoutView)
  | ({ page: 'plan-payment' } & PlanPaymentView)
  | ({ page: 'library' } & LibraryView)
  | ({ page: 'receipt' } & ReceiptView)
  | ({ page: 'download'; look?: CreatorLook | null } & DownloadView)
  | { page: 'subscribe-answer'; state: SubscribeResult; creator: CreatorLook | null }
  | { page: 'mailbox'; emails: MailboxEntryView[]; nextCursor: string | null }
  | { page: 'email'; email: EmailView }
  | { page: 'payment-diagnostics'; diagnostics: PaymentDiagnosticsView };

/** The data shared by every page of an instance. */
export interface PageFrame {
  brandName: string;
  /** The base URL of the page's links, without a trailing slash: `https://tidings.example`. */
  publicUrl: string;
}

export interface RenderedPage {
  html: string;
  /** The CSP sources of the inline styles: `'sha256-…'`, including quotes. */
  styleHashes: string[];
  /** Origins that the page may show in a frame, such as a video's. */
  frameSources: string[];
}
