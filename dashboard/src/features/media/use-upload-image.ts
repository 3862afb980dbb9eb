import { uploadImage } from './upload-image';
import { useUpload } from './use-upload';

/** Sends a picture that belongs to nothing yet; answers its address. */
export function useUploadImage() {
  return useUpload(uploadImage);
}
