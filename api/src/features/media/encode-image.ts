import { AppError, rateLimited } from '../../kernel/errors.js';
import { perContext } from '../../kernel/per-context.js';
import type { Context } from '../../server/context.js';
import { EMAIL_IMAGE_FILE, EMAIL_IMAGE_WIDTH, IMAGE_WIDTHS, MAX_IMAGE_PIXELS } from './rules.js';

/** Encoding uses every core, so images are encoded one after another, and this many may wait. */
export const MAX_WAITING = 8;
const RETRY_AFTER_SECONDS = 5;

interface EncodeQueue {
  /** Throws `rate_limited` if too many wait already. */
  refuseWhenFull(): void;
  /** Runs the work in turn. Throws `rate_limited` if too many wait already. */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export function createEncodeQueue(): EncodeQueue {
  let tail: Promise<unknown> = Promise.resolve();
  let size = 0;

  function refuseWhenFull(): void {
    // One is being encoded, the others wait.
    if (size > MAX_WAITING) throw busy();
  }

  return {
    refuseWhenFull,
    async run(work) {
      refuseWhenFull();
      size += 1;
      const turn = tail.then(work);
      // A failure affects only its own caller, not the work queued behind it.
      tail = turn.catch(() => undefined);
      try {
        return await turn;
      } finally {
        size -= 1;
      }
    },
  };
}

export const encodeQueueOf = perContext<Context, EncodeQueue>(createEncodeQueue);

function busy(): AppError {
  return rateLimited(
    `Many images are being processed right now. Please try again in ${RETRY_AFTER_SECONDS} seconds.`,
    RETRY_AFTER_SECONDS,
  );
}

interface EncodedImage {
  width: number;
  height: number;
  mimeType: string;
  files: Array<{ name: string; bytes: Uint8Array }>;
}

/** Formats of cameras, browsers and drawing programs. No SVG, since it can contain scripts. */
const FORMATS = new Set(['jpeg', 'png', 'webp', 'gif', 'heif', 'tiff']);

/**
 * Decodes an image, rotates it upright, and encodes it again in every size: no byte of the upload is stored, and none
 * of its metadata (places, cameras).
 */
export async function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  // Loaded on demand: it takes 190 ms, which must not delay a start.
  const { default: sharp } = await import('sharp');
  const open = () => sharp(bytes, { limitInputPixels: MAX_IMAGE_PIXELS, failOn: 'error', animated: false });
  const metadata = await open()
    .metadata()
    .catch((error: unknown) => {
      throw refusal(error);
    });
  if (!FORMATS.has(metadata.format)) throw notAnImage();
  const { data, info } = await open()
    .autoOrient()
    .resize({ width: Math.max(...IMAGE_WIDTHS), withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true })
    .catch((error: unknown) => {
      throw refusal(error);
    });
  const files: EncodedImage['files'] = [];
  files.push({ name: EMAIL_IMAGE_FILE, bytes: await encodeEmailImage(data) });
  // One after another: each encoding uses every core already.
  for (const width of IMAGE_WIDTHS) {
    const sized = sharp(data).resize({ width, withoutEnlargement: true });
    files.push({ name: `${width}.webp`, bytes: await sized.clone().webp({ quality: 82 }).toBuffer() });
    files.push({
      name: `${width}.avif`,
      bytes: await sized.clone().avif({ quality: 55, effort: 2 }).toBuffer(),
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

function refusal(error: unknown): AppError {
  const isTooManyPixels = error instanceof Error && /pixel limit/i.test(error.message);
  return isTooManyPixels
    ? new AppError('too_large', 'This image has more than 40 megapixels. Please choose a smaller one.')
    : notAnImage();
}

function notAnImage(): AppError {
  return new AppError(
    'not_an_image',
    'This file is not a supported image. Use JPEG, PNG, WebP, AVIF or GIF.',
  );
}
