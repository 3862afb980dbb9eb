import { eq } from 'drizzle-orm';
import { users } from '../../features/accounts/table.js';
import type { World } from '../world.js';

/** As if they had opened the link in their email. */
export async function verifyEmail({ ctx }: World, creator: { id: number }): Promise<void> {
  await ctx.db.transact([
    ctx.db.write.update(users).set({ emailVerifiedAt: ctx.clock.now() }).where(eq(users.id, creator.id)),
  ]);
}
