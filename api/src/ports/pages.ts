import type { ArchiveView, NewsletterView } from './page-views/archive.js';
import type { BuyView, DownloadView, PlanPaymentView } from './page-views/checkout.js';
import type { EmailView, MailboxEntryView, PaymentDiagnosticsView } from './page-views/operator.js';
import type {
  ConfirmView,
  PreferencesView,
  SubscribeAnswer,
  UnsubscribeView,
} from './page-views/preferences.js';
import type { ShareImagePlan } from './page-views/share-image.js';
import type { CreatorView, SitePresentation, SiteView } from './page-views/site.js';

export type * from './page-views/archive.js';
export type * from './page-views/checkout.js';
export type * from './page-views/operator.js';
export type * from './page-views/preferences.js';
export type * from './page-views/share-image.js';
export type * from './page-views/site.js';

/**
 * The API's interface to the pages that Tidings renders itself: the public micro-site and the few pages for
 * email clients, plain forms and operators. The views are plain data; the widgets package defines their look.
 */
export type PageView =
  | { page: 'site'; site: SiteView; presentation: SitePresentation }
  | { page: 'store'; site: SiteView; presentation: SitePresentation }
  | { page: 'archive'; site: SiteView; archive: ArchiveView }
  | { page: 'newsletter'; site: SiteView; newsletter: NewsletterView }
  | { page: 'not-found'; missing: 'micro-site' | 'page' | 'suspended' }
  | ({ page: 'unsubscribe' } & UnsubscribeView)
  | ({ page: 'confirm' } & ConfirmView)
  | ({ page: 'preferences' } & PreferencesView)
  | ({ page: 'buy' } & BuyView)
  | ({ page: 'plan-payment' } & PlanPaymentView)
  | ({ page: 'download' } & DownloadView)
  | { page: 'subscribe-answer'; state: SubscribeAnswer; creator: CreatorView | null }
  | { page: 'mailbox'; emails: MailboxEntryView[]; nextCursor: string | null }
  | { page: 'email'; email: EmailView }
  | { page: 'payment-diagnostics'; diagnostics: PaymentDiagnosticsView };

/** Values that are equal on every page of an instance. */
export interface PageFrame {
  brandName: string;
  /** The base URL of the page's links, without a trailing slash: `https://tidings.example`. */
  publicUrl: string;
}

export interface RenderedPage {
  html: string;
  /** CSP sources of the inline styles: `'sha256-…'`, including quotes. */
  styleHashes: string[];
  /** Origins of other sites that the page may show in a frame: the video's, on a page with a video. */
  frameSources: string[];
}

export interface Pages {
  render(view: PageView, frame: PageFrame): Promise<RenderedPage>;
  planShareImage(site: SiteView, frame: PageFrame): Promise<ShareImagePlan>;
}
