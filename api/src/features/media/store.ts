import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import type { Context } from '../../server/context.js';
import { parseImageKey } from './rules.js';
import { ERASURE_STARTED, images } from './table.js';

/** Returns true for an image path of ours that this user uploaded. */
export async function isOwnImage(ctx: Context, input: { userId: number; address: string }): Promise<boolean> {
  const key = parseImageKey(input.address);
  if (key === undefined) return false;
  const [image] = await ctx.db.read
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.key, key),
        eq(images.userId, input.userId),
        or(isNull(images.unusedSince), ne(images.unusedSince, ERASURE_STARTED)),
      ),
    );
  return image !== undefined;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** Returns the sizes of images by their paths. Other paths are absent. */
export async function findImageSizes(ctx: Context, addresses: string[]): Promise<Map<string, ImageSize>> {
  const keys = new Map(addresses.flatMap((address) => [[address, parseImageKey(address)] as const]));
  const imageKeys = [...new Set(keys.values())].filter((key) => key !== undefined);
  if (imageKeys.length === 0) return new Map();
  const rows = await ctx.db.read
    .select({ key: images.key, width: images.width, height: images.height })
    .from(images)
    .where(inArray(images.key, imageKeys));
  const sizes = new Map(rows.map(({ key, width, height }) => [key, { width, height }]));
  return new Map(
    [...keys].flatMap(([address, key]) => {
      const size = key === undefined ? undefined : sizes.get(key);
      return size === undefined ? [] : [[address, size] as const];
    }),
  );
}

const PAGE_SIZE = 100;

/** Deletes files first, because a row without files is found again, but a file without a row never. */
export async function eraseImages(ctx: Context, userId: number): Promise<void> {
  await eraseShareImages(ctx, userId);
  for (;;) {
    const page = await ctx.db.read
      .select({ id: images.id, key: images.key })
      .from(images)
      .where(eq(images.userId, userId))
      .orderBy(asc(images.id))
      .limit(PAGE_SIZE);
    const last = page.at(-1);
    if (last === undefined) return;
    for (const { key } of page) await ctx.blobs.removeAll(`images/${key}/`);
    await eraseRows(ctx, images, sql`user_id = ${userId} and id <= ${last.id}`);
  }
}

/** The share image of a creator's page for social networks. Each creator has one, named by a hash of its content. */
interface ShareImage {
  userId: number;
  version: string;
}

const shareImageFolder = (userId: number) => `share/${userId}/`;
const shareImageKey = ({ userId, version }: ShareImage) => `${shareImageFolder(userId)}${version}.png`;

export async function readShareImage(
  ctx: Context,
  image: ShareImage,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = await ctx.blobs.read(shareImageKey(image));
  return bytes === undefined ? undefined : new Uint8Array(bytes);
}

/** Stores a share image and replaces the previous one, which no page uses anymore. */
export async function storeShareImage(
  ctx: Context,
  image: ShareImage & { bytes: Uint8Array },
): Promise<void> {
  await eraseShareImages(ctx, image.userId);
  await ctx.blobs.write(shareImageKey(image), image.bytes);
}

function eraseShareImages(ctx: Context, userId: number): Promise<void> {
  return ctx.blobs.removeAll(shareImageFolder(userId));
}
