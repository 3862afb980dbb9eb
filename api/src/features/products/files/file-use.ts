import type { SQL } from 'drizzle-orm';
import type { Context } from '../../../context.js';

type FileUse = (ctx: Context) => SQL;

const conditions = new WeakMap<Context, FileUse>();

/**
 * Buyers need files that no product has any more. What they bought stands in tables above this feature, so it is
 * asked for: a condition over a row of `product_files` that holds while somebody may still fetch it.
 */
export function provideFileUse(ctx: Context, isInUse: FileUse): void {
  conditions.set(ctx, isInUse);
}

export function isInUse(ctx: Context): SQL {
  const condition = conditions.get(ctx);
  if (condition === undefined) throw new Error('Nobody said which files buyers still need.');
  return condition(ctx);
}
