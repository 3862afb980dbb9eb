import type { Preflight, SendingPlan } from '../../actions/newsletters/sending.js';
import { PreflightError } from '../../errors.js';
import { formatNumber, formatSubscribers } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';

/** Formats the exact audience: `12 subscribers (VIPs, except Buyers)`. */
export function formatAudience({ preflight, audienceLabel }: SendingPlan): string {
  const number = formatSubscribers(preflight.audience);
  return audienceLabel === undefined ? number : `${number} (${audienceLabel})`;
}

/** Reports the preflight findings. Throws if the newsletter cannot be sent. */
export function reportFindings(report: Reporter, { newsletter, preflight }: SendingPlan): void {
  const { ok, errors } = preflight;
  if (report.printsSentences) for (const finding of errors) report.failed(formatFinding(finding));
  reportWarnings(report, preflight);
  if (ok) return;
  const number = errors.length === 1 ? '1 error' : `${errors.length} errors`;
  throw new PreflightError('not_sendable', `Newsletter ${newsletter.id} cannot be sent as it is: ${number}.`);
}

export function reportWarnings(report: Reporter, { warnings }: Preflight): void {
  if (report.printsSentences) for (const finding of warnings) report.warn(formatFinding(finding));
}

function formatFinding({ message, path, url }: Preflight['errors'][number]): string {
  const location = url ?? path;
  return location === undefined ? message : `${message} (${location})`;
}

/** Formats the size and the quota: `12 KB, newsletter 5 of 100 this month`. */
export function formatStats({ sizeBytes, emailsSent, emailQuota }: Preflight): string {
  return `${Math.ceil(sizeBytes / 1024)} KB, newsletter ${formatNumber(emailsSent + 1)} of ${formatNumber(emailQuota)} this month`;
}
