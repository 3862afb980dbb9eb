import { AppError } from '../../kernel/errors.js';

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024;
/** That as base64, and the data URL around it. */
export const MAX_DATA_URL_LENGTH = 14_100_000;
export const IMAGE_TOO_LARGE = 'This picture is larger than 10 MB. Please choose a smaller one.';
/** A small file can decode to a wall of pixels that fills the memory. */
export const MAX_IMAGE_PIXELS = 40_000_000;

/** What pages ask for: avatars at one and two times their size, then pictures in a column and in a mail. */
export const IMAGE_WIDTHS = [96, 192, 512, 1280] as const;
/** Many mail programs read neither WebP nor AVIF; twice the width of a letter is as sharp as screens are. */
export const MAIL_IMAGE_WIDTH = 1200;
export const MAIL_IMAGE_FILE = `${MAIL_IMAGE_WIDTH}.jpg`;

type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/** The address of one size. Smaller pictures are not blown up: a width is "at most". */
export function imageAddress(key: string, width: ImageWidth = 512): string {
  return `/media/${key}/${width}.webp`;
}

/** The address of the file for mails, without a host; undefined for pictures that are not ours. */
export function mailImageAddress(address: string): string | undefined {
  const key = imageKeyOf(address);
  return key === undefined ? undefined : `/media/${key}/${MAIL_IMAGE_FILE}`;
}

/** The key in an address of ours; undefined for any other address. */
export function imageKeyOf(address: string): string | undefined {
  return /^\/media\/([0-9a-f]{24})\/\d+\.(?:webp|avif|jpg)$/.exec(address)?.[1];
}

/** `data:image/png;base64,…` as bytes; undefined when it is not one. */
export function bytesOfDataUrl(dataUrl: string): Uint8Array | undefined {
  const [, base64] = /^data:[\w.+-]+\/[\w.+-]+(?:;[\w=.-]+)*;base64,([A-Za-z0-9+/=\s]+)$/.exec(dataUrl) ?? [];
  return base64 === undefined ? undefined : Buffer.from(base64, 'base64');
}

export function imageTooLarge(): AppError {
  return new AppError('too_large', IMAGE_TOO_LARGE);
}
