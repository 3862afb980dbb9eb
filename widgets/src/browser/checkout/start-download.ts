import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import { problems } from '../../shared/checkout/checkout-texts.js';

const TIMEOUT_MS = 15_000;
/** The link leads to no file (any more); its own page says why, and mails a fresh one. */
const OVER = [404, 410];

/** `explained`: there is no file, and the link's own page says why. */
export type DownloadStart = 'started' | 'explained' | CheckoutProblem;

/**
 * Starts a download without leaving the page. It is asked for first what the link would answer, which burns none of
 * its uses; where it would not deliver, the link's own page is opened.
 */
export async function startDownload(address: string): Promise<DownloadStart> {
  if (!navigator.onLine) return problems.offline;
  const path = ownPath(address);
  const answer = await fetch(path, {
    method: 'HEAD',
    credentials: 'omit',
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  if (answer === undefined) return problems.download;
  if (OVER.includes(answer.status)) return explain(path);
  if (!answer.ok && answer.type !== 'opaqueredirect') return problems.download;
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  return 'started';
}

/** No frame shows that page: out of one, it needs a tab of its own, which a browser may refuse. */
function explain(path: string): DownloadStart {
  if (window.parent === window) location.assign(path);
  else if (window.open(path, '_blank') === null) return problems.linkOver;
  return 'explained';
}

/** Links name the instance's public address; on a laptop this page may have been opened by another of its names. */
export function ownPath(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
