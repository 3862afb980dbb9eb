import { ApiError, messageOf } from '@tidings/sdk';
import { CircleAlert, FileText } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Alert } from '../../../ui/feedback/alert';
import { classNames } from '../../../ui/formats/class-names';
import { fileSize } from '../../../ui/formats/numbers';

type FileDropProps = {
  files: File[];
  /** The largest file, in bytes. */
  largest: number;
  error: string | undefined;
  onFiles: (files: File[]) => void;
};

/** Selects files, by a dialog or by dropping them here. */
export function FileDrop({ files, largest, error, onFiles }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const noteId = useId();

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    const dropped = [...event.dataTransfer.files];
    if (dropped.length > 0) onFiles(dropped);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way for a mouse; the button is the first
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={drop}
      className={classNames(
        'flex flex-col items-center gap-3 rounded-control border border-dashed px-4 py-10 text-center',
        dragging ? 'border-tide bg-tide-soft' : 'border-line-strong',
      )}
    >
      <FileText size={24} strokeWidth={1.75} aria-hidden className="text-ink-3" />
      {files.length > 0 ? (
        <ul aria-label="Chosen files" className="flex max-w-full flex-col gap-2">
          {files.map((file) => (
            <li key={`${file.name} ${file.size} ${file.lastModified}`}>
              <bdi className="block font-semibold wrap-anywhere">{file.name}</bdi>
              <span className="text-meta text-ink-2">{fileSize(file.size)}</span>
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
          const chosen = [...(event.target.files ?? [])];
          if (chosen.length > 0) onFiles(chosen);
          // Lets the user select the same file again after fixing it.
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
            : `With or without column titles. At most ${fileSize(largest)} each.`}
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
