import { AppError } from '../../kernel/errors.js';
import { MAX_IMAGE_SIZE } from '../../kernel/image-upload-limit.js';

export const IMAGE_TOO_LARGE = `This image is larger than ${MAX_IMAGE_SIZE}. Please choose a smaller one.`;
/** A small file can decode to so many pixels that they fill the memory. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** The widths that pages use, for avatars at one and two times their size, and for images in columns and emails. */
export const IMAGE_WIDTHS = [96, 192, 512, 1280] as const;
/** Many email programs support neither WebP nor AVIF. Twice the width of an email is as sharp as screens are. */
export const EMAIL_IMAGE_WIDTH = 1200;
export const EMAIL_IMAGE_FILE = `${EMAIL_IMAGE_WIDTH}.jpg`;

type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** Returns the path of one size. Smaller images are not enlarged, because a width is a maximum. */
export function getStoredImagePath(key: string, width: ImageWidth = 512): string {
  return `/media/${key}/${width}.webp`;
}

/** Returns the path of the file for emails, without a host, or undefined for images that are not ours. */
export function findEmailImageAddress(address: string): string | undefined {
  const key = parseImageKey(address);
  return key === undefined ? undefined : `/media/${key}/${EMAIL_IMAGE_FILE}`;
}

/** Returns the key in an image path of ours, or undefined for any other address. */
export function parseImageKey(address: string): string | undefined {
  return /^\/media\/([0-9a-f]{24})\/\d+\.(?:webp|avif|jpg)$/.exec(address)?.[1];
}

/** Decodes `data:image/png;base64,…` to bytes. Returns undefined for anything else. */
export function decodeDataUrl(dataUrl: string): Uint8Array | undefined {
  const [, base64] = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w=.-]+)*;base64,([A-Za-z0-9+/=\s]+)$/.exec(dataUrl) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

export function createImageTooLargeError(): AppError {
  return new AppError('too_large', IMAGE_TOO_LARGE);
}
