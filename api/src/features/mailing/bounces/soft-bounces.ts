import { and, desc, eq, gt, inArray, notExists, type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { PRIORITY, type ProvenRefusal } from '../rules.js';
import { deleteSuppression, suppress } from '../suppress.js';
import { deliveries, mailings, suppressions } from '../table.js';
import { classifyFailure, determineConsequence, tidyDetail } from './classify-failure.js';
import { findDelivery, type ReportedDelivery } from './find-reported-delivery.js';
import { isTooManySoftBounces, SOFT_BOUNCES_IN_A_ROW } from './rules.js';
import { bounces, hardBouncedAddresses } from './table.js';

/** Suppresses an address after a newsletter that soft bounced, if too many did so in a row. */
export async function suppressAfterSoftBounces(
  ctx: Context,
  delivery: ReportedDelivery & { detail: string },
): Promise<void> {
  if (delivery.priority !== PRIORITY.bulk) return;
  if (!isTooManySoftBounces(await listLatestEmails(ctx, delivery))) return;
  const { ownerId, address, detail } = delivery;
  await ctx.db.transactDurably([suppress(ctx, { ownerId, address, reason: 'soft-bounces', detail })]);
}

/** The source of refusals during SMTP. */
const SOURCE = 'relay';

/**
 * Records newsletters that were refused during SMTP, which count like later bounces. Belongs in the batch that settles
 * them, after the settlement. Skips rows that did not settle as given, because another worker marked this one as dead.
 */
export function recordRefusals(ctx: Context, refusals: ProvenRefusal[]): Statement[] {
  const bulkRefusals = refusals.filter(isBulk);
  if (bulkRefusals.length === 0) return [];
  const rows = bulkRefusals.map(({ claim, smtpText }) => [claim.id, claim.ownerId, tidyDetail(smtpText)]);
  return [
    ctx.db.write.run(sql`
      insert into bounces (owner_id, delivery_id, address, kind, detail, source, event_id, created_at)
      select refusal.value ->> 1, deliveries.id, deliveries.address, 'soft', refusal.value ->> 2, ${SOURCE},
        deliveries.id, ${ctx.clock.now()}
      from json_each(${JSON.stringify(rows)}) as refusal
      join deliveries on deliveries.id = refusal.value ->> 0
      where deliveries.status in ('failed', 'expired') and deliveries.address <> ''
      -- A retry of the same email is a new attempt, not a repeated report.
      on conflict (source, event_id) do update set is_counted = true, detail = excluded.detail`),
  ];
}

/** Suppresses addresses after too many refusals. Call it after their settlement, because it reads their records. */
export async function suppressAfterRefusals(ctx: Context, refusals: ProvenRefusal[]): Promise<void> {
  const mailboxProblems = refusals.filter(
    (refusal) => isBulk(refusal) && determineConsequence(refusal.smtpText) === 'mailbox-problem',
  );
  await Promise.all(
    mailboxProblems.map(async ({ claim, smtpText }) => {
      const delivery = await findDelivery(ctx, claim.id);
      if (delivery !== undefined)
        await suppressAfterSoftBounces(ctx, { ...delivery, detail: tidyDetail(smtpText) });
    }),
  );
}

function isBulk({ claim }: ProvenRefusal): boolean {
  return claim.priority === PRIORITY.bulk;
}

/**
 * Builds the statement that restarts the count, for the batch that lifts the suppression. The next soft bounce is then
 * the first of a new series. The reports stay, so that a repeated report is recognized.
 */
export function restartSoftBounces(
  ctx: Context,
  { ownerId, address }: { ownerId: number; address: string },
): Statement {
  return ctx.db.write
    .update(bounces)
    .set({ isCounted: false })
    .where(and(eq(bounces.ownerId, ownerId), eq(bounces.address, address), eq(bounces.kind, 'soft')));
}

/**
 * Lifts suppressions after proof that the subscriber reads email at this address, in a batch. An address that our own
 * emails found dead stays suppressed. An address that only an import reported does not.
 */
export function liftBounces(
  ctx: Context,
  subscriber: { ownerId: number; address: string },
): [Statement, Statement, Statement] {
  const { ownerId, address } = subscriber;
  const isFoundDead = ctx.db.read
    .select({ one: sql`1` })
    .from(hardBouncedAddresses)
    .where(eq(hardBouncedAddresses.address, address));
  return [
    deleteSuppression(ctx, { ...subscriber, reason: 'soft-bounces' }),
    ctx.db.write
      .delete(suppressions)
      .where(
        and(
          eq(suppressions.ownerId, ownerId),
          eq(suppressions.address, address),
          eq(suppressions.reason, 'hard-bounce'),
          notExists(isFoundDead),
        ),
      ),
    restartSoftBounces(ctx, subscriber),
  ];
}

/** Returns whether a failure counts against the mailbox, as every failure does that is not about the message. */
function isMailboxProblem(text: string, status: string | null = null): boolean {
  return classifyFailure({ status: status ?? undefined, text }) !== 'message-refused';
}

/**
 * Selects the newest newsletter that only a file shows as accepted. Bounces before it were followed by
 * success.
 */
function selectNewestCompacted({ ownerId, recipientId }: ReportedDelivery): SQL {
  return sql`coalesce((
    select max(file.mailing_id) from delivery_files as file
    join mailings as compacted on compacted.id = file.mailing_id
    where compacted.owner_id = ${ownerId}
      and file.first_recipient_id <= ${recipientId} and file.last_recipient_id >= ${recipientId}
      and not exists (
        select 1 from deliveries as stored
        where stored.mailing_id = file.mailing_id and stored.recipient_id = ${recipientId})), 0)`;
}

/**
 * Lists the owner's last newsletters to this recipient, newest first, and whether each failed because of the mailbox.
 */
async function listLatestEmails(ctx: Context, recipient: ReportedDelivery) {
  const emails = await ctx.db.read
    .select({ id: deliveries.id })
    .from(mailings)
    .innerJoin(
      deliveries,
      and(eq(deliveries.mailingId, mailings.id), eq(deliveries.recipientId, recipient.recipientId)),
    )
    .where(
      and(
        eq(mailings.ownerId, recipient.ownerId),
        eq(mailings.priority, PRIORITY.bulk),
        eq(deliveries.address, recipient.address),
        gt(mailings.id, selectNewestCompacted(recipient)),
        inArray(deliveries.status, ['accepted', 'failed', 'expired', 'unknown', 'held']),
      ),
    )
    .orderBy(desc(mailings.id))
    .limit(SOFT_BOUNCES_IN_A_ROW);
  const ids = emails.map(({ id }) => id);
  const reports = await ctx.db.read
    .select({ deliveryId: bounces.deliveryId, status: bounces.status, detail: bounces.detail })
    .from(bounces)
    .where(and(inArray(bounces.deliveryId, ids), eq(bounces.kind, 'soft'), bounces.isCounted));
  return emails.map(({ id }) => ({
    isMailboxProblem: reports.some(
      ({ deliveryId, status, detail }) => deliveryId === id && isMailboxProblem(detail, status),
    ),
  }));
}
