import { and, eq, not } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { deleteSigningKeys, deleteSigningKeysOf, hasUnfinishedMailingFrom } from '../../mailing/index.js';
import { sendingDomains } from '../table.js';
import { getSendingDomain } from './store.js';

/** Removes a sending domain and its keys. Fails while emails from it are in progress, since they must be signed. */
export async function removeSendingDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<void> {
  const { domain } = await getSendingDomain(ctx, input);
  const owner = { ownerId: input.userId, domain };
  try {
    await ctx.db.transact([
      ctx.db.write
        .delete(sendingDomains)
        .where(
          and(
            eq(sendingDomains.id, input.domainId),
            eq(sendingDomains.userId, input.userId),
            not(hasUnfinishedMailingFrom(owner)),
          ),
        ),
      expectChange(ctx.db, 'nothing_under_way'),
      deleteSigningKeys(ctx, owner),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // Throws 404 if a concurrent request removed it.
    await getSendingDomain(ctx, input);
    throw new AppError(
      'still_sending',
      `Mail from ${domain} is still on its way. Wait until it is done, or cancel it, then remove the domain.`,
    );
  }
}

/** Releases the sending domains, in the batch that closes an account: nothing is left to sign with. */
export function releaseSendingDomains(ctx: Context, userId: number): [Statement, Statement] {
  return [
    ctx.db.write.delete(sendingDomains).where(eq(sendingDomains.userId, userId)),
    deleteSigningKeysOf(ctx, userId),
  ];
}
