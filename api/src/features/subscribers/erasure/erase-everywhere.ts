import { z } from 'zod';
import { enqueueJob, type JobRun, UNFINISHED } from '../../../db/jobs/jobs.js';
import type { Statement } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { resumeAddress } from '../../mailing/index.js';
import { enqueueTraceErasure, eraseSubscriber } from '../preference-center/erase-subscriber.js';
import { fingerprintAddress, rememberErased } from './erase-subscribers.js';
import { type AddressHolder, findEverywhere } from './find-everywhere.js';

export const ERASE_EVERYWHERE = 'subscribers.erase-everywhere';

const Payload = z.object({
  address: z.string(),
  /** Later subscriptions are new consent. */
  before: z.number(),
});

/** Builds the statement that queues the erasure of an address with every creator, for the batch of the request. */
export function enqueueEraseEverywhere(ctx: Context, address: string): Statement {
  return enqueueJob(ctx, { kind: ERASE_EVERYWHERE, payload: { address, before: ctx.clock.now() } });
}

/**
 * Erases an address from every list, one after the other, as its subscriber could. An interrupted job starts again,
 * because lists that were done no longer have the address.
 */
export async function eraseEverywhere(ctx: Context, payload: unknown, run: JobRun): Promise<unknown> {
  const { address, before } = Payload.parse(payload);
  for await (const holder of findEverywhere(ctx, address)) {
    if (run.isStopping()) return UNFINISHED;
    await eraseHolder(ctx, { holder, address, before });
  }
  return undefined;
}

async function eraseHolder(
  ctx: Context,
  { holder, address, before }: { holder: AddressHolder; address: string; before: number },
): Promise<void> {
  const { userId, token, createdAt } = holder;
  if (token === null) {
    const fingerprint = await fingerprintAddress(ctx, { userId, address });
    // The suppression stays for a day, because after an earlier erasure it stops emails in progress.
    await ctx.db.transact([
      rememberErased(ctx, { userId, fingerprint }),
      resumeAddress(ctx, { ownerId: userId, address }),
      ...enqueueTraceErasure(ctx, { userId, subscriberId: null, address }),
    ]);
    ctx.pubsub.publish('jobs');
    return;
  }
  if (createdAt !== null && createdAt > before) return;
  try {
    await eraseSubscriber(ctx, { token });
  } catch (error) {
    // The subscriber erased the address in the meantime.
    if (!(error instanceof AppError && error.code === 'not_found')) throw error;
  }
}
