import type { components } from '@tidings/sdk';
import { formatCount } from '../../../ui/formats/numbers';

/** A dry run or an import. */
export type ImportRun = components['schemas']['Import'];
export type ImportedRow = components['schemas']['ImportRow'];
export type Outcome = ImportedRow['outcome'];
export type ColumnMapping = ImportRun['mapping'];
export type RequestedMapping = components['schemas']['ImportMapping'];

export const importsKey = ['/api/subscribers/imports'];

/** The filter for rows: one outcome, or one warning. */
export type RowChoice = { outcome: Outcome } | { warning: Warning } | undefined;
export type Warning = 'likely_typo' | 'role_address' | 'skipped_value';

/** Returns the number of addresses that the import suppresses or unsubscribes. */
export function countRefused({ counts }: ImportRun): number {
  return counts.fileUnsubscribed + counts.fileBounced + counts.fileComplained + counts.unsubscribedHere;
}

/** Returns whether the import blocks other imports, because it is running or held for review. */
export function isUnfinished(run: ImportRun): boolean {
  return isRunning(run) || run.status === 'held';
}

const RUNNING: ReadonlyArray<ImportRun['status']> = ['queued', 'reading', 'adding', 'undoing'];

export function isRunning({ status }: ImportRun): boolean {
  return RUNNING.includes(status);
}

type OutcomeTexts = {
  outcome: Outcome;
  count: Exclude<keyof ImportRun['counts'], 'rows'>;
  label: string;
  /** The text for a dry run, if it differs. */
  plannedLabel?: string;
};

/** The outcomes, with the most important first. */
export const OUTCOMES: readonly OutcomeTexts[] = [
  { outcome: 'added', count: 'added', label: 'Added', plannedLabel: 'Will be added' },
  { outcome: 'already_there', count: 'alreadyThere', label: 'Already on your list' },
  { outcome: 'skipped_unsubscribed', count: 'skippedUnsubscribed', label: 'Unsubscribed before, not added' },
  { outcome: 'skipped_removed', count: 'skippedRemoved', label: 'Removed by you, not added' },
  { outcome: 'skipped_bounced', count: 'skippedBounced', label: 'Bounced before, not added' },
  { outcome: 'file_unsubscribed', count: 'fileUnsubscribed', label: 'Unsubscribed in the file' },
  { outcome: 'file_bounced', count: 'fileBounced', label: 'Bounced in the file' },
  { outcome: 'file_complained', count: 'fileComplained', label: 'Reported spam in the file' },
  { outcome: 'file_unconfirmed', count: 'fileUnconfirmed', label: 'Never confirmed in the file' },
  { outcome: 'unknown_status', count: 'unknownStatus', label: 'Unknown status, not added' },
  { outcome: 'active_here', count: 'activeHere', label: 'Unsubscribed in the file, active here' },
  {
    outcome: 'unsubscribed_here',
    count: 'unsubscribedHere',
    label: 'Unsubscribed here too',
    plannedLabel: 'Will be unsubscribed',
  },
  { outcome: 'never_subscribed', count: 'neverSubscribed', label: 'System address, not added' },
  { outcome: 'erased', count: 'erased', label: 'Erased, not added' },
  { outcome: 'duplicate', count: 'duplicate', label: 'Duplicate in the file' },
  { outcome: 'invalid', count: 'invalid', label: 'Not an address' },
];

export function getOutcomeLabel(
  { label, plannedLabel }: OutcomeTexts,
  { isDryRun }: Pick<ImportRun, 'isDryRun'>,
): string {
  return isDryRun && plannedLabel ? plannedLabel : label;
}

export function formatSubscribers(count: number): string {
  return formatCount(count, 'subscriber', 'subscribers');
}

/** Describes the result of an earlier import. */
export function formatResult({ status, isDryRun, counts, undone }: ImportRun): string {
  if (status === 'held') return 'Waiting for review';
  if (status === 'failed') return 'Stopped before the end';
  if (status === 'undone') return `Undone: ${formatSubscribers(undone)} removed`;
  if (isDryRun) return `Only checked: ${formatSubscribers(counts.added)} would be added`;
  return `${formatSubscribers(counts.added)} added`;
}
