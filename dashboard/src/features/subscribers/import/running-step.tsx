import { errorMessage } from '@tidings/sdk';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { formatCount, formatNumber } from '../../../ui/formats/numbers';
import type { ImportRun } from './import-run';
import { StepHeading } from './step-heading';

/** Shows the progress. The last counts stay visible if the server does not respond. */
export function RunningStep({ run, problem }: { run: ImportRun; problem: Error | undefined }) {
  return (
    <Card className="flex flex-col gap-4">
      <StepHeading>{formatRunningTitle(run)}</StepHeading>
      <progress aria-label={formatRunningTitle(run)} className="delivery-bar" value={run.progress} max={1} />
      <p className="flex flex-wrap justify-between gap-x-4 text-ink-2 tabular-nums">
        <span>{formatStage(run)}</span>
        <span>{Math.floor(run.progress * 100)}%</span>
      </p>
      <p className="text-meta text-ink-2">You can leave this page. The import continues.</p>
      {problem && (
        <Alert tone="warning">
          {errorMessage(problem)} The import continues. We keep checking its progress.
        </Alert>
      )}
    </Card>
  );
}

function formatRunningTitle({ status, isDryRun, fileName }: ImportRun): string {
  if (status === 'undoing') return `Undoing the import of ${fileName}`;
  return isDryRun ? `Checking ${fileName}` : `Importing ${fileName}`;
}

function formatStage({ status, isDryRun, counts, undone }: ImportRun): string {
  const rows = formatCount(counts.rows, 'row', 'rows');
  switch (status) {
    case 'queued':
      return 'Starting';
    case 'undoing':
      return `${formatNumber(undone)} of ${formatNumber(counts.added)} removed`;
    case 'adding':
      return isDryRun
        ? `${rows} read, comparing them with your list`
        : `${formatNumber(counts.added)} added, of ${rows}`;
    default:
      return `${rows} read`;
  }
}
