import { ExpectationFailed, expectChange } from '../../../db/transact.js';
import { formatMinute } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { createRandomToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { requireVerifiedEmail } from '../../accounts/index.js';
import {
  consumeDailyUse,
  countDailyUse,
  DAILY_LIMIT,
  getAllowances,
  getDailyResetTime,
  refundDailyUse,
} from '../../allowances/index.js';
import { createAttributionColumns } from '../../visits/index.js';
import { type Consent, createConsentColumns, saveWording } from '../consent.js';
import { requestConfirmation } from '../opt-in/request-confirmation.js';
import { parseSubscriberAddress } from '../rules.js';
import { findByAddress, getSubscriber, type ListedSubscriber } from '../store.js';
import { subscribers } from '../table.js';
import { type FormerStatus, findFormerStatus } from './list-history.js';
import { createListFullError, isListFull, requireCapacity } from './list-room.js';
import { emitSubscriberJoined } from './subscriber-events.js';

interface NewSubscriber {
  userId: number;
  email: string;
  name: string | null;
  wording: string;
}

/** `limit` is the number of subscribers that a creator may add by hand in a day. */
type LimitedSubscriber = NewSubscriber & { limit: number };

/**
 * Adds one subscriber for the creator, who declares the consent. An address that was removed or bounced has to confirm
 * by email first. Throws `resubscribe_required` for an address that unsubscribed, complained or was erased, which the
 * creator cannot even invite.
 */
export async function addSubscriber(ctx: Context, input: NewSubscriber): Promise<ListedSubscriber> {
  const { userId } = input;
  await requireVerifiedEmail(ctx, userId);
  const email = parseSubscriberAddress(input.email);
  const formerStatus = await findFormerStatus(ctx, { userId, email });
  const existing = await findByAddress(ctx, { userId, email });
  if (existing?.status === 'confirmed' || existing?.status === 'pending')
    throw createAlreadyListedError(existing.status);
  const { handAddsPerDay: limit } = await getAllowances(ctx, userId);
  if (formerStatus === undefined) await addWithoutConfirmation(ctx, { ...input, email, limit });
  else await requestConfirmationFirst(ctx, { ...input, email, limit }, formerStatus);
  const subscriber = await findByAddress(ctx, { userId, email });
  if (subscriber === undefined) throw new Error('A subscriber disappeared right after being added.');
  return getSubscriber(ctx, { userId, subscriberId: subscriber.id });
}

const LEFT_FOR_GOOD: Partial<Record<FormerStatus, string>> = {
  unsubscribed: 'This subscriber unsubscribed. Only they can subscribe again, on your page.',
  complained: 'This subscriber reported your email as spam. Only they can subscribe again, on your page.',
  erased: 'This subscriber had their address erased. Only they can subscribe again, on your page.',
};

async function requestConfirmationFirst(
  ctx: Context,
  input: LimitedSubscriber,
  formerStatus: FormerStatus,
): Promise<void> {
  const refusal = LEFT_FOR_GOOD[formerStatus];
  if (refusal !== undefined) throw new AppError('resubscribe_required', refusal);
  const { wording, limit, ...request } = input;
  if (!(await consumeDailyUse(ctx, { userId: input.userId, kind: 'hand-add', limit }))) {
    throw createDailyLimitError(ctx, limit);
  }
  try {
    await requestConfirmation(ctx, { ...request, consent: createManualConsent(wording), attribution: null });
  } catch (error) {
    await refundDailyUse(ctx, { userId: input.userId, kind: 'hand-add' });
    throw error;
  }
}

async function addWithoutConfirmation(ctx: Context, input: LimitedSubscriber): Promise<void> {
  const { userId, email, name, wording, limit } = input;
  const columns = {
    ...createConsentColumns(ctx, { userId, ...createManualConsent(wording) }),
    ...createAttributionColumns(null),
  };
  const capacityStatements = await requireCapacity(ctx, { userId, added: 1 });
  try {
    await ctx.db.transact([
      ...capacityStatements,
      ...saveWording(ctx, { userId, wording }),
      ctx.db.write
        .insert(subscribers)
        .values({ userId, email, name, token: createRandomToken(), createdAt: ctx.clock.now(), ...columns })
        .onConflictDoNothing({ target: [subscribers.userId, subscribers.email] }),
      expectChange(ctx.db, 'not_there'),
      ...countDailyUse(ctx, { userId, kind: 'hand-add', limit }),
      ...emitSubscriberJoined(ctx, { userId, email }),
    ]);
  } catch (error) {
    if (isListFull(error)) throw await createListFullError(ctx, userId);
    if (!(error instanceof ExpectationFailed)) throw error;
    throw error.expectation === DAILY_LIMIT
      ? createDailyLimitError(ctx, limit)
      : createAlreadyListedError('confirmed');
  }
  ctx.pubsub.publish('webhooks');
}

function createManualConsent(wording: string): Consent {
  return { source: 'hand', sourceHost: null, wording };
}

function createAlreadyListedError(status: 'confirmed' | 'pending'): AppError {
  const pending = status === 'pending' ? ', but has not confirmed yet' : '';
  return new AppError('already_subscribed', `This subscriber is already on your list${pending}.`);
}

function createDailyLimitError(ctx: Context, limit: number): AppError {
  return new AppError(
    'daily_limit_exceeded',
    `Your account can add ${limit.toLocaleString('en')} subscribers a day by hand. The count starts again on ${formatMinute(getDailyResetTime(ctx))}. To ask for more, write to ${ctx.instance.contactEmail}.`,
  );
}
