import { and, eq, inArray, isNull, notInArray, or } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import type { BounceReport } from '../../../ports/email-webhook.js';
import type { Context } from '../../../server/context.js';
import { readRefusal } from '../refusals/read-refusal.js';
import { holdIfHarmful } from '../reputation/hold-creator.js';
import { BOUNCE_KINDS, type BounceKind } from '../rules.js';
import { suppress } from '../suppress.js';
import { bounces, deliveries } from '../table.js';
import { kindOf, tidyDetail, type Verdict, verdictOf } from './classify.js';
import { emitComplaint } from './complaint-job.js';
import { declareDead } from './dead-addresses.js';
import type { ReportedDelivery } from './find-reported-delivery.js';
import { giveUpAfterMany } from './give-up.js';

interface ReportedBounce {
  /** A provider's name, or `mailbox`. */
  source: string;
  report: Pick<BounceReport, 'eventId' | 'says' | 'status' | 'detail'>;
  delivery: ReportedDelivery;
}

/**
 * Records a report once, however often it arrives, and applies its effects on later emails to the address.
 */
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
          ownerId,
          deliveryId,
          address,
          kind,
          detail,
          source,
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
      ...consequencesOf(ctx, { verdict, report }, { ownerId, address, detail }),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // The process may have ended between the two the first time.
    if (kind !== 'soft') await holdIfHarmful(ctx, delivery.mailingId);
    if (verdict === 'mailbox-trouble') await giveUpAfterMany(ctx, { ...delivery, detail });
    return 'known';
  }
  if (verdict === 'complaint') ctx.pubsub.publish('jobs');
  if (verdict === 'mailbox-trouble') await giveUpAfterMany(ctx, { ...delivery, detail });
  if (kind !== 'soft') await holdIfHarmful(ctx, delivery.mailingId);
  ctx.log.info({ deliveryId, source, verdict }, 'a bounce was recorded');
  return 'recorded';
}

/** Builds a condition that lets only a graver report replace an earlier one. */
function isMilderThan(kind: BounceKind) {
  const milder = BOUNCE_KINDS.slice(0, BOUNCE_KINDS.indexOf(kind));
  return or(isNull(deliveries.bounce), inArray(deliveries.bounce, milder));
}

/**
 * Builds a condition that counts a bounce only once: failed deliveries are not among the accepted. A
 * complaint always counts, because it proves that the email arrived.
 */
function isCounted(kind: BounceKind) {
  return kind === 'complaint' ? undefined : notInArray(deliveries.status, ['failed', 'expired']);
}

function consequencesOf(
  ctx: Context,
  { verdict, report: { status, detail: text } }: { verdict: Verdict; report: ReportedBounce['report'] },
  input: { ownerId: number; address: string; detail: string },
): Statement[] {
  switch (verdict) {
    case 'complaint':
      return [
        suppress(ctx, { ...input, reason: 'complained' }),
        emitComplaint(ctx, { ownerId: input.ownerId, address: input.address }),
      ];
    case 'dead-address':
      // Other creators skip the address only if a status names this exact recipient.
      return readRefusal({ status, text }).isVerified
        ? declareDead(ctx, input)
        : [suppress(ctx, { ...input, reason: 'dead-address' })];
    case 'mailbox-trouble':
    case 'message-refused':
      return [];
  }
}
