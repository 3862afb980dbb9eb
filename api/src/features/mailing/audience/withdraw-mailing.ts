import { and, eq } from 'drizzle-orm';
import { expectChange, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { mailings } from '../table.js';

/**
 * Deletes a mailing that has no recipient yet, for the batch of an undo. Fails with `no_recipient_yet` once
 * it has one.
 */
export function withdrawMailing(ctx: Context, mailingId: number): [Statement, Statement] {
  return [
    ctx.db.write
      .delete(mailings)
      .where(
        and(eq(mailings.id, mailingId), eq(mailings.status, 'preparing'), eq(mailings.snapshotCursor, 0)),
      ),
    expectChange(ctx.db, 'no_recipient_yet'),
  ];
}
