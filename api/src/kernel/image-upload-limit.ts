/** The maximum size of an uploaded image. */
const MAX_IMAGE_MB = 10;
export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * 1024 * 1024;
export const MAX_IMAGE_SIZE = `${MAX_IMAGE_MB} MB`;

/** The length of a data URL. Base64 has 1,398,102 characters per MB, and the rest is for the start of the URL. */
export const MAX_DATA_URL_LENGTH = MAX_IMAGE_MB * 1_410_000;

/** The size of a body. A data URL is a third longer than its image, and JSON surrounds it. */
export const MAX_IMAGE_BODY_BYTES = MAX_IMAGE_BYTES * 1.5;
