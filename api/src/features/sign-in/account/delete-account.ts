import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { MINUTE } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { createRandomToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { closeAccount, eraseUser, hashPassword } from '../../accounts/index.js';
import { eraseSales } from '../../checkout/index.js';
import { releaseDomains, releaseSendingDomains } from '../../domains/index.js';
import { eraseInsights } from '../../insights/index.js';
import { cancelMailings, eraseMailings } from '../../mailing/index.js';
import { eraseImages } from '../../media/index.js';
import { eraseNewsletters } from '../../newsletters/index.js';
import { endSubscription } from '../../plans/index.js';
import { eraseProducts } from '../../products/index.js';
import { emitSiteChanged } from '../../sites/index.js';
import { eraseSubscribers } from '../../subscribers/index.js';
import { eraseEndpoints } from '../../webhooks/index.js';
import { eraseWidgets } from '../../widgets/index.js';
import { endEmailedProofs } from '../verification/email-link.js';

export const ERASE_ACCOUNT = 'sign-in.erase-account';

/**
 * Closes the account at once, and queues the job that erases its rows and files. Throws `confirmation_required` unless
 * `isConfirmed`.
 */
export async function deleteAccount(
  ctx: Context,
  input: { userId: number; isConfirmed: boolean },
): Promise<void> {
  const { userId } = input;
  if (!input.isConfirmed) {
    throw new AppError(
      'confirmation_required',
      'Confirmation required: deleting an account cannot be undone.',
    );
  }
  const unusableHash = await hashPassword(createRandomToken());
  await ctx.db.transactDurably([
    ...closeAccount(ctx, { userId, unusableHash }),
    ...endEmailedProofs(ctx, userId),
    releaseDomains(ctx, userId),
    ...releaseSendingDomains(ctx, userId),
    cancelMailings(ctx, userId),
    ...(await endSubscription(ctx, { userId })),
    enqueueJob(ctx, { kind: ERASE_ACCOUNT, payload: { userId } }),
  ]);
  emitSiteChanged(ctx, userId);
  ctx.pubsub.publish('jobs');
}

const Payload = z.object({ userId: z.number() });

/** Delay before the account is checked again, while emails to buyers are pending. */
const RECHECK_AFTER = MINUTE;

/**
 * Erases one feature per step, dependents first. Each step may repeat after a crash. The account's own row is deleted
 * last, once the emails to others have left.
 */
export async function eraseAccount(ctx: Context, payload: unknown): Promise<void> {
  const { userId } = Payload.parse(payload);
  await eraseEndpoints(ctx, userId);
  await eraseSales(ctx, userId);
  await eraseNewsletters(ctx, userId);
  const isAllSent = await eraseMailings(ctx, userId);
  await eraseSubscribers(ctx, userId);
  await eraseInsights(ctx, userId);
  await eraseWidgets(ctx, userId);
  await eraseProducts(ctx, userId);
  await eraseImages(ctx, userId);
  if (isAllSent) return eraseUser(ctx, userId);
  const runAt = ctx.clock.now() + RECHECK_AFTER;
  await ctx.db.transact([enqueueJob(ctx, { kind: ERASE_ACCOUNT, payload: { userId }, runAt })]);
}
