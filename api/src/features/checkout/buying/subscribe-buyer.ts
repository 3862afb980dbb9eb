import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { LIMITS } from '../../../http/limits/request-limits.js';
import { SECOND } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { throwIfBanned } from '../../bans/index.js';
import { subscribe } from '../../subscribers/index.js';
import { Attribution, findAttribution } from '../../visits/index.js';
import { SUBSCRIBE_BUYER } from '../rules.js';

const Payload = z.object({
  userId: z.number(),
  email: z.string(),
  /** The text of the box that the buyer ticked. */
  wording: z.string(),
  attribution: Attribution.optional(),
});

/**
 * Queues the subscription of a buyer who ticked the newsletter's box. Does nothing without a wording. A job subscribes,
 * so that neither the response nor its time reveals whether the address is on the list.
 */
export async function requestSubscription(
  ctx: Context,
  input: {
    userId: number;
    email: string;
    wording: string | undefined;
    attribution: Attribution | undefined;
  },
): Promise<void> {
  if (!input.wording) return;
  await ctx.db.transactDurably([enqueueJob(ctx, { kind: SUBSCRIBE_BUYER, payload: input })]);
  ctx.pubsub.publish('jobs');
}

/**
 * Subscribes a buyer by the rules and the limit of the creator's list, as its form does. Over the limit, the job waits,
 * so that the newsletter never prevents a purchase. A second run changes nothing.
 */
export async function subscribeBuyer(ctx: Context, payload: unknown): Promise<void> {
  const request = Payload.parse(payload);
  const { userId, email, wording, attribution } = request;
  const wait = await findTurnDelay(ctx, userId);
  if (wait > 0) {
    const runAt = ctx.clock.now() + wait;
    await ctx.db.transactDurably([enqueueJob(ctx, { kind: SUBSCRIBE_BUYER, payload: request, runAt })]);
    return;
  }
  try {
    await throwIfBanned(ctx, [email]);
    await subscribe(ctx, {
      userId,
      email,
      name: null,
      consent: { source: 'checkout', sourceHost: null, wording },
      attribution: await findAttribution(ctx, { userId, attribution }),
    });
  } catch (error) {
    // The buyer is on the list, banned or limited, or the creator may not email others. Retries change nothing.
    if (!(error instanceof AppError)) throw error;
    ctx.log.info({ code: error.code }, 'a buyer was not subscribed');
  }
}

/** Counts one sign-up for a creator. Returns 0, or the ms to wait. */
async function findTurnDelay({ instance, limits }: Context, userId: number): Promise<number> {
  if (!instance.rateLimits) return 0;
  const result = await limits.consume(LIMITS.subscribeCreator, String(userId));
  return result.allowed ? 0 : result.retryAfter * SECOND;
}
