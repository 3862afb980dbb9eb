import { problems } from '../../shared/checkout/checkout-texts.js';
import type { CheckoutProblem } from '../../shared/checkout/checkout-view.js';

const TIMEOUT_MS = 15_000;
/** The statuses of a link without a file. The link's page explains the reason, and emails a new link. */
const STATUSES_WITHOUT_FILE = [404, 410];

/** `explained` means that there is no file, and that the link's page explains the reason. */
export type DownloadStart = 'started' | 'explained' | CheckoutProblem;

/**
 * Starts a download without leaving the page. First requests the link's status, which does not count as a download.
 * Opens the link's page if there is no file.
 */
export async function startDownload(address: string): Promise<DownloadStart> {
  if (!navigator.onLine) return problems.offline;
  const path = readPath(address);
  const response = await fetch(path, {
    method: 'HEAD',
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (response === undefined) return problems.download;
  if (STATUSES_WITHOUT_FILE.includes(response.status)) return openLinkPage(path);
  if (!response.ok && response.type !== 'opaqueredirect') return problems.download;
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  return 'started';
}

/** Opens the link's page. The page cannot be framed, so a frame opens a new tab, which a browser may block. */
function openLinkPage(path: string): DownloadStart {
  if (window.parent === window) location.assign(path);
  else if (window.open(path, '_blank') === null) return problems.linkOver;
  return 'explained';
}

/** Returns the path of a link. The link has the public URL, but in development the page may have another host name. */
export function readPath(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
