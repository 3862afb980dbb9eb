import { and, eq, lt, sql } from 'drizzle-orm';
import { ExpectationFailed, expectChange, violatedUnique } from '../../db/transact.js';
import { AppError, invalidInput } from '../../kernel/errors.js';
import { isOnOwnMachine } from '../../kernel/network/own-machine.js';
import type { Context } from '../../server/context.js';
import { users } from '../accounts/index.js';
import { type EventType, MAX_ENDPOINTS, normalizeAddress } from './rules.js';
import { makeSecret } from './signing-secrets.js';
import type { WebhookEndpoint } from './store.js';
import { webhookEndpoints } from './table.js';

/** Adds an endpoint. Returns its `secret`, which is never shown again. */
export async function addEndpoint(
  ctx: Context,
  input: { userId: number; url: string; events: readonly EventType[] },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { userId, events } = input;
  const url = parseSubscriberAddress(ctx, input.url);
  const { secret, sealed } = makeSecret(ctx, { userId });
  const held = sql`(select count(*) from ${webhookEndpoints} where ${webhookEndpoints.userId} = ${userId})`;
  const whileRoomIsLeft = ctx.db.write
    .select({
      id: sql<number>`null`.as('id'),
      userId: users.id,
      url: sql<string>`${url}`.as('url'),
      events: sql<EventType[]>`${JSON.stringify(events)}`.as('events'),
      secret: sql<string>`${sealed}`.as('secret'),
      pausedAt: sql<null>`null`.as('paused_at'),
      pauseReason: sql<null>`null`.as('pause_reason'),
      failingSince: sql<null>`null`.as('failing_since'),
      createdAt: sql<number>`${ctx.clock.now()}`.as('created_at'),
    })
    .from(users)
    .where(and(eq(users.id, userId), lt(held, MAX_ENDPOINTS)));
  try {
    const [[endpoint]] = await ctx.db.transact([
      ctx.db.write.insert(webhookEndpoints).select(whileRoomIsLeft).returning(),
      expectChange(ctx.db, 'room_left'),
    ]);
    if (endpoint === undefined) throw new Error('INSERT … RETURNING gave no row.');
    return { endpoint, secret };
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw new AppError(
        'limit_reached',
        `You have ${MAX_ENDPOINTS} webhooks, which is as many as there can be. Remove one to add another.`,
      );
    }
    throw asTaken(error);
  }
}

export function parseSubscriberAddress(ctx: Context, typed: string): string {
  const read = normalizeAddress(typed, { isOnOwnMachine: isOnOwnMachine(ctx.instance) });
  if ('problem' in read) throw invalidInput('url', read.problem);
  return read.url;
}

/** Returns a readable error if a write conflicts with another endpoint of the creator; otherwise the same error. */
export function asTaken(error: unknown): unknown {
  if (!violatedUnique(error)?.startsWith('webhook_endpoints.')) return error;
  const message = 'You have a webhook with this address already.';
  return new AppError('webhook_already_added', message, { errors: [{ path: 'url', message }] });
}
