import { formatDuration } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import { getFactorStatus } from '../../accounts/index.js';
import { listDomains, listSendingDomains } from '../../domains/index.js';
import { findCurrentAccount } from '../../payouts/index.js';
import { listEndpoints } from '../../webhooks/index.js';
import { NOT_ME_LIFETIME } from './rules.js';

const LAST_DAYS = `in the last ${formatDuration(NOT_ME_LIFETIME)}`;

/**
 * Returns sentences for the email to the owner, one for each addition since a time that "This wasn't me" undoes, and
 * one for each that the owner has to check.
 */
export async function describeUndone(
  ctx: Context,
  { userId, since }: { userId: number; since: number },
): Promise<string[]> {
  const [factor, payouts] = await Promise.all([
    getFactorStatus(ctx, { kind: 'user', id: userId }),
    findCurrentAccount(ctx, userId),
  ]);
  const notes: string[] = [];
  if (factor.enabledAt !== null && factor.enabledAt >= since) {
    notes.push(`Two-step sign-in was turned on ${LAST_DAYS}, so ${ctx.instance.brandName} turned it off.`);
  } else if (factor.enabledAt !== null) {
    notes.push(
      `Two-step sign-in stays on, because it was turned on more than ${formatDuration(NOT_ME_LIFETIME)} ago. Recovery codes created ${LAST_DAYS} no longer work. Create new ones in Settings, Security.`,
    );
  }
  if (payouts !== undefined && payouts.createdAt >= since) {
    notes.push(`The payout account added ${LAST_DAYS} is disconnected. Connect your own in Sales, Payouts.`);
  }
  return [
    ...notes,
    ...(await describeWebhooks(ctx, { userId, since })),
    ...(await describeDomains(ctx, { userId, since })),
  ];
}

async function describeWebhooks(
  ctx: Context,
  { userId, since }: { userId: number; since: number },
): Promise<string[]> {
  const endpoints = await listEndpoints(ctx, userId);
  if (endpoints.length === 0) return [];
  const hasRecent = endpoints.some(({ createdAt, pausedAt }) => createdAt >= since && pausedAt === null);
  const pauseSentence = hasRecent ? `Webhook endpoints added ${LAST_DAYS} are paused. ` : '';
  return [`${pauseSentence}Check the URLs of your webhook endpoints in Settings, Account.`];
}

/** Names new domains instead of removing them, because a removed domain ends the links of a page. */
async function describeDomains(
  ctx: Context,
  { userId, since }: { userId: number; since: number },
): Promise<string[]> {
  const lists = await Promise.all([listDomains(ctx, userId), listSendingDomains(ctx, userId)]);
  const recent = lists.flat().filter(({ createdAt }) => createdAt >= since);
  if (recent.length === 0) return [];
  const names = [...new Set(recent.map(({ domain }) => domain))].join(', ');
  return [
    `Domains added ${LAST_DAYS}: ${names}. Remove those that you do not recognize: sending domains in Settings, Sending, and custom domains in Your Micro-site.`,
  ];
}
