export { fetchWithProgress } from './fetch-with-progress';
export { ImageDrop } from './image-drop';
export { ProfilePictureField } from './profile-picture-field';
export {
  copyImage,
  describeUploadError,
  findImageProblem,
  isReadableImage,
  uploadImage,
  useUploadImage,
} from './upload-image';
export { isCanceled, type UploadOptions, useUpload } from './use-upload';
