import { eq, sql } from 'drizzle-orm';
import { createRandomId } from '../../kernel/ids.js';
import { MAX_IMAGE_BYTES } from '../../kernel/image-upload-limit.js';
import { getPlanStorageLimits, type Storage } from '../../kernel/plans/plan-limits.js';
import type { Context } from '../../server/context.js';
import { createStorageQuotaError, formatBytes } from '../allowances/index.js';
import { getPlan } from '../plans/index.js';
import { encodeImage, getEncodeQueue } from './encode-image.js';
import { createImageTooLargeError, getStoredImagePath } from './rules.js';
import { images } from './table.js';
import { eraseUnusedImagesLater } from './unused/erase-unused-images.js';

/**
 * Stores an image in every size and returns its path. Inserts the row last, so that an image with a row has all of its
 * files. The statement that inserts it checks the plan's limit, so parallel uploads cannot both use the last of it.
 */
export async function storeImage(
  ctx: Context,
  input: { userId: number; bytes: Uint8Array; originalName: string },
): Promise<string> {
  const { userId, bytes, originalName } = input;
  if (bytes.length > MAX_IMAGE_BYTES) throw createImageTooLargeError();
  const { isPro, limit } = await getImageRoom(ctx, userId);
  const { files, ...image } = await getEncodeQueue(ctx).run(() => encodeImage(bytes));
  const key = createRandomId();
  const storedBytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  const values = { ...image, userId, key, originalName: originalName.slice(0, 200), size: bytes.length };
  try {
    for (const file of files) await ctx.blobs.write(`images/${key}/${file.name}`, file.bytes);
    const [addedRows] = await ctx.db.transact([
      ctx.db.write
        .insert(images)
        // In the order of the table's columns.
        .select(
          sql`select null, ${userId}, ${key}, ${values.originalName}, ${values.mimeType}, ${values.size},
            ${values.width}, ${values.height}, ${ctx.clock.now()}, ${storedBytes}, null, 0
          where ${storedBytes} + ${selectUsedBytes(userId)} <= ${limit}`,
        )
        .returning({ id: images.id }),
      eraseUnusedImagesLater(ctx),
    ]);
    if (addedRows.length === 0)
      throw createNoRoomError({ used: await readImageBytes(ctx, userId), limit, isPro });
  } catch (error) {
    await ctx.blobs.removeAll(`images/${key}/`);
    throw error;
  }
  return getStoredImagePath(key);
}

/** Returns the plan and its limit for images. Throws `storage_quota_exceeded` if they use all of it. */
export async function getImageRoom(ctx: Context, userId: number) {
  const { isPro } = await getPlan(ctx, userId);
  const { imageBytes: limit } = getPlanStorageLimits(ctx.instance, { isPro });
  const usedBytes = await readImageBytes(ctx, userId);
  if (usedBytes >= limit) throw createNoRoomError({ used: usedBytes, limit, isPro });
  return { isPro, limit };
}

function selectUsedBytes(userId: number) {
  return sql<number>`(select coalesce(sum(stored_bytes), 0) from images where user_id = ${userId})`;
}

/** Returns the total size of a creator's images in bytes, in all their sizes. */
export async function readImageBytes(ctx: Context, userId: number): Promise<number> {
  const [row] = await ctx.db.read
    .select({ bytes: sql<number>`coalesce(sum(${images.storedBytes}), 0)` })
    .from(images)
    .where(eq(images.userId, userId));
  return row?.bytes ?? 0;
}

function createNoRoomError({
  used,
  limit,
  isPro,
}: {
  used: number;
  limit: Storage['imageBytes'];
  isPro: boolean;
}) {
  return createStorageQuotaError({
    what: 'images',
    used: formatBytes(used),
    limit: formatBytes(limit),
    isPro,
    remedy: 'Use an image that you already uploaded',
  });
}
