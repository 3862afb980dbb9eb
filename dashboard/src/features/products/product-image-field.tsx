import { MAX_IMAGE_SIZE } from '@tidings/sdk';
import { CircleAlert, Package } from 'lucide-react';
import { useId, useState } from 'react';
import { showErrorToast, showToast } from '../../ui/feedback/toast-store';
import { classNames } from '../../ui/formats/class-names';
import { findImageProblem, isReadableImage, useUploadImage } from '../media/upload-image';
import { isCanceled } from '../media/use-upload';
import { UploadButtons } from './upload-buttons';
import { describeFileError } from './upload-product-file';

type ProductImageFieldProps = {
  image: string | null;
  error: string | undefined;
  onImage: (image: string | null) => void;
  onUploading: (isUploading: boolean) => void;
};

export function ProductImageField({ image, error, onImage, onUploading }: ProductImageFieldProps) {
  const labelId = useId();
  const noteId = useId();
  const [problem, setProblem] = useState<string>();
  const { upload, percent, cancel } = useUploadImage();
  const note = problem ?? error;

  async function chooseFile(file: File | undefined) {
    if (!file || upload.isPending) return;
    const foundProblem = await findProblem(file);
    setProblem(foundProblem?.sentence);
    if (foundProblem !== undefined) return showErrorToast(foundProblem.title, foundProblem.sentence);
    onUploading(true);
    try {
      onImage(await upload.mutateAsync(file));
      showToast('Image uploaded');
    } catch (reason) {
      if (isCanceled(reason)) return;
      const sentence = describeFileError(reason, 'product image');
      setProblem(sentence);
      showErrorToast('Upload failed', sentence);
    } finally {
      onUploading(false);
    }
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: an image and two buttons, named together
    <div role="group" aria-labelledby={labelId} className="flex flex-col gap-1.5">
      <span id={labelId} className="text-label font-semibold">
        Image
      </span>
      <div className="flex items-center gap-4">
        <ProductImage image={image} className="size-20" />
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          <UploadButtons
            label="Product image"
            accept="image/*"
            chooseLabel={image ? 'Choose another' : 'Choose an image'}
            removeLabel={image ? 'Remove image' : undefined}
            isSending={upload.isPending}
            noteId={note && noteId}
            onChoose={(file) => void chooseFile(file)}
            onCancel={cancel}
            onRemove={() => {
              onImage(null);
              setProblem(undefined);
            }}
          />
          {percent === undefined ? (
            <p className="text-meta text-ink-2">Shown on your page. At most {MAX_IMAGE_SIZE}.</p>
          ) : (
            <progress aria-label="Uploading image" className="delivery-bar" value={percent} max={100} />
          )}
        </div>
      </div>
      {note && (
        <p id={noteId} className="flex items-start gap-1.5 text-meta font-medium text-danger">
          <CircleAlert size={16} strokeWidth={1.75} aria-hidden className="mt-px shrink-0" />
          {note}
        </p>
      )}
    </div>
  );
}

type ImageProblem = { title: string; sentence: string };

async function findProblem(file: File): Promise<ImageProblem | undefined> {
  const sentence = findImageProblem(file);
  if (sentence !== undefined) return { title: 'Image upload failed', sentence };
  if (await isReadableImage(file)) return undefined;
  return { title: 'Error reading image', sentence: 'Could not process the selected image' };
}

/** Shows a product's image or a placeholder. The alternative text is empty, because the name is beside the image. */
export function ProductImage({ image, className }: { image: string | null; className: string }) {
  const box = classNames('shrink-0 rounded-nav', className);
  if (image)
    return <img src={image} alt="" loading="lazy" className={classNames(box, 'bg-sunken object-cover')} />;
  return (
    <span aria-hidden className={classNames(box, 'grid place-items-center bg-tide-soft text-tide-ink')}>
      <Package size={24} strokeWidth={1.5} />
    </span>
  );
}
