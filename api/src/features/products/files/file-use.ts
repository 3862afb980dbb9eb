import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { productFiles, products } from '../table.js';

/** Conditions over a row of `product_files`. */
export interface FileUse {
  /** Somebody may still fetch it. */
  isNeeded(ctx: Context): SQL;
  /** Somebody paid for it and may ask for it again. */
  isOwed(ctx: Context): SQL;
}

const uses = new WeakMap<Context, FileUse>();

/**
 * Buyers need files that no product has any more. What they bought stands in tables above this feature, so it is
 * asked for.
 */
export function provideFileUse(ctx: Context, use: FileUse): void {
  uses.set(ctx, use);
}

export function isInUse(ctx: Context): SQL {
  return getFileUse(ctx).isNeeded(ctx);
}

/** Whether a file takes room in its creator's store: not one that no product has, and that is kept for who paid. */
export function takesRoom(ctx: Context): SQL {
  const inProduct = sql`exists (select 1 from ${products} where ${products.fileId} = ${productFiles.id})`;
  return sql`(${inProduct} or not ${getFileUse(ctx).isOwed(ctx)})`;
}

function getFileUse(ctx: Context): FileUse {
  const use = uses.get(ctx);
  if (use === undefined) throw new Error('Nobody said which files buyers still need.');
  return use;
}
