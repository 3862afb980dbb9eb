import { MAX_IMAGE_SIZE, MAX_PRODUCT_GALLERY_ALT_LENGTH, MAX_PRODUCT_GALLERY_IMAGES } from '@tidings/sdk';
import { useState } from 'react';
import { Alert } from '../../../ui/feedback/alert';
import { TextField } from '../../../ui/forms/field';
import { findImageProblem, useUploadImage } from '../../media/upload-image';
import { isCanceled } from '../../media/use-upload';
import { ProductImage } from '../product-image-field';
import { UploadButtons } from '../upload-buttons';
import { describeFileError } from '../upload-product-file';
import { EntryButtons } from './entry-buttons';
import { moveBy, removeAt, updateAt } from './list-edits';
import type { PageForm } from './use-product-page-form';

type GalleryFieldProps = {
  images: PageForm['images'];
  findProblem: (path: string) => string | undefined;
  onChange: (images: PageForm['images']) => void;
  onAdd: (url: string) => void;
};

/** Edits the images that a product's page shows after the product's own image. */
export function GalleryField({ images, findProblem, onChange, onAdd }: GalleryFieldProps) {
  const [problem, setProblem] = useState<string>();
  const { upload, percent, cancel } = useUploadImage();

  async function add(file: File | undefined): Promise<void> {
    if (!file || upload.isPending) return;
    const foundProblem = findImageProblem(file);
    setProblem(foundProblem);
    if (foundProblem !== undefined) return;
    try {
      onAdd(await upload.mutateAsync(file));
    } catch (reason) {
      if (!isCanceled(reason)) setProblem(describeFileError(reason, 'product image'));
    }
  }

  return (
    <div className="flex flex-col gap-4">
      {images.length > 0 && (
        <ul className="flex flex-col gap-4">
          {images.map(({ url, alt }, index) => (
            <li key={url} className="flex flex-wrap items-end gap-3">
              <ProductImage image={url} className="size-20" />
              <div className="min-w-48 flex-1">
                <TextField
                  label={`Description of image ${index + 1}`}
                  name={`image-${index}-alt`}
                  dir="auto"
                  maxLength={MAX_PRODUCT_GALLERY_ALT_LENGTH}
                  placeholder="A page with six glaze tests"
                  error={findProblem(`images.${index}.url`) ?? findProblem(`images.${index}.alt`)}
                  value={alt}
                  onChange={(event) => onChange(updateAt(images, index, { alt: event.target.value }))}
                />
              </div>
              <EntryButtons
                name={`image ${index + 1}`}
                index={index}
                count={images.length}
                onMove={(step) => onChange(moveBy(images, index, step))}
                onRemove={() => onChange(removeAt(images, index))}
              />
            </li>
          ))}
        </ul>
      )}
      {problem && <Alert>{problem}</Alert>}
      {images.length < MAX_PRODUCT_GALLERY_IMAGES && (
        <UploadButtons
          label="More images"
          accept="image/*"
          chooseLabel="Add an image"
          removeLabel={undefined}
          isSending={upload.isPending}
          noteId={undefined}
          onChoose={(file) => void add(file)}
          onCancel={cancel}
          onRemove={() => undefined}
        />
      )}
      {percent === undefined ? (
        <p className="text-meta text-ink-2">
          Up to {MAX_PRODUCT_GALLERY_IMAGES} images, shown after the product image. At most {MAX_IMAGE_SIZE}{' '}
          each.
        </p>
      ) : (
        <progress aria-label="Uploading image" className="delivery-bar" value={percent} max={100} />
      )}
    </div>
  );
}
