import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { imageKeyOf } from './rules.js';
import { images } from './table.js';

/** True for an address of ours whose picture this user uploaded. */
export async function isOwnImage(ctx: Context, input: { userId: number; address: string }): Promise<boolean> {
  const key = imageKeyOf(input.address);
  if (key === undefined) return false;
  const [image] = await ctx.db.read
    .select({ id: images.id })
    .from(images)
    .where(and(eq(images.key, key), eq(images.userId, input.userId)));
  return image !== undefined;
}
