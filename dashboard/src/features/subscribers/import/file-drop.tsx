import { ApiError, errorMessage } from '@tidings/sdk';
import { CircleAlert, FileText } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { classNames } from '../../../ui/formats/class-names';
import { formatFileSize } from '../../../ui/formats/numbers';
import { useFileDrop } from '../../../ui/hooks/use-file-drop';

type FileDropProps = {
  files: File[];
  /** The maximum size of a file, in bytes. */
  maxBytes: number;
  error: string | undefined;
  onFiles: (files: File[]) => void;
};

/** Selects files, by a dialog or by a drop. */
export function FileDrop({ files, maxBytes, error, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const noteId = useId();

  const { isDragging, dropHandlers } = useFileDrop(
    (droppedFiles) => droppedFiles.length > 0 && onFiles(droppedFiles),
  );

  return (
    <div
      {...dropHandlers}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-control border border-dashed px-4 py-10 text-center',
        isDragging ? 'border-tide bg-tide-soft' : 'border-line-strong',
      )}
    >
      <FileText size={24} strokeWidth={1.75} aria-hidden className="text-ink-3" />
      {files.length > 0 ? (
        <ul aria-label="Chosen files" className="flex max-w-full flex-col gap-2">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <bdi className="block font-semibold wrap-anywhere">{file.name}</bdi>
              <span className="text-meta text-ink-2">{formatFileSize(file.size)}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="font-semibold">Drop CSV or text files here</p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,.zip,text/csv,text/plain"
        aria-label="List file"
        multiple
        hidden
        onChange={(event) => {
          const chosenFiles = [...(event.target.files ?? [])];
          if (chosenFiles.length > 0) onFiles(chosenFiles);
          // Allows the same file to be selected again after it was fixed.
          event.target.value = '';
        }}
      />
      <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
        {files.length > 0 ? 'Choose other files' : 'Choose files'}
      </Button>
      {error ? (
        <p id={noteId} role="alert" className="flex items-start gap-1.5 text-meta font-medium text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      ) : (
        <p id={noteId} className="text-meta text-ink-2">
          {files.length > 1
            ? 'We check and import the files one by one.'
            : `With or without column titles. At most ${formatFileSize(maxBytes)} each.`}
        </p>
      )}
    </div>
  );
}

type UploadProblemProps = {
  error: Error;
  onChooseColumn: () => void;
  onLookForRunning: () => void;
};

/** Shows why an upload failed, and how to continue. The form keeps the list. */
export function UploadProblem({ error, onChooseColumn, onLookForRunning }: UploadProblemProps) {
  if (error.name === 'AbortError') return null;
  const isProblemWith = (path: string) =>
    error instanceof ApiError && error.errors.some((problem) => problem.path === path);
  const isAnotherRunning = error instanceof ApiError && error.code === 'import_in_progress';

  return (
    <div className="flex flex-col items-start gap-3">
      <Alert>
        {error instanceof ApiError ? error.message : `${errorMessage(error)} Your list is still here.`}
      </Alert>
      {isProblemWith('mapping') && <Button onClick={onChooseColumn}>Choose the column myself</Button>}
      {isAnotherRunning && <Button onClick={onLookForRunning}>See that import</Button>}
    </div>
  );
}
