import type { Context } from '../../server/context.js';
import { encodeMailImage } from './encode-image.js';
import { imageKeyOf, MAIL_IMAGE_FILE } from './rules.js';

/** The bytes behind an address of ours, in the size for a column; undefined when it is not ours or gone. */
export async function readImage(ctx: Context, address: string): Promise<Uint8Array | undefined> {
  const key = imageKeyOf(address);
  return key === undefined ? undefined : ctx.blobs.read(`images/${key}/512.webp`);
}

/** One file of a picture; undefined when there is no such picture. */
export async function readImageFile(
  ctx: Context,
  input: { key: string; file: string },
): Promise<Uint8Array | undefined> {
  const { key, file } = input;
  const bytes = await ctx.blobs.read(`images/${key}/${file}`);
  return bytes === undefined && file === MAIL_IMAGE_FILE ? addMailImage(ctx, key) : bytes;
}

/** Pictures that were uploaded before mails had a file of their own get it when it is first asked for. */
async function addMailImage(ctx: Context, key: string): Promise<Uint8Array | undefined> {
  const largest = await ctx.blobs.read(`images/${key}/1280.webp`);
  if (largest === undefined) return undefined;
  const bytes = await encodeMailImage(largest);
  await ctx.blobs.write(`images/${key}/${MAIL_IMAGE_FILE}`, bytes);
  return bytes;
}
