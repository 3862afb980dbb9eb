import { and, eq, lte } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { bounces } from '../table.js';

/** Deletes the bounces of an address up to a time, once its subscriber is erased. */
export function forgetBounces(
  ctx: Context,
  input: { ownerId: number; address: string; before: number },
): Statement {
  return ctx.db.write
    .delete(bounces)
    .where(
      and(
        eq(bounces.ownerId, input.ownerId),
        eq(bounces.address, input.address),
        lte(bounces.createdAt, input.before),
      ),
    );
}
