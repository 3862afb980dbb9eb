import { errorMessage } from '@tidings/sdk';
import { useEffect } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { useListRefresh } from '../queries';
import { CheckStep } from './check-step';
import { FinishedStep } from './finished-step';
import { HeldStep } from './held-step';
import { isRunning } from './import-run';
import { useImport } from './queries';
import { RunningStep } from './running-step';

type ImportStepsProps = { id: number; filesLeft: number; onStartOver: () => void };

/** Shows one import from its check to its end. Its status determines the step. */
export function ImportSteps({ id, filesLeft, onStartOver }: ImportStepsProps) {
  const { data: run, error, refetch } = useImport(id);
  const refreshList = useListRefresh();
  const hasChangedList = run && !run.isDryRun && !isRunning(run) && run.status !== 'held';

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once at the end; the function is new at each render
  useEffect(() => {
    if (hasChangedList) void refreshList();
  }, [hasChangedList]);

  if (!run) {
    return (
      <Card className="flex flex-col gap-3">
        {error ? (
          <>
            <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />
            <Button tone="ghost" className="self-start" onClick={onStartOver}>
              Start a new import
            </Button>
          </>
        ) : (
          <SkeletonRows rows={4} rowClass="h-16" />
        )}
      </Card>
    );
  }
  if (isRunning(run)) return <RunningStep run={run} problem={error ?? undefined} />;
  if (run.isDryRun && run.status === 'done') return <CheckStep run={run} onStartOver={onStartOver} />;
  if (run.status === 'held') return <HeldStep run={run} />;
  return <FinishedStep run={run} filesLeft={filesLeft} onStartOver={onStartOver} />;
}
