import { toSlug } from '@tidings/widgets/slug';
import { and, eq, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { productFormerSlugs, products } from '../table.js';

/** Leaves room for the number that makes a slug unique. */
const MAX_BASE_LENGTH = 56;

/** Returns a slug from a title that no product of the creator has or had. */
export async function createUniqueSlug(
  ctx: Context,
  input: { userId: number; title: string },
): Promise<string> {
  const { userId } = input;
  const words = [...toSlug(input.title)].slice(0, MAX_BASE_LENGTH).join('').replace(/-+$/, '');
  const base = words || 'product';
  const [current, former] = await Promise.all([
    ctx.db.read.select({ slug: products.slug }).from(products).where(eq(products.userId, userId)),
    ctx.db.read
      .select({ slug: productFormerSlugs.slug })
      .from(productFormerSlugs)
      .where(and(eq(productFormerSlugs.userId, userId), sql`instr(${productFormerSlugs.slug}, ${base}) = 1`)),
  ]);
  const usedSlugs = new Set([...current, ...former].map(({ slug }) => slug));
  let slug = base;
  for (let number = 2; usedSlugs.has(slug); number += 1) slug = `${base}-${number}`;
  return slug;
}

/** Returns the path of a product's page below its creator's address, percent-encoded. */
export function buildProductPagePath(slug: string): string {
  return `/p/${encodeURIComponent(slug)}`;
}
