import type { Command } from 'commander';
import type { NamedAudience } from '../../actions/audience/choose-audience.js';
import type { Preflight, SendingPlan } from '../../actions/newsletters/sending.js';
import { PreflightError } from '../../errors.js';
import { formatNumber, formatSubscribers } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';
import { collect } from '../context.js';

export interface AudienceFlags {
  segment: string[];
  exclude: string[];
}

/** Adds the options that choose the audience. */
export function addAudience(command: Command, purpose = 'send to'): Command {
  return command
    .option(
      '--segment <name>',
      `${purpose} this segment instead of the draft’s audience, by name or id, or \`all\` for all subscribers (repeatable)`,
      collect,
      [],
    )
    .option(
      '--exclude <name>',
      'exclude the subscribers of this segment from the audience, by name or id (repeatable)',
      collect,
      [],
    );
}

export function namedAudience({ segment, exclude }: AudienceFlags): NamedAudience {
  return { include: segment, exclude };
}

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
