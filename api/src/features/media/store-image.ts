import type { Context } from '../../context.js';
import { randomId } from '../../kernel/ids.js';
import { encodeImage } from './encode-image.js';
import { imageAddress, imageTooLarge, MAX_IMAGE_BYTES } from './rules.js';
import { images } from './table.js';

/** Keeps a picture and returns its address. The row comes last: what has a row has all of its files. */
export async function storeImage(
  ctx: Context,
  input: { userId: number; bytes: Uint8Array; originalName: string },
): Promise<string> {
  const { userId, bytes, originalName } = input;
  if (bytes.length > MAX_IMAGE_BYTES) throw imageTooLarge();
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
