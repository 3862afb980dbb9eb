import { MAX_IMPORT_BYTES } from '@tidings/sdk';
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Card } from '../../../ui/card';
import { fileSize } from '../../../ui/formats/numbers';
import { TextAreaField } from '../../../ui/forms/field';
import { Segmented } from '../../../ui/forms/segmented';
import { UnsavedChangesGuard } from '../../../ui/overlays/unsaved-changes-guard';
import { useUsage } from '../../usage';
import { FileDrop, UploadProblem } from './file-drop';
import type { ImportRun, RequestedMapping } from './import-run';
import { useUploadList } from './mutations';
import { StepHeading } from './step-heading';

const WAYS = [
  { value: 'file', label: 'A file' },
  { value: 'paste', label: 'Paste addresses' },
] as const;
type Way = (typeof WAYS)[number]['value'];

const ZIP_FILE =
  'This is a zip file. Unzip it, then choose all CSV files in it at once. Include the files of unsubscribed and bounced addresses.';
const tooLarge = (largest: number) =>
  `This file exceeds the import limit of your account (${fileSize(largest)}). Split it and import the parts one by one.`;

type ChooseStepProps = {
  /** The selected files. Each is an import of its own, one after the other. */
  files: File[];
  onFiles: (files: File[]) => void;
  onCreated: (run: ImportRun) => void;
  onLookForRunning: () => void;
};

/** Uploads a list for a dry run. The form remains until the upload has succeeded. */
export function ChooseStep({ files, onFiles, onCreated, onLookForRunning }: ChooseStepProps) {
  const [way, setWay] = useState<Way>('file');
  const largest = useUsage().data?.importBytes ?? MAX_IMPORT_BYTES;
  const [hasPasted, setHasPasted] = useState(false);
  const [missing, setMissing] = useState<string>();
  const [created, setCreated] = useState<ImportRun>();
  // Uncontrolled, because a list may have 10,000 lines that React should not process at every key press.
  const pasted = useRef<HTMLTextAreaElement>(null);
  const { upload, share, cancel } = useUploadList();

  // Runs after the guard below has rendered without unsaved changes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once; the function is new each time
  useEffect(() => {
    if (created) onCreated(created);
  }, [created]);

  function send(mapping?: RequestedMapping) {
    const chosen = way === 'file' ? files[0] : fileOf(pasted.current?.value ?? '');
    const problem = problemWith(way, chosen, largest);
    setMissing(problem);
    if (chosen && !problem)
      upload.mutate({ file: chosen, ...(mapping && { mapping }) }, { onSuccess: setCreated });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    send();
  }

  function forgetProblems() {
    setMissing(undefined);
    if (upload.isError) upload.reset();
  }

  return (
    <Card>
      <form className="flex flex-col gap-5" onSubmit={submit} noValidate>
        <StepHeading>Source of the list</StepHeading>
        <div className="md:max-w-80">
          <Segmented
            label="Source of the list"
            options={WAYS}
            value={way}
            onChange={(chosen) => {
              forgetProblems();
              setWay(chosen);
            }}
          />
        </div>
        <div hidden={way !== 'file'}>
          <FileDrop
            files={files}
            largest={largest}
            error={missing}
            onFiles={(dropped) => {
              forgetProblems();
              onFiles(dropped);
            }}
          />
        </div>
        <div hidden={way !== 'paste'}>
          <PasteField
            ref={pasted}
            error={missing}
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
          <UploadProgress share={share} onCancel={cancel} />
        ) : (
          <div className="flex flex-col gap-3 md:flex-row md:items-center">
            <Button type="submit" tone="primary">
              {files.length > 1 && way === 'file' ? 'Check the first file' : 'Check the list'}
            </Button>
            <p className="text-meta text-ink-2">No subscribers are added yet. You see the result first.</p>
          </div>
        )}
      </form>
      <UnsavedChangesGuard unsaved={hasPasted && !created} />
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

function UploadProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{share < 1 ? 'Uploading your list' : 'Checking your list'}</p>
      <progress aria-label="Uploading" className="delivery-bar" value={share} max={1} />
      <Button className="self-start" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

function problemWith(way: Way, file: File | undefined, largest: number): string | undefined {
  if (!file) return way === 'file' ? 'Please choose a file.' : 'Please paste at least one address.';
  if (file.size === 0) return 'This file is empty.';
  if (/\.zip$/i.test(file.name)) return ZIP_FILE;
  return file.size > largest ? tooLarge(largest) : undefined;
}

function fileOf(text: string): File | undefined {
  return text.trim() ? new File([text], 'Pasted addresses', { type: 'text/plain' }) : undefined;
}
