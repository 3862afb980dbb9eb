import { messageOf } from '@tidings/sdk';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { Card } from '../../../ui/card';
import { LoadFailure } from '../../../ui/load-failure';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { SkeletonRows } from '../../../ui/skeleton';
import { WaveRule } from '../../../ui/wave-rule';
import { ChooseStep } from './choose-step';
import { EarlierImports } from './earlier-imports';
import { isRunning } from './import-run';
import { ImportSteps } from './import-steps';
import { useImports } from './use-imports';

/** The import that is shown stands in the address: it is there after a reload, and after coming back. */
export function ImportPage() {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('id')) || undefined;
  const show = (shown: number) => setQuery({ id: String(shown) });

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Import subscribers"
        above={<BackLink to="/subscribers" label="Subscribers" />}
        lead="From a spreadsheet, another newsletter service, or your clipboard."
      />
      <WaveRule />
      {id === undefined ? (
        <NewImport
          onCreated={show}
          onFoundRunning={(running) => setQuery({ id: String(running) }, { replace: true })}
        />
      ) : (
        <ImportSteps key={id} id={id} onStartOver={() => setQuery({})} />
      )}
    </div>
  );
}

type NewImportProps = { onCreated: (id: number) => void; onFoundRunning: (id: number) => void };

/** One at a time: who comes back while one runs is led to it. */
function NewImport({ onCreated, onFoundRunning }: NewImportProps) {
  const { data: imports, error, refetch } = useImports();
  const runningId = imports?.find(isRunning)?.id;

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it is found; the function is new each time
  useEffect(() => {
    if (runningId !== undefined) onFoundRunning(runningId);
  }, [runningId]);

  if (!imports && error) {
    return (
      <Card>
        <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />
      </Card>
    );
  }
  if (!imports || runningId !== undefined) {
    return (
      <Card>
        <SkeletonRows rows={4} rowClass="h-16" />
      </Card>
    );
  }
  return (
    <>
      <ChooseStep onCreated={(run) => onCreated(run.id)} onLookForRunning={() => refetch()} />
      {imports.length > 0 && <EarlierImports imports={imports} />}
    </>
  );
}
