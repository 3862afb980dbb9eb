import type { Preflight } from '../../actions/newsletters/preflight.js';
import { RefusedByPreflight } from '../../errors.js';
import { count } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';

/** Reports the findings of preflight. Throws if the newsletter cannot be sent. */
export function reportFindings(report: Reporter, newsletterId: number, preflight: Preflight): void {
  const { ok, errors, warnings } = preflight;
  if (report.speaks) {
    for (const finding of errors) report.failed(sentenceOf(finding));
    for (const finding of warnings) report.warn(sentenceOf(finding));
  }
  if (ok) return;
  const number = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  throw new RefusedByPreflight(
    'not_sendable',
    `Newsletter ${newsletterId} cannot be sent as it is: ${number}.`,
  );
}

function sentenceOf({ message, path, url }: Preflight['errors'][number]): string {
  const place = url ?? path;
  return place === undefined ? message : `${message} (${place})`;
}

/** Formats the size and the quota: `12 KB, number 5 of 100 this month`. */
export function statsOf({ sizeBytes, emailsSent, emailQuota }: Preflight): string {
  return `${Math.ceil(sizeBytes / 1024)} KB, number ${count(emailsSent + 1)} of ${count(emailQuota)} this month`;
}
