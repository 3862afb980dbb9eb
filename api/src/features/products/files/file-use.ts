import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { productFiles, products } from '../table.js';

/** Conditions over a row of `product_files`. */
export interface FileUse {
  /** True while a link to it is valid. */
  isNeeded(ctx: Context): SQL;
  /** True while a buyer may ask for a new link to it. */
  isOwed(ctx: Context): SQL;
}

const uses = new WeakMap<Context, FileUse>();

/**
 * Registers the buyers' use of files, which may outlast the product. Purchases are in tables of a feature that depends
 * on this one.
 */
export function provideFileUse(ctx: Context, use: FileUse): void {
  uses.set(ctx, use);
}

export function isInUse(ctx: Context): SQL {
  return getFileUse(ctx).isNeeded(ctx);
}

/** Selects files that count toward their creator's storage: not those without a product that only buyers need. */
export function takesRoom(ctx: Context): SQL {
  const inProduct = sql`exists (select 1 from ${products} where ${products.fileId} = ${productFiles.id})`;
  return sql`(${inProduct} or not ${getFileUse(ctx).isOwed(ctx)})`;
}

function getFileUse(ctx: Context): FileUse {
  const use = uses.get(ctx);
  if (use === undefined) throw new Error('Nobody said which files buyers still need.');
  return use;
}
