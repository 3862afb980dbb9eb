import { toIso } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { countMatching, liftMatching, type SuppressionFilter } from '../../mailing/index.js';
import { type AdminInput, auditEntry, runAsAdmin } from '../audit/audit.js';

const ADDRESS = /\S+@\S+/g;

/**
 * Lifts the suppressions that servers' rejections caused, for every creator. The audit log has the filter and the
 * count.
 */
export async function liftSuppressions(
  ctx: Context,
  input: AdminInput & { filter: SuppressionFilter },
): Promise<number> {
  const { adminId, filter } = input;
  const { count } = await countMatching(ctx, filter);
  const details = {
    from: toIso(filter.from),
    to: toIso(filter.to),
    text: filter.text.replace(ADDRESS, '(address)'),
    count,
  };
  const entry = auditEntry(ctx, {
    adminId,
    action: 'suppressions.lift',
    details,
    subject: { kind: 'instance', id: null, name: 'Suppressions' },
  });
  const liftedCount = await runAsAdmin(() => liftMatching(ctx, { filter, first: entry }));
  ctx.log.info({ adminId, lifted: liftedCount }, 'suppressions were lifted in bulk');
  return liftedCount;
}
