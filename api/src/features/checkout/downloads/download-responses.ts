import { resolveErrorStatus } from '../../../http/errors/errors.js';
import { consume } from '../../../http/limits/rate-limit.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { renderPrivatePage } from '../../../http/pages/private-page.js';
import type { HttpContext } from '../../../http/router.js';
import { formatDuration } from '../../../kernel/clock.js';
import { maskAddress } from '../../../kernel/email/email-address.js';
import { AppError } from '../../../kernel/errors.js';
import type { CreatorLook, DownloadView } from '../../../ports/pages.js';
import { getCreatorLook } from '../../sites/index.js';
import { findSeller } from '../store.js';
import { type FoundDownload, getDownloadTitle } from './open-download.js';
import { getRenewalAddress } from './renew-link.js';
import { CLOSED_LINK_MESSAGES, DOWNLOAD_LINK_LIFETIME, type LinkState } from './rules.js';

type RefusedDownload =
  | { state: 'invalid'; productId: number | null }
  | { state: Exclude<LinkState, 'open'>; found: FoundDownload };

/** Returns true for a browser's navigation. All other clients get JSON. */
export function isPageRequest(c: HttpContext): boolean {
  return (c.req.header('accept') ?? '').includes('text/html');
}

/** Renders errors as pages for browsers, and as usual for other clients. */
export async function respondToDownloader(c: HttpContext, work: () => Promise<Response>): Promise<Response> {
  try {
    await consume(c, LIMITS.download, c.var.clientAddress);
    return await work();
  } catch (error) {
    if (!(error instanceof AppError) || !isPageRequest(c)) throw error;
    return showPage(c, { state: 'failed', message: error.message }, error);
  }
}

/** Responds with the reason why there is no file. */
export function refuseDownload(c: HttpContext, refusal: RefusedDownload): Promise<Response> {
  const error =
    refusal.state === 'invalid'
      ? new AppError('link_invalid', 'This download link does not exist.')
      : new AppError('link_expired', CLOSED_LINK_MESSAGES[refusal.state]);
  if (!isPageRequest(c)) throw error;
  return showPage(c, presentRefusal(refusal), error, refusal.state === 'invalid' ? undefined : refusal.found);
}

function presentRefusal(refusal: RefusedDownload): DownloadView {
  const { state } = refusal;
  if (state === 'invalid') return { state, productId: refusal.productId };
  const { found } = refusal;
  const title = getDownloadTitle(found);
  if (state === 'revoked' || state === 'gone') return { state, title };
  const address = getRenewalAddress({ ...found, state });
  const renewal = { title, token: found.token, address: address && maskAddress(address) };
  return state === 'expired'
    ? { state, lifetime: formatDuration(DOWNLOAD_LINK_LIFETIME), ...renewal }
    : { state, maxUses: found.link.maxUses, ...renewal };
}

/** Responds to a suspected scanner with a page whose button a person presses, and a scanner does not. */
export async function showScannerPage(c: HttpContext, download: FoundDownload): Promise<Response> {
  const url = new URL(c.req.url);
  url.searchParams.set('pressed', '1');
  const href = `${url.pathname}${url.search}`;
  const look = await getSellerLook(c, download);
  return renderPrivatePage(c, {
    page: 'download',
    look,
    state: 'scanned',
    title: getDownloadTitle(download),
    href,
  });
}

async function showPage(
  c: HttpContext,
  view: DownloadView,
  error: AppError,
  download?: FoundDownload,
): Promise<Response> {
  c.header('Vary', 'Accept', { append: true });
  const look = download === undefined ? null : await getSellerLook(c, download);
  return renderPrivatePage(c, { page: 'download', look, ...view }, resolveErrorStatus(c, error));
}

/** Returns the seller's design, or null once the seller has closed the account. */
export async function getSellerLook(c: HttpContext, { link }: FoundDownload): Promise<CreatorLook | null> {
  const seller = await findSeller(c.var.context, link.creatorId);
  return seller === undefined ? null : getCreatorLook(c.var.context, seller);
}
