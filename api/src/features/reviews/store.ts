import { and, desc, eq, inArray, lt, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { expectChange, type Statement } from '../../db/transact.js';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import { AppError, createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import {
  type Decision,
  formatReviewMessage,
  type ReviewKind,
  type ReviewReason,
  type ReviewStatus,
} from './rules.js';
import { reviews } from './table.js';

export type Review = typeof reviews.$inferSelect;
export type NewReview = Pick<Review, 'userId' | 'kind' | 'reason' | 'counts' | 'sampleDomains'> & {
  /** A selection can find a mailing of the same batch. */
  subjectId: number | SQL<number>;
};

/**
 * Builds the statements that insert a review, in the batch that stops its subject. Fails with `first_review` if the
 * subject was reviewed before.
 */
export function insertReview(ctx: Context, review: NewReview): [Statement, Statement] {
  return [
    ctx.db.write
      .insert(reviews)
      .values({ ...review, createdAt: ctx.clock.now() })
      .onConflictDoNothing({ target: [reviews.kind, reviews.subjectId] }),
    expectChange(ctx.db, 'first_review'),
  ];
}

/** The creator, or the creator's mailing, that an administrator stops by hand. */
export interface NewHold {
  userId: number;
  mailingId: number | undefined;
  reason: string;
}

/**
 * Stops a creator or a mailing, in an administrator's batch. The hold is a rejected review, so its approval releases
 * it. An earlier review of the same mailing becomes this hold. Fails with `not_held` if an administrator already
 * stopped it.
 */
export function insertHold(ctx: Context, { userId, mailingId, reason }: NewHold): [Statement, Statement] {
  const now = ctx.clock.now();
  // The hold of a creator is its own subject, with its negative id, because mailings have positive ids.
  const subjectId = mailingId ?? sql<number>`-(select coalesce(max(id), 0) + 1 from reviews)`;
  const kind = mailingId === undefined ? 'sending' : 'newsletter';
  const isFirst = mailingId === undefined ? sql`not ${whereStoppedByHand(userId)}` : sql`true`;
  const hold = ctx.db.write.run(sql`
    insert into reviews (
      user_id, kind, subject_id, reason, counts, sample_domains, status, created_at, decided_at, decision_reason)
    select ${userId}, ${kind}, ${subjectId}, 'administrator', '{}', '[]', 'rejected', ${now}, ${now}, ${reason}
    where ${isFirst}
    on conflict (kind, subject_id) do update set
      reason = excluded.reason, counts = excluded.counts, sample_domains = excluded.sample_domains,
      status = excluded.status, created_at = excluded.created_at, decided_at = excluded.decided_at,
      decision_reason = excluded.decision_reason
    where reviews.status <> 'rejected'`);
  return [hold, expectChange(ctx.db, 'not_held')];
}

/** Builds the condition that an administrator's own hold stops a creator. */
function whereStoppedByHand(userId: number): SQL {
  return sql`exists (
    select 1 from reviews as hold
    where hold.user_id = ${userId} and hold.kind = 'sending' and hold.status <> 'approved' and hold.reason = 'administrator')`;
}

/** Builds the condition that an administrator holds a mailing of the creator. */
export function whereNewsletterHeld(mailingId: number | SQLWrapper, userId: number | SQLWrapper): SQL {
  return sql`exists (
    select 1 from reviews as hold
    where hold.kind = 'newsletter' and hold.subject_id = ${mailingId} and hold.user_id = ${userId}
      and hold.status <> 'approved')`;
}

/** Returns the holds of a creator's mailings by administrators, by mailing. */
export async function listNewsletterHolds(
  ctx: Context,
  { userId, mailingIds }: { userId: number; mailingIds: number[] },
): Promise<Map<number, Review>> {
  const rows = await ctx.db.read
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.kind, 'newsletter'),
        eq(reviews.userId, userId),
        inArray(reviews.subjectId, mailingIds),
        ne(reviews.status, 'approved'),
      ),
    );
  return new Map(rows.map((row) => [row.subjectId, row]));
}

interface OwnMailing {
  userId: number;
  mailingId: number;
}

/** Finds the hold of a mailing, which may have been withdrawn since. */
export async function findNewsletterHold(
  ctx: Context,
  { userId, mailingId }: OwnMailing,
): Promise<Review | undefined> {
  return (await listNewsletterHolds(ctx, { userId, mailingIds: [mailingId] })).get(mailingId);
}

/** Throws `sending_held` while an administrator holds a mailing. */
export async function rejectHeldNewsletter(ctx: Context, mailing: OwnMailing): Promise<void> {
  const hold = await findNewsletterHold(ctx, mailing);
  if (hold !== undefined) throw createSendingHeldError(ctx, hold);
}

