import type { JobHandlers } from '../../db/jobs/jobs.js';
import { ERASE_UNUSED_IMAGES, eraseUnusedImages } from './unused/erase-unused-images.js';

export { readImage, readUpload } from './read-upload.js';
export { mediaRoutes } from './routes.js';
export { decodeDataUrl, findEmailImageAddress, parseImageKey } from './rules.js';
export { ImageFile, ImageText, StoredImage } from './schemas.js';
export {
  eraseImages,
  findImageSizes,
  type ImageSize,
  isOwnImage,
  readShareImage,
  storeShareImage,
} from './store.js';
export { readImageBytes, storeImage } from './store-image.js';
export { IMAGE_BLOBS } from './table.js';
export { markSentImages } from './unused/image-places.js';

export const mediaJobs: JobHandlers = { [ERASE_UNUSED_IMAGES]: eraseUnusedImages };

/** Jobs that take long, because they read all texts of creators. */
export const LONG_MEDIA_JOBS = [ERASE_UNUSED_IMAGES];
