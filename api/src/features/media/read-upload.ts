import { createInvalidInputError } from '../../http/errors/error-body.js';
import { isMultipart } from '../../http/forms.js';
import type { HttpContext } from '../../http/router.js';
import { readMultipart } from '../../http/uploads/read-multipart.js';
import { type AppError, createFieldError } from '../../kernel/errors.js';
import { MAX_IMAGE_BYTES } from '../../kernel/image-upload-limit.js';
import type { Context } from '../../server/context.js';
import { encodeEmailImage } from './encode-image.js';
import { createImageTooLargeError, decodeDataUrl, EMAIL_IMAGE_FILE, parseImageKey } from './rules.js';
import { ImageUpload } from './schemas.js';

/** Reads the bytes of our image URL, in the size for a column, or undefined if it is not ours or deleted. */
export async function readImage(ctx: Context, address: string): Promise<Uint8Array | undefined> {
  const key = parseImageKey(address);
  return key === undefined ? undefined : ctx.blobs.read(`images/${key}/512.webp`);
}

/** Reads one file of an image, or undefined if the image does not exist. */
export async function readImageFile(
  ctx: Context,
  input: { key: string; file: string },
): Promise<Uint8Array | undefined> {
  const { key, file } = input;
  const bytes = await ctx.blobs.read(`images/${key}/${file}`);
  return bytes === undefined && file === EMAIL_IMAGE_FILE ? addEmailImage(ctx, key) : bytes;
}

/** Creates the email version of an older image on first request. */
async function addEmailImage(ctx: Context, key: string): Promise<Uint8Array | undefined> {
  const largest = await ctx.blobs.read(`images/${key}/1280.webp`);
  if (largest === undefined) return undefined;
  const bytes = await encodeEmailImage(largest);
  await ctx.blobs.write(`images/${key}/${EMAIL_IMAGE_FILE}`, bytes);
  return bytes;
}

interface Upload {
  bytes: Uint8Array;
  originalName: string;
}

/** Reads the image of a request, in either specified format. It is a form's file, or JSON with a data URL. */
export async function readUpload(c: HttpContext): Promise<Upload> {
  return isMultipart(c) ? readForm(c) : readJson(c);
}

async function readForm(c: HttpContext): Promise<Upload> {
  const { stored } = await readMultipart(c, {
    file: 'image',
    maxBytes: MAX_IMAGE_BYTES,
    tooLarge: createImageTooLargeError,
    store: async ({ fileName, bytes }) => ({ bytes: await collect(bytes), originalName: fileName }),
  });
  if (stored === undefined || stored.bytes.length === 0) throw createNoImageError();
  return stored;
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function readJson(c: HttpContext): Promise<Upload> {
  const body = await c.req.json().catch(() => {
    throw createFieldError('image', 'This upload cannot be read.');
  });
  const result = ImageUpload.safeParse(body);
  if (!result.success) throw createInvalidInputError(result.error.issues);
  const { image, imageData, originalName = 'image' } = result.data;
  const bytes = decodeDataUrl(image ?? imageData ?? '');
  if (bytes === undefined) throw createNoImageError();
  return { bytes, originalName };
}

function createNoImageError(): AppError {
  return createFieldError('image', 'Please choose an image.');
}
