import { and, eq, inArray, isNull, lte, notInArray, or } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { ExpectationFailed, expectChange, type Statement } from '../../../db/transact.js';
import type { BounceReport } from '../../../ports/email-webhook.js';
import type { Context } from '../../../server/context.js';
import { readRefusal } from '../refusals/read-refusal.js';
import { holdIfHarmful } from '../reputation/hold-creator.js';
import { BOUNCE_KINDS, type BounceKind, type ProvenRefusal } from '../rules.js';
import { suppress } from '../suppress.js';
import { deliveries } from '../table.js';
import {
  determineConsequence,
  judgeReport,
  tidyDetail,
  toBounceKind,
  type Verdict,
} from './classify-failure.js';
import type { ReportedDelivery } from './find-reported-delivery.js';
import { markNonexistent } from './hard-bounced-addresses.js';
import { recordRefusals, suppressAfterSoftBounces } from './soft-bounces.js';
import { bounces } from './table.js';

/** The job that reports a spam complaint of a subscriber. The subscriber list handles it. */
export const SUBSCRIBER_COMPLAINED = 'mailing.subscriber-complained';

export const ComplaintJob = z.object({
  ownerId: z.number(),
  address: z.string(),
  /** A subscription after this time overrides the complaint. */
  complainedAt: z.number(),
});

/** Builds the statement that enqueues the report, for the batch that records the complaint. */
export function emitComplaint(ctx: Context, complaint: { ownerId: number; address: string }): Statement {
  const payload: z.infer<typeof ComplaintJob> = { ...complaint, complainedAt: ctx.clock.now() };
  return enqueueJob(ctx, { kind: SUBSCRIBER_COMPLAINED, payload });
}

/**
 * Applies the effects of SMTP refusals that are about their recipients. Belongs in the batch that settles them, after
 * the settlement.
 */
export function drawConsequences(ctx: Context, refusals: ProvenRefusal[]): Statement[] {
  if (refusals.length === 0) return [];
  const mailboxProblems = refusals.filter(
    ({ smtpText }) => determineConsequence(smtpText) === 'mailbox-problem',
  );
  return [
    ...recordRefusals(ctx, mailboxProblems),
    ...refusals.flatMap((refusal) => suppressRefused(ctx, refusal)),
  ];
}

function suppressRefused(ctx: Context, { claim, smtpText }: ProvenRefusal): Statement[] {
  const { ownerId, address } = claim;
  const detail = tidyDetail(smtpText);
  switch (determineConsequence(smtpText)) {
    case 'hard-everywhere':
      return markNonexistent(ctx, { ownerId, address, detail });
    case 'hard-here':
      return [suppress(ctx, { ownerId, address, reason: 'hard-bounce', detail })];
    case 'mailbox-problem':
    case 'none':
      return [];
  }
}

interface ReportedBounce {
  /** A provider's name, or `mailbox`. */
  source: string;
  report: Pick<BounceReport, 'eventId' | 'outcome' | 'status' | 'detail'>;
  delivery: ReportedDelivery;
}

/**
 * Records a report once, however often it arrives, and applies its effects on later emails to the address.
 */
export async function recordBounce(ctx: Context, bounce: ReportedBounce): Promise<'recorded' | 'known'> {
  const { report, delivery, source } = bounce;
  const verdict = judgeReport(report);
  const kind = toBounceKind(verdict);
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
        .where(and(eq(deliveries.id, deliveryId), whereMilderThan(kind), isCounted(kind))),
      ...applyVerdict(ctx, { verdict, report }, { ownerId, address, detail }),
    ]);
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
    // The first time, the process may have ended between the two.
    if (kind !== 'soft') await holdIfHarmful(ctx, delivery.mailingId);
    if (verdict === 'mailbox-problem') await suppressAfterSoftBounces(ctx, { ...delivery, detail });
    return 'known';
  }
  if (verdict === 'complaint') ctx.pubsub.publish('jobs');
  if (verdict === 'mailbox-problem') await suppressAfterSoftBounces(ctx, { ...delivery, detail });
  if (kind !== 'soft') await holdIfHarmful(ctx, delivery.mailingId);
  ctx.log.info({ deliveryId, source, verdict }, 'a bounce was recorded');
  return 'recorded';
}

/** Builds a condition that lets only a graver report replace an earlier one. */
function whereMilderThan(kind: BounceKind) {
  const milder = BOUNCE_KINDS.slice(0, BOUNCE_KINDS.indexOf(kind));
  return or(isNull(deliveries.bounce), inArray(deliveries.bounce, milder));
}

/**
 * Builds the condition that counts a bounce only once, because failed deliveries are not among the accepted. A
 * complaint always counts, because it proves that the email arrived.
 */
function isCounted(kind: BounceKind) {
  return kind === 'complaint' ? undefined : notInArray(deliveries.status, ['failed', 'expired']);
}

function applyVerdict(
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
    case 'hard-bounce':
      // Other creators skip the address only if a status names this exact recipient.
      return readRefusal({ status, text }).isVerified
        ? markNonexistent(ctx, input)
        : [suppress(ctx, { ...input, reason: 'hard-bounce' })];
    case 'mailbox-problem':
    case 'message-refused':
      return [];
  }
}

/** Deletes the bounces of an address up to a time, once its subscriber is erased. */
export function deleteBounces(
  ctx: Context,
  input: { ownerId: number; address: string; before: number },
): Statement {
  return ctx.db.write
    .delete(bounces)
    .where(
      and(
        eq(bounces.ownerId, input.ownerId),
        eq(bounces.address, input.address),
        lte(bounces.createdAt, input.before),
      ),
    );
}
