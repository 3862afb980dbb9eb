import type { BulkJob } from '../actions/subscribers/bulk.js';
import type { ImportRun } from '../actions/subscribers/import.js';
import type { Io } from '../io.js';
import { formatNumber, formatSubscribers } from '../terminal/numbers.js';
import { drawBar } from '../terminal/status-line.js';

const PHASES: Partial<Record<ImportRun['status'], string>> = {
  queued: 'Queued',
  reading: 'Checking',
  adding: 'Importing',
  undoing: 'Undoing',
};

/** Describes the phase of an import: `Checking list.csv ≈≈≈≈≈··············· 25%`. */
export function formatImportProgress(
  env: Io['env'],
  { status, isDryRun, fileName, progress }: ImportRun,
): string {
  // A dry run has the phases of an import, but adds no subscribers.
  const phase = isDryRun ? 'Checking' : (PHASES[status] ?? 'Finishing');
  return `${phase} ${fileName} ${drawBar(env, progress)}`;
}

/** Describes a change of many subscribers: `≈≈≈≈≈≈≈≈············ 40% of 12,345 subscribers`. */
export function formatBulkProgress(
  env: Io['env'],
  { status, done, total, changed, undone }: BulkJob,
): string {
  if (total === null) return 'Counting the subscribers';
  if (status === 'undoing') return `Undoing: ${formatNumber(undone)} of ${formatSubscribers(changed)}`;
  return `${drawBar(env, total === 0 ? 1 : done / total)} of ${formatSubscribers(total)}`;
}
