export { fetchWithProgress } from './fetch-with-progress';
export { ImageDrop } from './image-drop';
export { findImageProblem, isReadableImage } from './image-file';
export { imageProblemOf } from './image-form';
export { ProfilePictureField } from './profile-picture-field';
export { uploadImage } from './upload-image';
export { isCancelled, type UploadOptions, useUpload } from './use-upload';
export { useUploadImage } from './use-upload-image';
