import type { JobHandlers } from '../../db/jobs.js';
import { ERASE_UNUSED_IMAGES, eraseUnusedImages } from './unused/erase-unused-images.js';

export { eraseImages } from './erase-images.js';
export { readImage } from './read-image.js';
export { readUpload } from './read-upload.js';
export { mediaRoutes } from './routes.js';
export { bytesOfDataUrl, emailImageAddress, imageKeyOf } from './rules.js';
export { ImageFile, ImageText, StoredImage } from './schemas.js';
export { readShareImage, storeShareImage } from './share-images.js';
export { findImageSizes, type ImageSize, isOwnImage } from './store.js';
export { readImageBytes, storeImage } from './store-image.js';
export { markSentImages } from './unused/mark-sent-images.js';

export const mediaJobs: JobHandlers = { [ERASE_UNUSED_IMAGES]: eraseUnusedImages };

/** Reads all texts of creators. */
export const LONG_MEDIA_JOBS = [ERASE_UNUSED_IMAGES];
