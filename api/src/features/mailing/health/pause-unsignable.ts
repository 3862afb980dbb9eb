import { and, eq, isNull } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import type { SigningRefused } from '../signing/create-signer.js';
import { mailings } from '../table.js';

/** Pauses a mailing until its creator resumes it, because a late email is better than an unsigned one. */
export async function pauseUnsignableMailing(
  ctx: Context,
  input: { mailingId: number; error: SigningRefused },
): Promise<void> {
  const { mailingId, error } = input;
  try {
    const [paused] = await ctx.db.transactDurably([
      ctx.db.write
        .update(mailings)
        .set({ pausedAt: ctx.clock.now(), pauseReason: 'signing' })
        .where(and(eq(mailings.id, mailingId), eq(mailings.status, 'sending'), isNull(mailings.pausedAt)))
        .returning({ id: mailings.id }),
    ]);
    if (paused.length > 0) {
      ctx.log.error({ mailingId, reason: error.message }, 'a mailing cannot be signed; it is paused');
    }
  } catch (pauseError) {
    // The email is queued again, and its next claim retries the pause.
    ctx.log.error({ err: pauseError, mailingId }, 'a mailing cannot be signed, and could not be paused');
  }
}
