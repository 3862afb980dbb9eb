import type { ImportRun } from '../../actions/subscribers/import.js';
import { count } from '../../terminal/numbers.js';
import type { Reporter } from '../../terminal/reporter.js';

/** Prints the outcomes of a file's rows, and the warnings. */
export function reportRows(report: Reporter, { fileName, counts, warnings }: ImportRun): void {
  report.line(`${fileName}: ${counts.rows === 1 ? '1 row' : `${count(counts.rows)} rows`}`);
  const others = [
    [counts.alreadyThere, 'already on your list'],
    [counts.skippedUnsubscribed, 'unsubscribed before, not added'],
    [counts.skippedRemoved, 'removed by you, not added'],
    [counts.skippedBounced, 'bounced before, not added'],
    [counts.fileUnsubscribed, 'unsubscribed in the file, not added'],
    [counts.fileBounced, 'bounced in the file, not added'],
    [counts.fileComplained, 'complained in the file, not added'],
    [counts.fileUnconfirmed, 'never confirmed in the file, not added'],
    [counts.unknownStatus, 'with an unknown status, not added'],
    [counts.activeHere, 'unsubscribed in the file, active here (see --unsubscribe-active)'],
    [counts.unsubscribedHere, 'unsubscribed in the file, and now here'],
    [counts.neverSubscribed, 'technical addresses, not added'],
    [counts.erased, 'erased, not added'],
    [counts.duplicate, 'duplicates in the file'],
    [counts.invalid, 'not an address'],
  ] as const;
  for (const [number, words] of others) if (number > 0) report.hint(`${count(number)} ${words}`);
  for (const { value, rows } of warnings.unknownStatuses) {
    report.hint(`  status "${value}": ${count(rows)}. Add --subscribe-status "${value}" to add them.`);
  }
  if (warnings.likelyTypos > 0) report.hint(`${count(warnings.likelyTypos)} likely typos, added as they are`);
  if (warnings.roleAddresses > 0)
    report.hint(`${count(warnings.roleAddresses)} shared addresses such as info@`);
}
