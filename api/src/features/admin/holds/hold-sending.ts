import { sql } from 'drizzle-orm';
import { ExpectationFailed, expectTrue } from '../../../db/transact.js';
import type { Page, PageInput } from '../../../kernel/cursor.js';
import { createNotFoundError } from '../../../kernel/errors.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { findOpenUser } from '../../accounts/index.js';
import {
  findOwnMailing,
  pauseHeldNewsletter,
  pauseOwner,
  queueAccountEmail,
  throwIfOver,
} from '../../mailing/index.js';
import { findMailedTitle, listMailedNewsletters, type MailedNewsletter } from '../../newsletters/index.js';
import {
  findManualHold,
  findNewsletterHold,
  formatReviewMessage,
  insertHold,
  listNewsletterHolds,
  type NewHold,
  type Review,
} from '../../reviews/index.js';
import { type AdminInput, auditUser, runAsAdmin } from '../audit/audit.js';
import { getListedUser } from '../users/get-user-detail.js';

/**
 * Pauses a creator's email, or one newsletter that is being sent, until the hold is approved. Emails the reason.
 * Transactional email continues. If an administrator set a hold before, changes nothing and returns that hold.
 */
export async function holdSending(ctx: Context, input: AdminInput & NewHold): Promise<Review> {
  const { adminId, userId, mailingId, reason } = input;
  await getListedUser(ctx, userId);
  if (mailingId !== undefined) await checkMailing(ctx, { userId, mailingId });
  try {
    await runAsAdmin(async () =>
      ctx.db.transactDurably([
        ...insertHold(ctx, { userId, mailingId, reason }),
        ...(mailingId === undefined
          ? [pauseOwner(ctx, { ownerId: userId, reason: 'review' })]
          : [expectSent(ctx, mailingId), pauseHeldNewsletter(ctx, mailingId)]),
        auditUser(ctx, {
          adminId,
          userId,
          ...(mailingId === undefined
            ? { action: 'user.hold', details: { reason } }
            : { action: 'newsletter.hold', details: { mailing: mailingId, reason } }),
        }),
        ...(await holdNotice(ctx, input)),
      ]),
    );
    ctx.pubsub.publish('deliveries');
  } catch (error) {
    if (!(error instanceof ExpectationFailed)) throw error;
  }
  const hold = await findOwnHold(ctx, { userId, mailingId });
  // Another administrator released the hold in the meantime, or the creator undid the sending.
  if (hold === undefined) throw createNotFoundError(mailingId === undefined ? 'Review' : 'Newsletter');
  return hold;
}

async function checkMailing(ctx: Context, input: { userId: number; mailingId: number }): Promise<void> {
  const mailing = await findOwnMailing(ctx, { ownerId: input.userId, mailingId: input.mailingId });
  if (mailing === undefined) throw createNotFoundError('Newsletter');
  await throwIfOver(ctx, mailing);
}

/** Fails once the creator has undone the sending. */
const expectSent = (ctx: Context, mailingId: number) =>
  expectTrue(ctx.db, 'still_sent', sql`exists (select 1 from mailings where id = ${mailingId})`);

async function findOwnHold(
  ctx: Context,
  { userId, mailingId }: Pick<NewHold, 'userId' | 'mailingId'>,
): Promise<Review | undefined> {
  if (mailingId === undefined) return findManualHold(ctx, userId);
  return findNewsletterHold(ctx, { userId, mailingId });
}

async function holdNotice(ctx: Context, { userId, mailingId, reason }: NewHold) {
  const user = await findOpenUser(ctx, userId);
  if (user === undefined) return [];
  const { contactEmail, brandName } = ctx.instance;
  const kind = mailingId === undefined ? 'sending' : 'newsletter';
  const title = mailingId === undefined ? undefined : await findMailedTitle(ctx, { userId, mailingId });
  const message = formatReviewMessage({
    kind,
    reason: 'administrator',
    counts: {},
    status: 'rejected',
    decisionReason: reason,
    contactEmail,
    title,
  });
  const email = {
    subject:
      kind === 'sending'
        ? `Sending from your ${brandName} account is paused`
        : `Your ${brandName} newsletter is paused`,
    paragraphs: [message],
    link: { label: 'Open your newsletters', path: '/newsletters' },
    foot: 'Your content is not deleted.',
  };
  return queueAccountEmail(ctx, { publicId: createRandomId(), user, email });
}

export interface SentNewsletter extends MailedNewsletter {
  /** The review to approve, or undefined while no administrator holds the newsletter. */
  hold: Review | undefined;
}

/** Lists the sent newsletters of a creator with their holds, newest first. */
export async function listSentNewsletters(
  ctx: Context,
  input: PageInput & { userId: number },
): Promise<Page<SentNewsletter>> {
  await getListedUser(ctx, input.userId);
  const { rows, next } = await listMailedNewsletters(ctx, input);
  const mailingIds = rows.map(({ id }) => id);
  const holds = await listNewsletterHolds(ctx, { userId: input.userId, mailingIds });
  return { rows: rows.map((row) => ({ ...row, hold: holds.get(row.id) })), next };
}
