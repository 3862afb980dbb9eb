import { and, eq } from 'drizzle-orm';
import type { Statement } from '../../db/transact.js';
import { notFound } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { domainsChanged } from './store.js';
import { webDomains } from './table.js';

/** Removes a domain: from the commit on it shows nothing of ours, and others can prove it. */
export async function removeDomain(ctx: Context, input: { userId: number; domainId: number }): Promise<void> {
  const [removed] = await ctx.db.transact([
    ctx.db.write
      .delete(webDomains)
      .where(and(eq(webDomains.id, input.domainId), eq(webDomains.userId, input.userId)))
      .returning({ id: webDomains.id }),
  ]);
  if (removed.length === 0) throw notFound('Domain');
  domainsChanged(ctx, input.userId);
}

/** Releases the domains at once, in the batch that closes an account. */
export function releaseDomains(ctx: Context, userId: number): Statement {
  return ctx.db.write.delete(webDomains).where(eq(webDomains.userId, userId));
}
