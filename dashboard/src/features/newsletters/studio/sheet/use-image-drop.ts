import { errorMessage } from '@tidings/sdk';
import { showErrorToast, showToast } from '../../../../ui/feedback/toast-store';
import { findImageProblem, useUploadImage } from '../../../media/upload-image';
import type { NewsletterDraft } from '../../drafting/newsletter-draft';
import type { PreviewPart } from '../../preview/preview-document';
import type { OpenDialog } from '../dialogs/open-dialog';

type ImageDropInput = {
  draft: NewsletterDraft;
  onChange: (change: Partial<NewsletterDraft>) => void;
  onOpen: (dialog: OpenDialog) => void;
};

/** Uploads an image that is dropped on an image of the newsletter, and then asks for a description. */
export function useImageDrop({ draft, onChange, onOpen }: ImageDropInput) {
  const { upload, percent } = useUploadImage();

  function show(address: string, part: PreviewPart) {
    if (part.kind !== 'product') {
      onChange({ imageUrl: address });
      showToast('Image uploaded successfully');
      return onOpen({ name: 'image' });
    }
    const imageBlocks = draft.imageBlocks.map((block, index) =>
      index === part.number ? { ...block, image: address } : block,
    );
    onChange({ imageBlocks });
    showToast('Image block updated successfully');
    onOpen({ name: 'product image', index: part.number });
  }

  return {
    percent,
    take(file: File, part: PreviewPart) {
      const problem = findImageProblem(file);
      if (problem) return showErrorToast('Image upload failed', problem);
      if (upload.isPending) return;
      upload.mutate(file, {
        onSuccess: (address) => show(address, part),
        onError: (error) => showErrorToast('Image upload failed', errorMessage(error)),
      });
    },
  };
}
