import { MAX_IMAGE_SIZE } from '@tidings/sdk';
import { type ReactNode, useRef } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/formats/class-names';
import { useFileDrop } from '../../ui/hooks/use-file-drop';
import { findImageProblem, isReadableImage, useUploadImage } from './upload-image';

type ImageDropProps = {
  /** The label of the button that selects a file. */
  label: string;
  onUploaded: (imageUrl: string) => void;
  onProblem: (problem: unknown) => void;
  /** The current image, above the button. */
  children: ReactNode;
};

/** Selects an image by a dialog or by a drop, and shows the upload progress. */
export function ImageDrop({ label, onUploaded, onProblem, children }: ImageDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const { upload, percent } = useUploadImage();

  async function chooseFile(file: File | undefined) {
    if (!file || upload.isPending) return;
    const problem = findImageProblem(file);
    if (problem) return onProblem(new Error(problem));
    if (!(await isReadableImage(file))) return onProblem(new Error('This file is not a readable image.'));
    upload.mutate(file, { onSuccess: onUploaded, onError: onProblem });
  }

  const { isDragging, dropHandlers } = useFileDrop(([file]) => void chooseFile(file));

  return (
    <div
      {...dropHandlers}
      className={classNames(
        'flex flex-col gap-3 rounded-control',
        isDragging && 'bg-tide-soft outline-2 outline-offset-8 outline-tide outline-dashed',
      )}
    >
      {children}
      <input
        ref={input}
        type="file"
        accept="image/*"
        aria-label={label}
        hidden
        onChange={(event) => {
          void chooseFile(event.target.files?.[0]);
          // Allows the same file to be selected again after a failure.
          event.target.value = '';
        }}
      />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={upload.isPending} onClick={() => input.current?.click()}>
          {label}
        </Button>
        <div className="flex min-h-5 min-w-40 grow items-center">
          {percent === undefined ? (
            <p className="text-meta text-ink-2">Or drop one here. At most {MAX_IMAGE_SIZE}.</p>
          ) : (
            <progress aria-label="Uploading" className="delivery-bar" value={percent} max={100} />
          )}
        </div>
      </div>
    </div>
  );
}
