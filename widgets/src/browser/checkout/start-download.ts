import type { CheckoutProblem } from '../../shared/checkout/checkout-problem.js';
import { problems } from '../../shared/checkout/checkout-texts.js';

const TIMEOUT_MS = 15_000;

/**
 * Starts a download without leaving the page. It is asked for first what the link would answer, which burns none of
 * its uses; answers what there is to say when it would not deliver.
 */
export async function startDownload(address: string): Promise<CheckoutProblem | null> {
  if (!navigator.onLine) return problems.offline;
  const path = ownPath(address);
  try {
    const { ok } = await fetch(path, {
      method: 'HEAD',
      credentials: 'omit',
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(({ ok, type }) => ({ ok: ok || type === 'opaqueredirect' }));
    if (!ok) return problems.download;
  } catch {
    return problems.download;
  }
  const link = document.createElement('a');
  link.href = path;
  link.download = '';
  link.click();
  return null;
}

/** Links name the instance's public address; on a laptop this page may have been opened by another of its names. */
export function ownPath(address: string): string {
  const { pathname, search } = new URL(address, location.href);
  return pathname + search;
}
