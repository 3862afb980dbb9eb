import { and, desc, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import type { Context } from '../../../context.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import type { BounceReport } from '../../../ports/mail-hook.js';
import { BOUNCE_KINDS, type BounceKind, PRIORITY } from '../rules.js';
import { suppress } from '../suppress.js';
import { bounces, deliveries, mailings } from '../table.js';
import {
  classifyFailure,
  isGivenUp,
  kindOf,
  SOFT_BOUNCES_IN_A_ROW,
  tidyDetail,
  type Verdict,
  verdictOf,
} from './classify.js';
import { tellOfComplaint } from './complaint-news.js';
import { declareDead } from './dead-addresses.js';
import type { ReportedDelivery } from './find-reported-delivery.js';

interface ReportedBounce {
  /** A provider's name, or `mailbox`. */
  source: string;
  report: Pick<BounceReport, 'eventId' | 'says' | 'status' | 'detail'>;
  delivery: ReportedDelivery;
}

/** Writes a report down once, however often it comes, and draws the consequences for later mails to the address. */
export async function recordBounce(ctx: Context, bounce: ReportedBounce): Promise<'recorded' | 'known'> {
  const { report, delivery, source } = bounce;
  const verdict = verdictOf(report);
  const kind = kindOf(verdict);
  const { id: deliveryId, ownerId, address } = delivery;
  const detail = tidyDetail(report.detail);
  const now = ctx.clock.now();
  try {
    await ctx.db.transactDurably([
      ctx.db.write
        .insert(bounces)
        .values({
          ...{ ownerId, deliveryId, address, kind, detail, source },
          status: report.status ?? null,
          eventId: report.eventId,
          createdAt: now,
        })
        .onConflictDoNothing({ target: [bounces.source, bounces.eventId] }),
      expectChange(ctx.db, 'new_report'),
      ctx.db.write
        .update(deliveries)
        .set({ bounce: kind, bouncedAt: now })
        .where(and(eq(deliveries.id, deliveryId), isMilderThan(kind), isCounted(kind))),
      ...consequencesOf(ctx, verdict, { ownerId, address, detail }),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // Perhaps the process ended between the two the first time.
    if (verdict === 'mailbox-trouble') await giveUpAfterMany(ctx, { ...delivery, detail });
    return 'known';
  }
  if (verdict === 'complaint') ctx.bells.ring('jobs');
  if (verdict === 'mailbox-trouble') await giveUpAfterMany(ctx, { ...delivery, detail });
  ctx.log.info({ deliveryId, source, verdict }, 'a bounce was recorded');
  return 'recorded';
}

/** The gravest of what came back about a mail stands. */
function isMilderThan(kind: BounceKind) {
  const milder = BOUNCE_KINDS.slice(0, BOUNCE_KINDS.indexOf(kind));
  return or(isNull(deliveries.bounce), inArray(deliveries.bounce, milder));
}

/** What is among the failed already did not come back from among the accepted; a complaint proves that it arrived. */
function isCounted(kind: BounceKind) {
  return kind === 'complaint' ? undefined : notInArray(deliveries.state, ['failed', 'expired']);
}

function consequencesOf(
  ctx: Context,
  verdict: Verdict,
  input: { ownerId: number; address: string; detail: string },
): Statement[] {
  switch (verdict) {
    case 'complaint':
      return [
        suppress(ctx, { ...input, reason: 'complained' }),
        tellOfComplaint(ctx, { ownerId: input.ownerId, address: input.address }),
      ];
    case 'dead-address':
      return declareDead(ctx, input);
    case 'mailbox-trouble':
    case 'message-refused':
      return [];
  }
}

async function giveUpAfterMany(ctx: Context, delivery: ReportedDelivery & { detail: string }): Promise<void> {
  if (delivery.priority !== PRIORITY.bulk) return;
  if (!isGivenUp(await listLatestLetters(ctx, delivery))) return;
  const { ownerId, address, detail } = delivery;
  await ctx.db.transactDurably([suppress(ctx, { ownerId, address, reason: 'soft-bounces', detail })]);
}

/** The owner's last newsletters to this recipient, newest first, and whether each found a mailbox in trouble. */
async function listLatestLetters(ctx: Context, recipient: ReportedDelivery) {
  const letters = await ctx.db.read
    .select({ id: deliveries.id, state: deliveries.state, smtpText: deliveries.smtpText })
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
        inArray(deliveries.state, ['accepted', 'failed', 'expired', 'unknown', 'held']),
      ),
    )
    .orderBy(desc(mailings.id))
    .limit(SOFT_BOUNCES_IN_A_ROW);
  const ids = letters.map(({ id }) => id);
  const reports = await ctx.db.read
    .select({ deliveryId: bounces.deliveryId, status: bounces.status, detail: bounces.detail })
    .from(bounces)
    .where(and(inArray(bounces.deliveryId, ids), eq(bounces.kind, 'soft')));
  const isTrouble = (status: string | null, text: string) =>
    classifyFailure({ status: status ?? undefined, text }) !== 'message-refused';
  return letters.map(({ id, state, smtpText }) => {
    const wasRefused = state === 'failed' || state === 'expired';
    const reported = reports.filter(({ deliveryId }) => deliveryId === id);
    return {
      isMailboxTrouble: wasRefused
        ? isTrouble(null, smtpText ?? '')
        : reported.some(({ status, detail }) => isTrouble(status, detail)),
    };
  });
}
