import { AppError } from '../../kernel/errors.js';
import { cachePerContext } from '../../kernel/process/cache-per-context.js';
import type { Context } from '../../server/context.js';
import { createImageQueue, type ImageQueue } from './image-queue.js';
import { EMAIL_IMAGE_FILE, EMAIL_IMAGE_WIDTH, IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from './rules.js';

/** Encoding uses every core, so images are encoded one after another. */
export const getEncodeQueue = cachePerContext<Context, ImageQueue>(() => createImageQueue(1));

interface EncodedImage {
  width: number;
  height: number;
  mimeType: string;
  files: Array<{ name: string; bytes: Uint8Array }>;
}

/** Formats of cameras, browsers and drawing programs. SVG is not among them, since it can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/**
 * Decodes an image, rotates it upright, and encodes it again in every size. No byte of the upload is stored, and none
 * of its metadata (places, cameras).
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  // Loaded on demand, because it takes 190 ms, which must not delay a start.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', animated: false });
  const metadata = await open()
    .metadata()
    .catch((error: unknown) => {
      throw toImageError(error);
    });
  if (!FORMATS.has(metadata.format)) throw createNotAnImageError();
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw toImageError(error);
    });
  const files: EncodedImage['files'] = [];
  files.push({ name: EMAIL_IMAGE_FILE, bytes: await encodeEmailImage(data) });
  // Encodes one after another, because each encoding uses every core already.
  for (const width of IMAGE_WIDTHS) {
    const resizedImage = sharp(data).resize({ width, withoutEnlargement: true });
    files.push({ name: `${width}.webp`, bytes: await resizedImage.clone().webp({ quality: 82 }).toBuffer() });
    files.push({
      name: `${width}.avif`,
      bytes: await resizedImage.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
    });
  }
  return { width: info.width, height: info.height, mimeType: `image/${metadata.format}`, files };
}

/**
 * Encodes an image for emails. Transparent areas become white, so that a dark background does not hide a dark drawing.
 */
export async function encodeEmailImage(bytes: Uint8Array): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes)
    .resize({ width: EMAIL_IMAGE_WIDTH, withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 82, progressive: true, mozjpeg: true })
    .toBuffer();
}

function toImageError(error: unknown): AppError {
  const isTooManyPixels = error instanceof Error && /pixel limit/i.test(error.message);
  return isTooManyPixels
    ? new AppError('too_large', 'This image has more than 40 megapixels. Please choose a smaller one.')
    : createNotAnImageError();
}

function createNotAnImageError(): AppError {
  return new AppError(
    'not_an_image',
    'This file is not a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
  );
}
