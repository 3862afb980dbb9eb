import { problems } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutProblem } from '../../shared/checkout/checkout-view.js';

const TIMEOUT_MS = 15_000;
/** Statuses of a link without a file. Its own page explains why, and emails a new link. */
const STATUSES_WITHOUT_FILE = [404, 410];

/** `explained`: there is no file, and the link's own page explains why. */
export type DownloadStart = 'started' | 'explained' | CheckoutProblem;

/**
 * Starts a download without leaving the page. First requests the link's status, which does not count as a download.
 * If there is no file, opens the link's own page.
 */
export async function startDownload(address: string): Promise<DownloadStart> {
  if (!navigator.onLine) return problems.offline;
  const path = readPath(address);
  const answer = await fetch(path, {
    method: 'HEAD',
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (answer === undefined) return problems.download;
  if (STATUSES_WITHOUT_FILE.includes(answer.status)) return openLinkPage(path);
  if (!answer.ok && answer.type !== 'opaqueredirect') return problems.download;
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  return 'started';
}

/** Opens the link's page. It cannot be framed, so from a frame it needs a new tab, which a browser may block. */
function openLinkPage(path: string): DownloadStart {
  if (window.parent === window) location.assign(path);
  else if (window.open(path, '_blank') === null) return problems.linkOver;
  return 'explained';
}

/**
 * Returns the path of a link. Links have the instance's public URL, but in development this page may have been opened
 * by another host name.
 */
export function readPath(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
