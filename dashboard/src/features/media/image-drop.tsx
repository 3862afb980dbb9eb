import { MAX_IMAGE_SIZE } from '@tidings/sdk';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { classNames } from '../../ui/formats/class-names';
import { findImageProblem, isReadableImage, useUploadImage } from './upload-image';

type ImageDropProps = {
  /** The label of the button that selects a file. */
  label: string;
  onUploaded: (imageUrl: string) => void;
  onProblem: (problem: unknown) => void;
  /** Rendered above the button: the current image. */
  children: ReactNode;
};

/** Selects an image by a dialog or by dropping it here, and shows the upload progress. */
export function ImageDrop({ label, onUploaded, onProblem, children }: ImageDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [dragging, setDragging] = useState(false);
  const { upload, percent } = useUploadImage();

  async function take(file: File | undefined) {
    if (!file || upload.isPending) return;
    const problem = findImageProblem(file);
    if (problem) return onProblem(new Error(problem));
    if (!(await isReadableImage(file))) return onProblem(new Error('This file is not a readable image.'));
    upload.mutate(file, { onSuccess: onUploaded, onError: onProblem });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    void take(event.dataTransfer.files[0]);
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
        'flex flex-col gap-3 rounded-control',
        dragging && 'bg-tide-soft outline-2 outline-offset-8 outline-tide outline-dashed',
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
          void take(event.target.files?.[0]);
          // Lets the user select the same file again after a failure.
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