/** Decides a review, in an administrator's batch. Fails with `still_undecided` if another administrator was faster. */
export function saveDecision(
  ctx: Context,
  input: { reviewId: number; decision: Decision; reason: string },
): [Statement, Statement] {
  const { reviewId, decision, reason } = input;
  return [
    ctx.db.write
      .update(reviews)
      .set({ status: decision, decisionReason: reason, decidedAt: ctx.clock.now() })
      .where(and(eq(reviews.id, reviewId), whereDecidable(decision))),
    expectChange(ctx.db, 'still_undecided'),
  ];
}

/**
 * Builds the statement that deletes an open review, in the batch that withdraws its subject. Holds by administrators
 * are decided, so they stay.
 */
export function withdrawReview(ctx: Context, subject: { kind: ReviewKind; subjectId: number }): Statement {
  return ctx.db.write
    .delete(reviews)
    .where(
      and(
        eq(reviews.kind, subject.kind),
        eq(reviews.subjectId, subject.subjectId),
        eq(reviews.status, 'open'),
      ),
    );
}

/**
 * Selects decidable reviews. A rejected creator or newsletter may be approved after an appeal, but a rejected import's
 * file is deleted.
 */
function whereDecidable(decision: Decision): SQL {
  const open = sql`${reviews.status} = 'open'`;
  if (decision === 'rejected') return open;
  return sql`(${open} or (${reviews.status} = 'rejected' and ${reviews.kind} <> 'import'))`;
}

export async function getReview(ctx: Context, reviewId: number): Promise<Review> {
  const [review] = await ctx.db.read.select().from(reviews).where(eq(reviews.id, reviewId));
  if (review === undefined) throw createNotFoundError('Review');
  return review;
}

/** Lists reviews, newest first. */
export async function listReviewRows(
  ctx: Context,
  input: PageInput & { status: ReviewStatus | undefined },
): Promise<Page<Review>> {
  const { status, beforeId, limit } = input;
  const rows = await ctx.db.read
    .select()
    .from(reviews)
    .where(
      and(
        status === undefined ? undefined : eq(reviews.status, status),
        beforeId === undefined ? undefined : lt(reviews.id, beforeId),
      ),
    )
    .orderBy(desc(reviews.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Returns the review that prevents a creator from sending, or undefined if there is none. */
export async function findHold(ctx: Context, userId: number): Promise<Review | undefined> {
  const [review] = await ctx.db.read
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, userId), sql`kind = 'sending' and status <> 'approved'`))
    .orderBy(desc(reviews.id))
    .limit(1);
  return review;
}

/** Finds the hold of a creator by an administrator, which later automatic reviews do not replace. */
export async function findManualHold(ctx: Context, userId: number): Promise<Review | undefined> {
  const [review] = await ctx.db.read
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        sql`kind = 'sending' and status <> 'approved'`,
        sql`reason = 'administrator'`,
      ),
    );
  return review;
}

/** Returns the condition that a review of their sending holds a creator. */
export function whereHeld(userId: number | SQL): SQL {
  return sql`exists (select 1 from reviews as hold where hold.user_id = ${userId} and hold.kind = 'sending' and hold.status <> 'approved')`;
}

/** Throws `sending_held` while a review prevents a creator from sending. */
export async function rejectHeld(ctx: Context, userId: number): Promise<void> {
  const hold = await findHold(ctx, userId);
  if (hold !== undefined) throw createSendingHeldError(ctx, hold);
}

function createSendingHeldError(ctx: Context, review: Review): AppError {
  return new AppError('sending_held', composeReviewMessage(ctx, review));
}

/** Returns the message to the creator about a review. `title` is the title of its newsletter. */
export function composeReviewMessage(ctx: Context, review: Review, title?: string): string {
  return formatReviewMessage({ ...review, title, contactEmail: ctx.instance.contactEmail });
}

/** Returns true once an administrator approved an import of this creator. */
export function hasApprovedImport(ctx: Context, userId: number): Promise<boolean> {
  return hasApproved(ctx, userId, 'import_size');
}

/** Returns true once an administrator approved a first newsletter of this creator. */
export function hasApprovedNewsletter(ctx: Context, userId: number): Promise<boolean> {
  return hasApproved(ctx, userId, 'first_send');
}

async function hasApproved(ctx: Context, userId: number, reason: ReviewReason): Promise<boolean> {
  const [review] = await ctx.db.read
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.reason, reason), eq(reviews.status, 'approved')))
    .limit(1);
  return review !== undefined;
}
