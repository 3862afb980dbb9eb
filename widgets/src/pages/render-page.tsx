import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { ArchivePage } from './archive/archive-page.js';
import { NewsletterPage } from './archive/newsletter-page.js';
import { CheckoutPage } from './checkout/checkout-page.js';
import {
  findCheckoutOwnStyle,
  getCheckoutStylesheet,
  getCreatorCheckoutStylesheet,
} from './checkout/checkout-stylesheet.js';
import { PlanPaymentPage } from './checkout/plan-payment-page.js';
import { pickStylesheet } from './creator/creator-stylesheet.js';
import { LibraryPage, libraryStylesheet } from './library/library-page.js';
import { ReceiptPage, receiptStylesheet } from './library/receipt-page.js';
import { ProductPage } from './product/product-page.js';
import { createCustomStyle, createOwnStyle } from './site/frame/own-style.js';
import { archiveStylesheet, getSiteStylesheet, productStylesheet } from './site/frame/site-stylesheet.js';
import { SitePage } from './site/site-page.js';
import { listPlayers } from './site/site-parts.js';
import { isOnCustomDomain } from './site/store/buy-address.js';
import { StorePage } from './site/store/store-page.js';
import type { Stylesheet } from './stylesheet.js';
import { ConfirmPage } from './system/confirm-page.js';
import { DownloadPage } from './system/download-page.js';
import { emailLinkStyles } from './system/email-link-page.js';
import { EmailPage } from './system/email-page.js';
import { MailboxPage } from './system/mailbox-page.js';
import { NotFoundPage } from './system/not-found-page.js';
import { PaymentDiagnosticsPage, paymentsStylesheet } from './system/payment-diagnostics-page.js';
import { PreferenceCenterPage } from './system/preferences/preference-center-page.js';
import { SubscribeResultPage, subscribeResultStyles } from './system/subscribe-result-page.js';
import { systemStylesheet } from './system/system-page.js';
import { UnsubscribePage, unsubscribeStyles } from './system/unsubscribe-page.js';
import type { CreatorLook, PageFrame, PageView, RenderedPage } from './view.js';

/**
 * Renders a whole HTML document. Only styles are inline, and `styleHashes` allows exactly these styles. Scripts come
 * from `/embed` and `/assets/site`. Elements have no style attributes.
 */
export function renderPage(view: PageView, frame: PageFrame): RenderedPage {
  const html = `<!doctype html>${renderToString(createPage(view, frame))}`;
  return { html, styleHashes: listStyleHashes(view), frameSources: listFrameSources(view, frame) };
}

function listStyleHashes(view: PageView): string[] {
  const custom = 'site' in view ? createCustomStyle(view.site) : undefined;
  return [chooseStylesheet(view), findCreatorStyle(view), custom].flatMap((stylesheet) =>
    stylesheet ? [stylesheet.hash] : [],
  );
}

/** Returns the creator's changes of the theme, on every page with the creator's design. */
function findCreatorStyle(view: PageView): Stylesheet | undefined {
  if (view.page === 'buy') return view.look ? findCheckoutOwnStyle(view.theme, view.look) : undefined;
  if ('site' in view) return createOwnStyle(view.site);
  const creator = findCreator(view);
  return creator ? createOwnStyle(creator) : undefined;
}

function findCreator(view: PageView): CreatorLook | null | undefined {
  if (view.page === 'subscribe-answer') return view.creator;
  if (view.page === 'library' || view.page === 'receipt') return view.seller;
  return 'look' in view ? view.look : null;
}

function listFrameSources(view: PageView, frame: PageFrame): string[] {
  if (view.page !== 'site' && view.page !== 'store' && view.page !== 'product') return [];
  // The checkout is on the instance's domain, but this page may be on a custom domain.
  const buysElsewhere = view.site.products.length > 0 && isOnCustomDomain(view.site, frame);
  const players = view.page === 'site' ? listPlayers(view.site) : [];
  const origins = players.flatMap(({ frame: player }) => (player === null ? [] : [new URL(player).origin]));
  return [...new Set(origins), ...(buysElsewhere ? [new URL(frame.publicUrl).origin] : [])];
}

function chooseStylesheet(view: PageView): Stylesheet {
  if (view.page === 'site' || view.page === 'store') return getSiteStylesheet(view);
  if (view.page === 'product') return productStylesheet(view.site.theme);
  if (view.page === 'archive' || view.page === 'newsletter') return archiveStylesheet(view.site.theme);
  if (view.page === 'confirm' || view.page === 'preferences' || view.page === 'download')
    return pickStylesheet(emailLinkStyles, view.look);
  if (view.page === 'library') return libraryStylesheet(view.seller.theme);
  if (view.page === 'receipt') return receiptStylesheet(view.seller?.theme ?? '');
  if (view.page === 'buy' && view.look) return getCreatorCheckoutStylesheet(view.theme, view.look.theme);
  if (view.page === 'buy' || view.page === 'plan-payment') return getCheckoutStylesheet(view.theme);
  if (view.page === 'payment-diagnostics') return paymentsStylesheet;
  if (view.page === 'unsubscribe') return pickStylesheet(unsubscribeStyles, view.look);
  if (view.page === 'subscribe-answer') return pickStylesheet(subscribeResultStyles, view.creator);
  return systemStylesheet;
}

function createPage(view: PageView, frame: PageFrame): VNode {
  switch (view.page) {
    case 'site':
      return <SitePage site={view.site} presentation={view.presentation} frame={frame} />;
    case 'store':
      return <StorePage site={view.site} presentation={view.presentation} frame={frame} />;
    case 'product':
      return <ProductPage site={view.site} view={view.product} frame={frame} />;
    case 'archive':
      return <ArchivePage site={view.site} archive={view.archive} frame={frame} />;
    case 'newsletter':
      return <NewsletterPage site={view.site} newsletter={view.newsletter} frame={frame} />;
    case 'not-found':
      return <NotFoundPage missing={view.missing} frame={frame} />;
    case 'confirm':
      return <ConfirmPage view={view} look={view.look} frame={frame} />;
    case 'preferences':
      return <PreferenceCenterPage view={view} look={view.look} frame={frame} />;
    case 'buy':
      return <CheckoutPage view={view} look={view.look} frame={frame} />;
    case 'plan-payment':
      return <PlanPaymentPage view={view} frame={frame} />;
    case 'library':
      return <LibraryPage view={view} frame={frame} />;
    case 'receipt':
      return <ReceiptPage view={view} frame={frame} />;
    case 'download':
      return <DownloadPage view={view} look={view.look} frame={frame} />;
    case 'unsubscribe':
      return <UnsubscribePage view={view} look={view.look} frame={frame} />;
    case 'subscribe-answer':
      return <SubscribeResultPage answer={view.state} creator={view.creator} frame={frame} />;
    case 'mailbox':
      return <MailboxPage emails={view.emails} nextCursor={view.nextCursor} frame={frame} />;
    case 'email':
      return <EmailPage email={view.email} frame={frame} />;
    case 'payment-diagnostics':
      return <PaymentDiagnosticsPage diagnostics={view.diagnostics} frame={frame} />;
  }
}
