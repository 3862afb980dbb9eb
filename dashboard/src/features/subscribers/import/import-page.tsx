import { messageOf } from '@tidings/sdk';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { Card } from '../../../ui/card';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { ChooseStep } from './choose-step';
import { EarlierImports } from './earlier-imports';
import { type ImportRun, isUnfinished } from './import-run';
import { ImportSteps } from './import-steps';
import { useImports } from './queries';

/** Shows the imports. The URL stores the import that is shown, so that it survives a reload and Back. */
export function ImportPage() {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('id')) || undefined;
  const [files, setFiles] = useState<File[]>([]);

  /** Shows the new import and retains the other selected files for later. */
  function showCreated(created: number) {
    setFiles(files.slice(1));
    setQuery({ id: String(created) });
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
          onFoundRunning={(running) => setQuery({ id: String(running) }, { replace: true })}
        />
      ) : (
        <ImportSteps key={id} id={id} filesLeft={files.length} onStartOver={() => setQuery({})} />
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
      {error ? <LoadFailure message={messageOf(error)} onRetry={() => refetch()} /> : <StepSkeleton />}
    </Card>
  );
}

/**
 * Starts a new import. A visit while an import is running opens that import, because only one can run. An import that
 * starts later does not replace what is being typed.
 */
function Chooser(props: NewImportProps & { imports: ImportRun[] }) {
  const { imports, files, onFiles, onCreated, onFoundRunning } = props;
  const { refetch } = useImports();
  const [ranAtFirst] = useState(() => imports.find(isUnfinished)?.id);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; the function is new each time
  useEffect(() => {
    if (ranAtFirst !== undefined) onFoundRunning(ranAtFirst);
  }, [ranAtFirst]);

  async function lookForRunning() {
    const { data } = await refetch();
    const running = data?.find(isUnfinished);
    if (running) onCreated(running.id);
  }

  if (ranAtFirst !== undefined) {
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
