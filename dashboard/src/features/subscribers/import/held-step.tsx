import { errorMessage } from '@tidings/sdk';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { Alert } from '../../../ui/feedback/alert';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog';
import type { ImportRun } from './import-run';
import { useImportActions } from './mutations';
import { StepHeading } from './step-heading';

/** Shows an import that is held until an administrator has reviewed it. */
export function HeldStep({ run }: { run: ImportRun }) {
  const [isAsking, setIsAsking] = useState(false);
  const { undo } = useImportActions(run.id);

  return (
    <Card className="flex flex-col gap-4">
      <div role="status">
        <StepHeading>Waiting for review</StepHeading>
      </div>
      <p className="text-meta text-ink-2 wrap-anywhere">
        <bdi>{run.fileName}</bdi>
      </p>
      <Alert tone="warning">{run.error}</Alert>
      <p className="text-meta text-ink-2">You can leave this page. We will email you the decision.</p>
      <div className="flex flex-col gap-3 md:flex-row">
        <ButtonLink to="/subscribers" tone="primary">
          See your subscribers
        </ButtonLink>
        <Button onClick={() => setIsAsking(true)}>Withdraw import</Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => {
          setIsAsking(false);
          undo.reset();
        }}
        title="Withdraw this import?"
        cancelLabel="Keep waiting"
        confirmLabel="Withdraw import"
        tone="danger"
        busy={undo.isPending}
        onConfirm={() => undo.mutate()}
      >
        <p>We delete the file and add no subscribers. You can import it again later.</p>
        {undo.error && <Alert>{errorMessage(undo.error)}</Alert>}
      </ConfirmDialog>
    </Card>
  );
}
