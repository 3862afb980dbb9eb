import { eq } from 'drizzle-orm';
import { plainLine } from '../../../kernel/email/plain-text.js';
import { withoutSlots } from '../../../kernel/email/slots.js';
import type { Context } from '../../../server/context.js';
import { getByToken } from '../store.js';
import { subscribers } from '../table.js';

/** Sets the name that emails use; null if nothing is left after cleaning. */
export async function renameSubscriber(
  ctx: Context,
  input: { token: string; name: string | null },
): Promise<void> {
  const { id } = await getByToken(ctx, input.token);
  const name = plainLine(withoutSlots(input.name ?? '')) || null;
  await ctx.db.transact([ctx.db.write.update(subscribers).set({ name }).where(eq(subscribers.id, id))]);
}
