import { CircleAlert, FileText } from 'lucide-react';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { classNames } from '../../../ui/class-names';
import { fileSize } from '../../../ui/file-size';

type FileDropProps = {
  file: File | undefined;
  error: string | undefined;
  onFile: (file: File) => void;
};

/** A list to choose or to drop here. */
export function FileDrop({ file, error, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const noteId = useId();

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onFile(dropped);
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
      {file ? (
        <p className="max-w-full">
          <span className="block font-semibold wrap-anywhere">
            <bdi>{file.name}</bdi>
          </span>
          <span className="text-meta text-ink-2">{fileSize(file.size)}</span>
        </p>
      ) : (
        <p className="font-semibold">Drop a CSV or text file here</p>
      )}
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        aria-label="List file"
        hidden
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen) onFile(chosen);
          // The same file may be chosen again after it was mended.
          event.target.value = '';
        }}
      />
      <Button aria-describedby={noteId} onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      {error ? (
        <p id={noteId} role="alert" className="flex items-start gap-1.5 text-meta font-medium text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {error}
        </p>
      ) : (
        <p id={noteId} className="text-meta text-ink-2">
          With or without column titles. At most 200 MB.
        </p>
      )}
    </div>
  );
}
