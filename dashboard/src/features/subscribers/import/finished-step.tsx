import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { formatCount } from '../../../ui/formats/numbers';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import { ImportRows, OutcomeCounts } from './import-rows';
import { countRefused, formatSubscribers, type ImportRun } from './import-run';
import { useImportActions } from './mutations';
import { StepHeading } from './step-heading';

type FinishedStepProps = { run: ImportRun; filesLeft: number; onStartOver: () => void };

/** Shows an import that is done, stopped halfway, or undone. */
export function FinishedStep({ run, filesLeft, onStartOver }: FinishedStepProps) {
  const canUndo = !run.isDryRun && run.status !== 'undone' && run.counts.added > 0;

  return (
    <>
      <Card className="flex flex-col gap-4">
        <div role="status">
          <StepHeading>{formatFinishedTitle(run)}</StepHeading>
        </div>
        <p className="text-meta text-ink-2 wrap-anywhere">
          <bdi>{run.fileName}</bdi>
        </p>
        {run.status === 'failed' && <Alert>{run.error ?? 'This import stopped before the end.'}</Alert>}
        <OutcomeCounts run={run} />
        <div className="flex flex-col gap-3 md:flex-row">
          {filesLeft > 0 && (
            <Button tone="primary" onClick={onStartOver}>
              Continue with {formatCount(filesLeft, 'file', 'files')}
            </Button>
          )}
          <ButtonLink to="/subscribers" tone={filesLeft > 0 ? 'secondary' : 'primary'}>
            See your subscribers
          </ButtonLink>
          {canUndo && <UndoButton run={run} />}
          {filesLeft === 0 && <Button onClick={onStartOver}>Import another list</Button>}
        </div>
      </Card>
      {run.hasReport && <ImportRows run={run} />}
    </>
  );
}

function UndoButton({ run }: { run: ImportRun }) {
  const [isAsking, setIsAsking] = useState(false);
  const { undo } = useImportActions(run.id);

  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Undo import</Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          setIsAsking(false);
          undo.reset();
        }}
        title="Undo this import?"
        cancelLabel="Keep subscribers"
        confirmLabel="Undo import"
        tone="danger"
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
      >
        <p>
          This removes {formatSubscribers(run.counts.added)} from your list. Earlier subscribers stay, and so
          do those who have subscribed since. Suppressed addresses stay suppressed.
        </p>
        {undo.error && <Alert>{errorMessage(undo.error)}</Alert>}
      </ConfirmDialog>
    </>
  );
}

function formatFinishedTitle(run: ImportRun): string {
  const { status, isDryRun, counts, undone } = run;
  if (status === 'undone') return `${formatSubscribers(undone)} removed`;
  if (status === 'failed') return isDryRun ? 'The check stopped' : 'The import stopped before the end';
  const suppressedCount = countRefused(run);
  if (counts.added > 0) return `${formatSubscribers(counts.added)} added`;
  return suppressedCount > 0
    ? `${formatCount(suppressedCount, 'address', 'addresses')} suppressed`
    : 'No subscribers added';
}
