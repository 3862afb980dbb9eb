import { ApiError, messageOf } from '@tidings/sdk';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';

type UploadProblemProps = {
  error: Error;
  onChooseColumn: () => void;
  onLookForRunning: () => void;
};

/** Shows why an upload failed, and how to continue. The list itself remains in the form. */
export function UploadProblem({ error, onChooseColumn, onLookForRunning }: UploadProblemProps) {
  if (error.name === 'AbortError') return null;
  const isAbout = (path: string) =>
    error instanceof ApiError && error.errors.some((problem) => problem.path === path);
  const anotherRuns = error instanceof ApiError && error.code === 'import_in_progress';

  return (
    <div className="flex flex-col items-start gap-3">
      <Alert>
        {error instanceof ApiError ? error.message : `${messageOf(error)} Your list is still here.`}
      </Alert>
      {isAbout('mapping') && <Button onClick={onChooseColumn}>Choose the column myself</Button>}
      {anotherRuns && <Button onClick={onLookForRunning}>See that import</Button>}
    </div>
  );
}
