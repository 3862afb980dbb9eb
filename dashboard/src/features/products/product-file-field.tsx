import { MAX_PRODUCT_FILE_BYTES, MAX_PRODUCT_FILE_SIZE_TEXT, PRODUCT_FILE_TOO_LARGE } from '@tidings/sdk';
import { CircleAlert, FileText } from 'lucide-react';
import { useId, useState } from 'react';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { classNames } from '../../ui/formats/class-names';
import { formatFileSize } from '../../ui/formats/numbers';
import { useFileDrop } from '../../ui/hooks/use-file-drop';
import { isCanceled, useUpload } from '../media/use-upload';
import { type FileType, findTypeProblem, getAcceptedTypes } from './product';
import type { ChosenFile, ProductForm } from './product-form';
import { UploadButtons } from './upload-buttons';
import { describeFileError, uploadProductFile } from './upload-product-file';

type ProductFileFieldProps = {
  /** The default is `Digital file`. */
  label?: string;
  fileType: FileType;
  /** If the user selected a type, other files are rejected. Otherwise the type follows the file. */
  fileTypeBy: ProductForm['fileTypeChosenBy'];
  file: ChosenFile | null;
  error: string | undefined;
  onFile: (file: ChosenFile | null) => void;
  onUploading: (isUploading: boolean) => void;
};

/** Selects the file for buyers, by a dialog or by a drop. The upload starts at once. */
export function ProductFileField(props: ProductFileFieldProps) {
  const { label = 'Digital file', fileType, fileTypeBy, file, error, onFile, onUploading } = props;
  const labelId = useId();
  const noteId = useId();
  const [problem, setProblem] = useState<string>();
  const { upload, percent, cancel } = useUpload(uploadProductFile);
  const sendingFile = upload.isPending ? upload.variables : undefined;
  const note = problem ?? error;

  function chooseFile(chosenFile: File | undefined) {
    if (!chosenFile || upload.isPending) return;
    const fileInfo = { name: chosenFile.name, mimeType: chosenFile.type };
    const misfit = fileTypeBy === 'hand' ? findTypeProblem(fileType, fileInfo) : undefined;
    if (chosenFile.size > MAX_PRODUCT_FILE_BYTES) showErrorToast('File too large', PRODUCT_FILE_TOO_LARGE);
    const foundProblem = chosenFile.size > MAX_PRODUCT_FILE_BYTES ? PRODUCT_FILE_TOO_LARGE : misfit;
    setProblem(foundProblem);
    if (foundProblem === undefined) void send(chosenFile);
  }

  async function send(chosenFile: File) {
    onUploading(true);
    try {
      const { id, originalName, fileSize: size, mimeType } = await upload.mutateAsync(chosenFile);
      onFile({ id, name: originalName, size, mimeType });
      showToast('File uploaded', originalName);
    } catch (reason) {
      if (isCanceled(reason)) return;
      const sentence = describeFileError(reason, 'product file');
      setProblem(sentence);
      showErrorToast('Upload failed', sentence);
    } finally {
      onUploading(false);
    }
  }

  const { isDragging, dropHandlers } = useFileDrop(([file]) => chooseFile(file));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be dropped on in every browser
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5" {...dropHandlers}>
      <span id={labelId} className="text-label font-semibold">
        {label}
      </span>
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-3 rounded-control border border-dashed p-3',
          isDragging ? 'border-tide bg-tide-soft' : 'border-line-strong',
        )}
      >
        <FileText size={22} strokeWidth={1.75} aria-hidden className="shrink-0 text-ink-3" />
        <div className="min-w-32 flex-1">
          <FileState file={file} sendingFile={sendingFile} percent={percent} />
        </div>
        <UploadButtons
          label={label}
          accept={getAcceptedTypes(fileType) || undefined}
          chooseLabel={file ? 'Choose another' : 'Choose a file'}
          removeLabel={file ? `Remove ${file.name}` : undefined}
          isSending={sendingFile !== undefined}
          noteId={note && noteId}
          onChoose={chooseFile}
          onCancel={cancel}
          onRemove={() => {
            onFile(null);
            setProblem(undefined);
          }}
        />
      </div>
      {note && (
        <p id={noteId} className="flex items-start gap-1.5 text-meta font-medium text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          <span className="min-w-0 wrap-anywhere">{note}</span>
        </p>
      )}
    </div>
  );
}

type FileStateProps = {
  file: ChosenFile | null;
  sendingFile: File | undefined;
  percent: number | undefined;
};

function FileState({ file, sendingFile, percent }: FileStateProps) {
  if (sendingFile !== undefined && percent !== undefined) {
    return (
      <div className="flex flex-col gap-1.5">
        <FileName name={sendingFile.name} size={formatFileSize(sendingFile.size)} />
        <div className="flex items-center gap-3">
          <progress aria-label="Uploading" className="delivery-bar grow" value={percent} max={100} />
          <span className="w-10 text-right text-meta text-ink-2 tabular-nums">{percent}%</span>
        </div>
      </div>
    );
  }
  if (file) return <FileName name={file.name} size={file.size} />;
  return (
    <p className="text-meta text-ink-2">
      Choose a file or drop it here. Smaller than {MAX_PRODUCT_FILE_SIZE_TEXT}.
    </p>
  );
}

function FileName({ name, size }: { name: string; size: string }) {
  return (
    <p className="min-w-0">
      <bdi className="block font-semibold wrap-anywhere">{name}</bdi>
      <span className="text-meta text-ink-2">{size}</span>
    </p>
  );
}
