import type { Context } from '../../server/context.js';
import { encodeEmailImage } from './encode-image.js';
import { EMAIL_IMAGE_FILE, imageKeyOf } from './rules.js';

/** Reads the bytes of an image URL of ours, in the size for a column; undefined if it is not ours or deleted. */
export async function readImage(ctx: Context, address: string): Promise<Uint8Array | undefined> {
  const key = imageKeyOf(address);
  return key === undefined ? undefined : ctx.blobs.read(`images/${key}/512.webp`);
}

/** Reads one file of an image; undefined if the image does not exist. */
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
