import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm';
import type { Context } from '../../server/context.js';
import { imageKeyOf } from './rules.js';
import { BEING_ERASED, images } from './table.js';

/** Returns true for an image path of ours that this user uploaded. */
export async function isOwnImage(ctx: Context, input: { userId: number; address: string }): Promise<boolean> {
  const key = imageKeyOf(input.address);
  if (key === undefined) return false;
  const [image] = await ctx.db.read
    .select({ id: images.id })
    .from(images)
    .where(
      and(
        eq(images.key, key),
        eq(images.userId, input.userId),
        or(isNull(images.unusedSince), ne(images.unusedSince, BEING_ERASED)),
      ),
    );
  return image !== undefined;
}

export interface ImageSize {
  width: number;
  height: number;
}

/** Returns the sizes of images by their paths; others are absent. */
export async function findImageSizes(ctx: Context, addresses: string[]): Promise<Map<string, ImageSize>> {
  const keys = new Map(addresses.flatMap((address) => [[address, imageKeyOf(address)] as const]));
  const known = [...new Set(keys.values())].filter((key) => key !== undefined);
  if (known.length === 0) return new Map();
  const rows = await ctx.db.read
    .select({ key: images.key, width: images.width, height: images.height })
    .from(images)
    .where(inArray(images.key, known));
  const sizes = new Map(rows.map(({ key, width, height }) => [key, { width, height }]));
  return new Map(
    [...keys].flatMap(([address, key]) => {
      const size = key === undefined ? undefined : sizes.get(key);
      return size === undefined ? [] : [[address, size] as const];
    }),
  );
}
