import { MAX_IMPORT_BYTES } from '@tidings/sdk';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { formatFileSize } from '../../../ui/formats/numbers';
import { TextAreaField } from '../../../ui/forms/field';
import { SegmentedControl } from '../../../ui/forms/segmented-control';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { useUsage } from '../../usage/usage-card';
import { FileDrop, UploadProblem } from './file-drop';
import type { ImportRun, RequestedMapping } from './import-run';
import { useUploadList } from './mutations';
import { StepHeading } from './step-heading';

const SOURCES = [
  { value: 'file', label: 'A file' },
  { value: 'paste', label: 'Paste addresses' },
] as const;
type Source = (typeof SOURCES)[number]['value'];

const ZIP_FILE =
  'This is a zip file. Unzip it, then choose all CSV files in it at once. Include the files of unsubscribed and bounced addresses.';
const formatTooLargeText = (maxBytes: number) =>
  `This file exceeds the import limit of your account (${formatFileSize(maxBytes)}). Split it and import the parts one by one.`;

type ChooseStepProps = {
  /** The selected files. Each is a separate import, and the imports run one by one. */
  files: File[];
  onFiles: (files: File[]) => void;
  onCreated: (run: ImportRun) => void;
  onLookForRunning: () => void;
};

/** Uploads a list for a dry run. The form remains until the upload has succeeded. */
export function ChooseStep({ files, onFiles, onCreated, onLookForRunning }: ChooseStepProps) {
  const [source, setSource] = useState<Source>('file');
  const maxBytes = useUsage().data?.importBytes ?? MAX_IMPORT_BYTES;
  const [hasPasted, setHasPasted] = useState(false);
  const [missingProblem, setMissingProblem] = useState<string>();
  const [createdRun, setCreatedRun] = useState<ImportRun>();
  // Uncontrolled, because React should not process a list of 10,000 lines at every key.
  const textField = useRef<HTMLTextAreaElement>(null);
  const { upload, progress, cancel } = useUploadList();

  // Runs after the guard below has rendered without unsaved changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once; the function is new at each render
  useEffect(() => {
    if (createdRun) onCreated(createdRun);
  }, [createdRun]);

  function send(mapping?: RequestedMapping) {
    const chosenFile = source === 'file' ? files[0] : toFile(textField.current?.value ?? '');
    const problem = findProblem(source, chosenFile, maxBytes);
    setMissingProblem(problem);
    if (chosenFile && !problem)
      upload.mutate({ file: chosenFile, ...(mapping && { mapping }) }, { onSuccess: setCreatedRun });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function forgetProblems() {
    setMissingProblem(undefined);
    if (upload.isError) upload.reset();
  }

  return (
    <Card>
      <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
        <StepHeading>Source of the list</StepHeading>
        <div className="md:max-w-80">
          <SegmentedControl
            label="Source of the list"
            options={SOURCES}
            value={source}
            onChange={(chosenSource) => {
              forgetProblems();
              setSource(chosenSource);
            }}
          />
        </div>
        <div hidden={source !== 'file'}>
          <FileDrop
            files={files}
            maxBytes={maxBytes}
            error={missingProblem}
            onFiles={(droppedFiles) => {
              forgetProblems();
              onFiles(droppedFiles);
            }}
          />
        </div>
        <div hidden={source !== 'paste'}>
          <PasteField
            ref={textField}
            error={missingProblem}
            onPasted={(hasText) => {
              forgetProblems();
              setHasPasted(hasText);
            }}
          />
        </div>
        {upload.error && (
          <UploadProblem
            error={upload.error}
            onChooseColumn={() => send({ email: 0, name: null })}
            onLookForRunning={onLookForRunning}
          />
        )}
        {upload.isPending ? (
          <UploadProgress progress={progress} onCancel={cancel} />
        ) : (
          <div className="flex flex-col gap-3 md:flex-row md:items-center">
            <Button type="submit" tone="primary">
              {files.length > 1 && source === 'file' ? 'Check the first file' : 'Check the list'}
            </Button>
            <p className="text-meta text-ink-2">No subscribers are added yet. You see the result first.</p>
          </div>
        )}
      </form>
      <UnsavedChangesGuard unsaved={hasPasted && !createdRun} />
    </Card>
  );
}

type PasteFieldProps = {
  ref: Ref<HTMLTextAreaElement>;
  error: string | undefined;
  onPasted: (hasText: boolean) => void;
};

function PasteField({ ref, error, onPasted }: PasteFieldProps) {
  return (
    <TextAreaField
      ref={ref}
      label="Addresses"
      help="One per line, or separated by commas. You can include names: Ines Kovač <ines@kova.example>"
      error={error}
      rows={10}
      wrap="off"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      className="h-60 font-mono"
      onInput={(event) => onPasted(event.currentTarget.value !== '')}
    />
  );
}

function UploadProgress({ progress, onCancel }: { progress: number; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{progress < 1 ? 'Uploading your list' : 'Checking your list'}</p>
      <progress aria-label="Uploading" className="delivery-bar" value={progress} max={1} />
      <Button className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function findProblem(source: Source, file: File | undefined, maxBytes: number): string | undefined {
  if (!file) return source === 'file' ? 'Please choose a file.' : 'Please paste at least one address.';
  if (file.size === 0) return 'This file is empty.';
  if (/\.zip$/i.test(file.name)) return ZIP_FILE;
  return file.size > maxBytes ? formatTooLargeText(maxBytes) : undefined;
}

function toFile(text: string): File | undefined {
  return text.trim() ? new File([text], 'Pasted addresses', { type: 'text/plain' }) : undefined;
}
