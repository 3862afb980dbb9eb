import { eq } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { emailChanges } from '../email-change/table.js';
import { emailLinks, verificationCodes } from '../table.js';

/** Ends every emailed code and link of an account, and a pending change of its address, in a batch. */
export function endEmailedProofs(ctx: Context, userId: number): [Statement, Statement, Statement] {
  return [
    ctx.db.write.delete(verificationCodes).where(eq(verificationCodes.userId, userId)),
    ctx.db.write.delete(emailLinks).where(eq(emailLinks.userId, userId)),
    ctx.db.write.delete(emailChanges).where(eq(emailChanges.userId, userId)),
  ];
}
