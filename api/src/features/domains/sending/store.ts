import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { createNotFoundError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { listPublicKeys, type PublicKey } from '../../mailing/index.js';
import { mayUseCustomDomain, plans, whereProNow } from '../../plans/index.js';
import { sendingDomains } from '../table.js';

type SendingDomainRow = typeof sendingDomains.$inferSelect;

/** A domain with its keys, RSA first. The creator has to set a record for each key. */
export type SendingDomain = SendingDomainRow & { keys: PublicKey[] };

/** Lists sending domains, oldest first, without paging since there are few. */
export async function listSendingDomains(ctx: Context, userId: number): Promise<SendingDomain[]> {
  const rows = await ctx.db.read
    .select()
    .from(sendingDomains)
    .where(eq(sendingDomains.userId, userId))
    .orderBy(asc(sendingDomains.id));
  const keys = rows.length === 0 ? [] : await listPublicKeys(ctx, userId);
  return rows.map((row) => ({ ...row, keys: keys.filter((key) => key.domain === row.domain) }));
}

export async function getSendingDomain(
  ctx: Context,
  input: { userId: number; domainId: number },
): Promise<SendingDomain> {
  const domains = await listSendingDomains(ctx, input.userId);
  const domain = domains.find(({ id }) => id === input.domainId);
  if (domain === undefined) throw createNotFoundError('Sending domain');
  return domain;
}

/** Finds a domain that may send now, because it is proved and its creator is on Pro. */
export async function findUsableSendingDomain(
  ctx: Context,
  input: { userId: number; domain: string },
): Promise<SendingDomainRow | undefined> {
  const [domain] = await ctx.db.read
    .select({ row: sendingDomains, isPro: whereProNow(ctx) })
    .from(sendingDomains)
    .innerJoin(plans, eq(plans.userId, sendingDomains.userId))
    .where(
      and(
        eq(sendingDomains.userId, input.userId),
        eq(sendingDomains.domain, input.domain),
        isNotNull(sendingDomains.verifiedAt),
      ),
    );
  return domain !== undefined && mayUseCustomDomain(domain) ? domain.row : undefined;
}
