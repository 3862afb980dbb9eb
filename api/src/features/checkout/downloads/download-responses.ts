import { refusalStatus } from '../../../http/errors/errors.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { renderPrivatePage } from '../../../http/pages/private-page.js';
import type { HttpContext } from '../../../http/router.js';
import { durationText } from '../../../kernel/clock.js';
import { maskAddress } from '../../../kernel/email/email-address.js';
import { AppError } from '../../../kernel/errors.js';
import type { CreatorLook, DownloadView } from '../../../ports/pages.js';
import { getCreatorLook } from '../../sites/index.js';
import { findSeller } from '../store.js';
import { downloadTitle, type FoundDownload } from './open-download.js';
import { renewalAddress } from './renew-link.js';
import { CLOSED_LINK_MESSAGES, DOWNLOAD_LINK_LIFETIME, type LinkState } from './rules.js';

type Refused =
  | { state: 'invalid'; productId: number | null }
  | { state: Exclude<LinkState, 'open'>; found: FoundDownload };

/** Returns true for a browser's navigation. All other clients get JSON. */
export function wantsPage(c: HttpContext): boolean {
  return (c.req.header('accept') ?? '').includes('text/html');
}

/** Renders errors as pages for browsers, and as usual for other clients. */
export async function respondToDownloader(c: HttpContext, work: () => Promise<Response>): Promise<Response> {
  try {
    await consume(c, LIMITS.download, c.var.clientAddress);
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !wantsPage(c)) throw error;
    return showPage(c, { state: 'failed', message: error.message }, error);
  }
}

/** Responds with the reason why there is no file. */
export function refuseDownload(c: HttpContext, refused: Refused): Promise<Response> {
  const error =
    refused.state === 'invalid'
      ? new AppError('link_invalid', 'This download link does not exist.')
      : new AppError('link_expired', CLOSED_LINK_MESSAGES[refused.state]);
  if (!wantsPage(c)) throw error;
  return showPage(c, presentRefusal(refused), error, refused.state === 'invalid' ? undefined : refused.found);
}

function presentRefusal(refused: Refused): DownloadView {
  const { state } = refused;
  if (state === 'invalid') return { state, productId: refused.productId };
  const { found } = refused;
  const title = downloadTitle(found);
  if (state === 'revoked' || state === 'gone') return { state, title };
  const address = renewalAddress({ ...found, state });
  const renewal = { title, token: found.token, address: address && maskAddress(address) };
  return state === 'expired'
    ? { state, lifetime: durationText(DOWNLOAD_LINK_LIFETIME), ...renewal }
    : { state, maxUses: found.link.maxUses, ...renewal };
}

/** Responds to a suspected scanner with a page whose button a person presses, and a scanner does not. */
export async function showScannerPage(c: HttpContext, found: FoundDownload): Promise<Response> {
  const url = new URL(c.req.url);
  url.searchParams.set('pressed', '1');
  const href = `${url.pathname}${url.search}`;
  const look = await sellerLook(c, found);
  return renderPrivatePage(c, {
    page: 'download',
    look,
    state: 'scanned',
    title: downloadTitle(found),
    href,
  });
}

async function showPage(
  c: HttpContext,
  view: DownloadView,
  error: AppError,
  found?: FoundDownload,
): Promise<Response> {
  c.header('Vary', 'Accept', { append: true });
  const look = found === undefined ? null : await sellerLook(c, found);
  return renderPrivatePage(c, { page: 'download', look, ...view }, refusalStatus(c, error));
}

/** Returns the seller's design, or null once the seller has closed the account. */
export async function sellerLook(c: HttpContext, { link }: FoundDownload): Promise<CreatorLook | null> {
  const seller = await findSeller(c.var.context, link.creatorId);
  return seller === undefined ? null : getCreatorLook(c.var.context, seller);
}
