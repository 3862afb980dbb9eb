import type { Context } from '../../../server/context.js';
import { getRecipientLimits, setRecipientLimits } from '../../allowances/index.js';
import { auditUser, type ByAdmin, whileAdmin } from '../audit/audit.js';
import { getListedUser } from './get-user-detail.js';

/** Sets how many recipients a creator can send to; null returns to the limits of age and standing. */
export async function setUserRecipientLimits(
  ctx: Context,
  input: ByAdmin & { userId: number; recipientsPerDay: number | null; recipientsPerMonth: number | null },
): Promise<void> {
  const { adminId, userId, recipientsPerDay: perDay, recipientsPerMonth: perMonth } = input;
  await getListedUser(ctx, userId);
  const before = await getRecipientLimits(ctx, userId);
  const details = {
    'day.from': before.recipientsPerDay,
    'day.to': perDay,
    'month.from': before.recipientsPerMonth,
    'month.to': perMonth,
  };
  await whileAdmin(() =>
    ctx.db.transact([
      setRecipientLimits(ctx, { userId, perDay, perMonth }),
      auditUser(ctx, { adminId, userId, action: 'user.set-recipient-limits', details }),
    ]),
  );
}
