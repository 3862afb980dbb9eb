import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs.js';
import { AppError } from '../../../kernel/errors.js';
import type { Context } from '../../../server/context.js';
import { enterList } from '../../subscribers/index.js';
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
 * Queues the subscription of a buyer who ticked the newsletter's box; does nothing without a wording. It is a job, so
 * that the state of the address on the list changes neither the response nor its time.
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

/** Subscribes a buyer by the rules of the creator's list, as its form does. A second run changes nothing. */
export async function subscribeBuyer(ctx: Context, payload: unknown): Promise<void> {
  const { userId, email, wording, attribution } = Payload.parse(payload);
  try {
    await enterList(ctx, {
      userId,
      email,
      name: null,
      consent: { source: 'checkout', sourceHost: null, wording },
      attribution: await findAttribution(ctx, { userId, attribution }),
    });
  } catch (error) {
    // Already on the list, limited, or not allowed to email others: nothing that a later attempt would change.
    if (!(error instanceof AppError)) throw error;
    ctx.log.info({ code: error.code }, 'a buyer was not subscribed');
  }
}
