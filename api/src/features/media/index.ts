export { eraseImages } from './erase-images.js';
export { readImage } from './read-image.js';
export { readUpload } from './read-upload.js';
export { mediaRoutes } from './routes.js';
export { bytesOfDataUrl, imageKeyOf, mailImageAddress } from './rules.js';
export { ImageFile, ImageText, StoredImage } from './schemas.js';
export { keepShareImage, readShareImage } from './share-images.js';
export { findImageSizes, type ImageSize, isOwnImage } from './store.js';
export { readImageBytes, storeImage } from './store-image.js';
