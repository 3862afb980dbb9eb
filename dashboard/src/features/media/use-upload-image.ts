import { uploadImage } from './upload-image';
import { useUpload } from './use-upload';

/** Uploads an image that is not part of anything yet. Resolves to its URL. */
export function useUploadImage() {
  return useUpload(uploadImage);
}
