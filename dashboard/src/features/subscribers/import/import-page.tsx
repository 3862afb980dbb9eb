import { errorMessage } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { TextLink } from '../../../ui/button';
import { Card, CardHeader } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { useDates } from '../../../ui/formats/time-zone-context';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { ChooseStep } from './choose-step';
import { formatResult, type ImportRun, isUnfinished } from './import-run';
import { ImportSteps } from './import-steps';
import { useImports } from './queries';

/** Shows the imports. The URL contains the shown import, so that it survives a reload and Back. */
export function ImportPage() {
  const [searchParams, setSearchParams] = useSearchParams();
  const id = Number(searchParams.get('id')) || undefined;
  const [files, setFiles] = useState<File[]>([]);

  /** Shows the new import, and keeps the other selected files for later. */
  function showCreated(importId: number) {
    setFiles(files.slice(1));
    setSearchParams({ id: String(importId) });
  }

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
          files={files}
          onFiles={setFiles}
          onCreated={showCreated}
          onFoundRunning={(running) => setSearchParams({ id: String(running) }, { replace: true })}
        />
      ) : (
        <ImportSteps key={id} id={id} filesLeft={files.length} onStartOver={() => setSearchParams({})} />
      )}
    </div>
  );
}

type NewImportProps = {
  files: File[];
  onFiles: (files: File[]) => void;
  onCreated: (id: number) => void;
  onFoundRunning: (id: number) => void;
};

function NewImport(props: NewImportProps) {
  const { data: imports, error, refetch } = useImports();

  if (imports) return <Chooser {...props} imports={imports} />;
  return (
    <Card>
      {error ? <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} /> : <StepSkeleton />}
    </Card>
  );
}

/**
 * Starts a new import. If an import is running, shows it instead, because only one can run. An import that starts later
 * does not replace the form.
 */
function Chooser(props: NewImportProps & { imports: ImportRun[] }) {
  const { imports, files, onFiles, onCreated, onFoundRunning } = props;
  const { refetch } = useImports();
  const [wasRunningAtFirst] = useState(() => imports.find(isUnfinished)?.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the function is new each time
  useEffect(() => {
    if (wasRunningAtFirst !== undefined) onFoundRunning(wasRunningAtFirst);
  }, [wasRunningAtFirst]);

  async function lookForRunning() {
    const { data } = await refetch();
    const running = data?.find(isUnfinished);
    if (running) onCreated(running.id);
  }

  if (wasRunningAtFirst !== undefined) {
    return (
      <Card>
        <StepSkeleton />
      </Card>
    );
  }
  return (
    <>
      <ChooseStep
        files={files}
        onFiles={onFiles}
        onCreated={(run) => onCreated(run.id)}
        onLookForRunning={lookForRunning}
      />
      {imports.length > 0 && <EarlierImports imports={imports} />}
    </>
  );
}

function StepSkeleton() {
  return <SkeletonRows rows={4} rowClass="h-16" />;
}

/** Lists earlier imports, to continue a check or to undo an import. */
export function EarlierImports({ imports }: { imports: ImportRun[] }) {
  const { relativeDate } = useDates();
  const now = new Date();

  return (
    <Card className="flex flex-col gap-3">
      <CardHeader title="Earlier imports" />
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {imports.map((run) => (
          <li key={run.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
            <span className="min-w-0">
              <TextLink to={`/subscribers/import?id=${run.id}`} className="wrap-anywhere">
                <bdi>{run.fileName}</bdi>
              </TextLink>
              <span className="block text-meta text-ink-2">{formatResult(run)}</span>
            </span>
            <time dateTime={run.createdAt} className="text-meta text-ink-3">
              {relativeDate(run.createdAt, now)}
            </time>
          </li>
        ))}
      </ul>
    </Card>
  );
}
