import type { Context } from '../../context.js';
import { AppError } from '../../kernel/errors.js';
import { randomId } from '../../kernel/ids.js';
import { encodeImage } from './encode-image.js';
import { imageAddress, MAX_IMAGE_BYTES } from './rules.js';
import { images } from './table.js';

/** Keeps a picture and returns its address. The row comes last: what has a row has all of its files. */
export async function storeImage(
  ctx: Context,
  input: { userId: number; bytes: Uint8Array; originalName: string },
): Promise<string> {
  const { userId, bytes, originalName } = input;
  if (bytes.length > MAX_IMAGE_BYTES) {
    throw new AppError('too_large', 'This picture is larger than 10 MB. Please choose a smaller one.');
  }
  const { files, ...image } = await encodeImage(bytes);
  const key = randomId();
  for (const file of files) await ctx.blobs.write(`images/${key}/${file.name}`, file.bytes);
  await ctx.db.transact([
    ctx.db.write.insert(images).values({
      ...image,
      userId,
      key,
      originalName: originalName.slice(0, 200),
      size: bytes.length,
      createdAt: ctx.clock.now(),
    }),
  ]);
  return imageAddress(key);
}
