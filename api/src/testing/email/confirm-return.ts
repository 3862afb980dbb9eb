import { desc, eq } from 'drizzle-orm';
import { confirmByLink } from '../../features/subscribers/opt-in/confirm-subscription.js';
import { signConfirmation } from '../../features/subscribers/opt-in/confirmation-token.js';
import { subscribers } from '../../features/subscribers/table.js';
import { SECOND } from '../../kernel/clock.js';
import type { VisitSource } from '../../kernel/visits/visit-source.js';
import type { World } from '../world.js';

/**
 * Requests a confirmation email a second from now and opens its link, as each return to a list requires. `attribution`
 * is the source in the link.
 */
export async function confirmReturn(
  { ctx, clock }: World,
  input: { email: string; attribution?: VisitSource | null },
): Promise<void> {
  clock.advance(SECOND);
  const [row] = await ctx.db.read
    .select({ id: subscribers.id })
    .from(subscribers)
    .where(eq(subscribers.email, input.email))
    .orderBy(desc(subscribers.id));
  if (row === undefined) throw new Error(`${input.email} is on no list.`);
  const token = await signConfirmation(ctx, {
    kind: 'subscription',
    subscriberId: row.id,
    askedAt: clock.now(),
    source: 'page',
    sourceHost: null,
    wordingId: null,
    attribution: input.attribution ?? null,
  });
  const { outcome } = await confirmByLink(ctx, { token });
  if (outcome !== 'done') throw new Error(`The confirmation of ${input.email} is ${outcome}.`);
}
