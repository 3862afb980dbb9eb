import { and, eq, type SQL, sql } from 'drizzle-orm';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import type { Statement } from '../../../db/transact.js';
import { createRandomId, createRandomToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { createAttributionColumns } from '../../visits/index.js';
import { savePendingChoices } from '../choices/choices.js';
import { createConsentColumns, saveWording, selectWordingId } from '../consent.js';
import {
  countNew,
  createListFullError,
  isListFull,
  listFullForVisitorsError,
  requireCapacity,
} from '../list/list-room.js';
import { createAlreadySubscribedError, parseSubscriberAddress } from '../rules.js';
import type { SignUp } from '../sign-up/subscribe-confirmed.js';
import { findByAddress, type Subscriber } from '../store.js';
import { subscribers } from '../table.js';
import { logName, logStatus } from '../timeline/log-changes.js';
import { EMAIL_CONFIRMATION } from './confirmation-emails.js';
import { consumeConfirmationLimit, refundConfirmationEmail } from './email-limits.js';
import { PURGE_PENDING } from './purge-pending.js';
import { PENDING_LIFETIME } from './rules.js';

/**
 * Emails an address a link to confirm that it wants a creator's newsletter. Until then its row is pending, and an
 * unsubscribed row stays unsubscribed, because another person may have typed the address. The limits of `email-limits`
 * hold for every way onto a list. `isRepeated` means that the address was asked before and has not confirmed.
 */
export async function requestConfirmation(ctx: Context, input: SignUp): Promise<{ isRepeated: boolean }> {
  const { userId } = input;
  const email = parseSubscriberAddress(input.email);
  const existing = await findByAddress(ctx, { userId, email });
  if (existing?.status === 'confirmed') throw createAlreadySubscribedError();
  const request = { ...input, email };
  const isNew = existing === undefined || existing.status === 'removed';
  const isRepeated = existing?.status === 'pending' || hasAskedToReturn(existing);
  // An unsubscribed row changes only once it is confirmed, and a sent link always works.
  const added = countNew({ userId, email }, ['confirmed', 'pending', 'unsubscribed']);
  const capacityStatements = await requireCapacity(ctx, { userId, added });
  const sendsEmail = await consumeConfirmationLimit(ctx, { userId, email });
  const requester = input.consent.source === 'hand' ? 'creator' : 'subscriber';
  try {
    await ctx.db.transact([
      ...capacityStatements,
      logStatus(ctx, {
        by: requester,
        status: 'pending',
        isThem: sql`subscriber.user_id = ${userId} and subscriber.email = ${email} and subscriber.status = 'removed'`,
      }),
      undoRemoval(ctx, request),
      ...saveWording(ctx, { userId, wording: input.consent.wording }),
      logName(ctx, { by: requester, ...request }),
      savePending(ctx, request),
      recordReturn(ctx, request),
      ...(isNew ? [enqueuePurge(ctx, request)] : []),
      ...(sendsEmail ? enqueueConfirmationEmail(ctx, request) : []),
    ]);
  } catch (error) {
    if (sendsEmail) await refundConfirmationEmail(ctx, { userId, email });
    if (isListFull(error))
      throw requester === 'creator' ? await createListFullError(ctx, userId) : listFullForVisitorsError();
    throw error;
  }
  if (sendsEmail) ctx.pubsub.publish('jobs');
  return { isRepeated };
}

function hasAskedToReturn(row: Subscriber | undefined): boolean {
  return row?.status === 'unsubscribed' && (row.returnAskedAt ?? -1) >= (row.unsubscribedAt ?? 0);
}

function recordReturn(ctx: Context, { userId, email }: SignUp): Statement {
  return ctx.db.write
    .update(subscribers)
    .set({ returnAskedAt: ctx.clock.now() })
    .where(
      and(
        eq(subscribers.userId, userId),
        eq(subscribers.email, email),
        eq(subscribers.status, 'unsubscribed'),
      ),
    );
}

/** Undoes a creator's removal, since the subscriber may ask again. */
function undoRemoval(ctx: Context, { userId, email }: SignUp): Statement {
  return ctx.db.write
    .update(subscribers)
    .set({ status: 'pending', removedFrom: null, removedAt: null })
    .where(
      and(eq(subscribers.userId, userId), eq(subscribers.email, email), eq(subscribers.status, 'removed')),
    );
}

function savePending(ctx: Context, { userId, email, name, consent, attribution }: SignUp): Statement {
  const columns = {
    ...createConsentColumns(ctx, { userId, ...consent }),
    ...createAttributionColumns(attribution),
  };
  const row = { userId, email, name, token: createRandomToken(), createdAt: ctx.clock.now() };
  return ctx.db.write
    .insert(subscribers)
    .values({ ...row, status: 'pending', ...columns })
    .onConflictDoUpdate({
      target: [subscribers.userId, subscribers.email],
      set: { name: sql`coalesce(excluded.name, ${subscribers.name})`, ...columns },
      setWhere: eq(subscribers.status, 'pending'),
    });
}

/** Queues the purge by row id, because no address may stay in a job for a month. */
function enqueuePurge(ctx: Context, request: SignUp): Statement {
  const payload = sql`json_object('subscriberId', ${selectSubscriberId(request)})`;
  return enqueueJob(ctx, { kind: PURGE_PENDING, payload, runAt: ctx.clock.now() + PENDING_LIFETIME });
}

function enqueueConfirmationEmail(ctx: Context, request: SignUp): Statement[] {
  const { source, sourceHost, wording } = request.consent;
  const askedAt = ctx.clock.now();
  const requestData = {
    publicId: createRandomId(),
    askedAt,
    source,
    sourceHost,
    ...createAttributionColumns(request.attribution),
  };
  const payload = sql`json_set(${JSON.stringify(requestData)}, '$.subscriberId', ${selectSubscriberId(request)}, '$.wordingId', ${selectWordingId(request.userId, wording)})`;
  return [
    ...savePendingChoices(ctx, { ...request, askedAt }),
    enqueueJob(ctx, { kind: EMAIL_CONFIRMATION, priority: 'urgent', payload }),
  ];
}

/** Selects the id of the row, which the batch has written by then. */
function selectSubscriberId({ userId, email }: SignUp): SQL {
  return sql`(select ${subscribers.id} from ${subscribers} where ${subscribers.userId} = ${userId} and ${subscribers.email} = ${email})`;
}
