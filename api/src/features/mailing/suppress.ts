import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.js';
import type { Statement } from '../../db/transact.js';
import { suppressions } from './table.js';

type Suppression = Pick<typeof suppressions.$inferInsert, 'ownerId' | 'address' | 'reason'>;

/** For the batch of what causes it: from its commit on, no claim takes this address for this owner. */
export function suppress(ctx: Context, suppression: Suppression): Statement {
  return ctx.db.write
    .insert(suppressions)
    .values({ ...suppression, createdAt: ctx.clock.now() })
    .onConflictDoNothing();
}

/** Lifts it only when it stands for this reason: who comes back does not bring a dead address back to life. */
export function liftSuppression(ctx: Context, suppression: Suppression): Statement {
  return ctx.db.write
    .delete(suppressions)
    .where(
      and(
        eq(suppressions.ownerId, suppression.ownerId),
        eq(suppressions.address, suppression.address),
        eq(suppressions.reason, suppression.reason),
      ),
    );
}
