import { and, desc, eq, gt, gte, isNotNull, lt, max, type SQL } from 'drizzle-orm';
import { normalizeEmailAddress } from '../../../kernel/email/email-address.js';
import { addDerivedValues } from '../../../kernel/email/message-skeleton.js';
import type { BounceReport } from '../../../ports/email-webhook.js';
import type { Context } from '../../../server/context.js';
import { restoreDelivery } from '../compaction/restore-delivery.js';
import { deliveries, mailingMessages, mailings } from '../table.js';
import { ANONYMOUS_REPORT_WINDOW } from './rules.js';

/**
 * A report without a Message-ID is matched to this many rows. Addresses have no index, which would cost a million
 * entries per newsletter.
 */
const MAX_EXAMINED_DELIVERIES = 50_000;
const PAGE_SIZE = 1_000;

export interface ReportedDelivery {
  id: number;
  mailingId: number;
  ownerId: number;
  priority: number;
  recipientId: number;
  address: string;
}

/**
 * Returns the delivery that a signed address identifies. Undefined if it was never sent, or if its recipient
 * was erased.
 */
export async function findDelivery(ctx: Context, deliveryId: number): Promise<ReportedDelivery | undefined> {
  const isThis = eq(deliveries.id, deliveryId);
  const delivery = await findWhere(ctx, isThis);
  if (delivery !== undefined) return delivery;
  await restoreDelivery(ctx, { deliveryId });
  return findWhere(ctx, isThis);
}

/** Returns the delivery that a provider's report is about, or undefined for emails of other instances. */
export async function findReportedDelivery(
  ctx: Context,
  report: Pick<BounceReport, 'messageId' | 'address'>,
): Promise<ReportedDelivery | undefined> {
  const address = report.address === undefined ? undefined : normalizeEmailAddress(report.address);
  if (report.messageId === undefined) return address ? findNewest(ctx, address) : undefined;
  const [, publicId, id] = /^([\w-]+)\.(\d{1,15})@/.exec(report.messageId) ?? [];
  if (publicId === undefined) return undefined;
  const deliveryId = Number(id);
  const isThis = and(eq(deliveries.id, deliveryId), eq(mailings.publicId, publicId));
  let delivery = await findWhere(ctx, isThis);
  if (delivery === undefined) {
    await restoreDelivery(ctx, { deliveryId, publicId });
    delivery = await findWhere(ctx, isThis);
  }
  return address === undefined || delivery?.address === address ? delivery : undefined;
}

async function findWhere(ctx: Context, where: SQL | undefined): Promise<ReportedDelivery | undefined> {
  const [delivery] = await ctx.db.read
    .select({
      id: deliveries.id,
      mailingId: deliveries.mailingId,
      ownerId: mailings.ownerId,
      priority: mailings.priority,
      recipientId: deliveries.recipientId,
      address: deliveries.address,
    })
    .from(deliveries)
    .innerJoin(mailings, eq(mailings.id, deliveries.mailingId))
    .where(and(where, isNotNull(deliveries.firstAttemptAt)));
  return delivery?.address === '' ? undefined : delivery;
}

/** Returns whether quoted headers contain a link that only the recipient of this delivery received. */
export async function isQuotedLink(
  ctx: Context,
  { id, quoted }: { id: number; quoted: string },
): Promise<boolean> {
  const [row] = await ctx.db.read
    .select({ personal: deliveries.personal, skeleton: mailingMessages.skeleton })
    .from(deliveries)
    .innerJoin(mailingMessages, eq(mailingMessages.mailingId, deliveries.mailingId))
    .where(eq(deliveries.id, id));
  if (row === undefined) return false;
  // Without a token, a link is the same for everyone.
  const sharedTexts = Object.values(addDerivedValues(row.skeleton, {}));
  const links = Object.values(addDerivedValues(row.skeleton, row.personal)).filter(
    (text) => /^https?:\/\/\S{30,}$/.test(text) && !sharedTexts.includes(text),
  );
  return links.some((link) => quoted.includes(link));
}

/** Searches from the newest on, a page at a time, so that other work can run in between. */
async function findNewest(ctx: Context, address: string): Promise<ReportedDelivery | undefined> {
  const [newest] = await ctx.db.read.select({ id: max(deliveries.id) }).from(deliveries);
  const last = newest?.id ?? 0;
  for (let endId = last + 1; endId > Math.max(last - MAX_EXAMINED_DELIVERIES, 0); endId -= PAGE_SIZE) {
    const [row] = await ctx.db.read
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          lt(deliveries.id, endId),
          gte(deliveries.id, endId - PAGE_SIZE),
          eq(deliveries.address, address),
          eq(deliveries.status, 'accepted'),
          gt(deliveries.settledAt, ctx.clock.now() - ANONYMOUS_REPORT_WINDOW),
        ),
      )
      .orderBy(desc(deliveries.id))
      .limit(1);
    if (row !== undefined) return findDelivery(ctx, row.id);
    await new Promise(setImmediate);
  }
  return undefined;
}
