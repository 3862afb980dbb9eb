import { and, eq, gte, isNull, lt, sql } from 'drizzle-orm';
import { eraseRows } from '../../db/erase-rows.js';
import { ExpectationFailed, expectChange, findViolatedIndex, type Statement } from '../../db/transact.js';
import type { CreatorAccess } from '../../http/identity/actor.js';
import { AppError, createFieldError, createNotFoundError } from '../../kernel/errors.js';
import { isOnOwnMachine } from '../../kernel/network/internal-addresses.js';
import { SecretsError } from '../../ports/secrets.js';
import type { Context } from '../../server/context.js';
import { requireLiveAccess, runInSession, users } from '../accounts/index.js';
import { eraseListeners } from './listeners/store.js';
import { type EventType, MAX_ENDPOINTS, normalizeAddress, type PauseReason } from './rules.js';
import { makeSecret, openSecrets } from './signing-secrets.js';
import { getEndpoint, type OwnEndpoint, type WebhookEndpoint, whereOwn } from './store.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/**
 * Adds an endpoint. Returns its `secret`, which is never shown again. Throws `unauthenticated` if `access` has ended in
 * between, because "This wasn't me" pauses only endpoints that exist.
 */
export async function addEndpoint(
  ctx: Context,
  input: { access: CreatorAccess; url: string; events: readonly EventType[] },
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const { access, events } = input;
  const { userId } = access;
  const url = parseEndpointUrl(ctx, input.url);
  const { secret, sealed } = makeSecret(ctx, { userId });
  const endpointCount = sql`(select count(*) from ${webhookEndpoints} where ${webhookEndpoints.userId} = ${userId})`;
  const rowIfUnderLimit = ctx.db.write
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
    .where(and(eq(users.id, userId), lt(endpointCount, MAX_ENDPOINTS)));
  try {
    const [[endpoint]] = await runInSession(() =>
      ctx.db.transact([
        ctx.db.write.insert(webhookEndpoints).select(rowIfUnderLimit).returning(),
        expectChange(ctx.db, 'under_limit'),
        ...requireLiveAccess(ctx, access),
      ]),
    );
    if (endpoint === undefined) throw new Error('INSERT … RETURNING returned no row.');
    return { endpoint, secret };
  } catch (error) {
    if (error instanceof ExpectationFailed) {
      throw new AppError(
        'limit_reached',
        `You have ${MAX_ENDPOINTS} webhook endpoints, which is the maximum. Delete one to add another.`,
      );
    }
    throw toUrlTakenError(error);
  }
}

function parseEndpointUrl(ctx: Context, input: string): string {
  const result = normalizeAddress(input, { isOnOwnMachine: isOnOwnMachine(ctx.instance) });
  if ('problem' in result) throw createFieldError('url', result.problem);
  return result.url;
}

/** Returns a readable error if a write conflicts with another endpoint of the creator, or else the same error. */
function toUrlTakenError(error: unknown): unknown {
  if (!findViolatedIndex(error)?.startsWith('webhook_endpoints.')) return error;
  const message = 'You already have a webhook endpoint with this URL.';
  return new AppError('webhook_already_added', message, { errors: [{ path: 'url', message }] });
}

interface EndpointChange {
  url?: string | undefined;
  events?: readonly EventType[] | undefined;
  status?: 'active' | 'paused' | undefined;
}

/**
 * Changes only the named fields, since another tab may change the others at this moment. Pending deliveries use the
 * endpoint's URL and secret at the time of sending.
 */
export async function updateEndpoint(
  ctx: Context,
  input: OwnEndpoint & { change: EndpointChange },
): Promise<WebhookEndpoint> {
  const { url, events, status } = input.change;
  try {
    const [[changed]] = await ctx.db.transact([
      ctx.db.write
        .update(webhookEndpoints)
        .set({
          ...createAddressColumns(ctx, url),
          ...(events === undefined ? {} : { events: [...events] }),
          ...pauseColumns(ctx, status),
        })
        .where(whereOwn(input))
        .returning(),
    ]);
    if (changed === undefined) throw createNotFoundError('Webhook endpoint');
    // Deliveries that waited during the pause may leave now.
    ctx.pubsub.publish('webhooks');
    return changed;
  } catch (error) {
    throw toUrlTakenError(error);
  }
}

/** Returns the columns of a new URL, which has no failures yet. */
function createAddressColumns(ctx: Context, input: string | undefined) {
  if (input === undefined) return {};
  const url = parseEndpointUrl(ctx, input);
  const { url: storedUrl, failingSince } = webhookEndpoints;
  return { url, failingSince: sql<number | null>`iif(${storedUrl} = ${url}, ${failingSince}, null)` };
}

/** Returns the columns that pause or resume an endpoint. A paused endpoint keeps its time and reason. */
function pauseColumns(ctx: Context, status: EndpointChange['status']) {
  const { pausedAt, pauseReason } = webhookEndpoints;
  if (status === undefined) return {};
  if (status === 'active') return { pausedAt: null, pauseReason: null, failingSince: null };
  return {
    pausedAt: sql<number>`coalesce(${pausedAt}, ${ctx.clock.now()})`,
    pauseReason: sql<PauseReason>`coalesce(${pauseReason}, 'creator')`,
  };
}

/** Builds the statement that pauses the active endpoints that were added since a time. */
export function pauseRecentEndpoints(
  ctx: Context,
  { userId, since }: { userId: number; since: number },
): Statement {
  const { userId: owner, pausedAt, createdAt } = webhookEndpoints;
  return ctx.db.write
    .update(webhookEndpoints)
    .set({ pausedAt: ctx.clock.now(), pauseReason: 'creator' })
    .where(and(eq(owner, userId), gte(createdAt, since), isNull(pausedAt)));
}

/** Removes an endpoint with its deliveries, without sending pending ones. */
export async function removeEndpoint(ctx: Context, input: OwnEndpoint): Promise<void> {
  await getEndpoint(ctx, input);
  // Stops new deliveries first, or a busy endpoint would never be empty.
  await ctx.db.transact([
    ctx.db.write
      .update(webhookEndpoints)
      .set({ pausedAt: ctx.clock.now(), pauseReason: 'creator' })
      .where(whereOwn(input)),
  ]);
  await eraseRows(ctx, webhookDeliveries, sql`endpoint_id = ${input.endpointId}`);
  await ctx.db.transact([ctx.db.write.delete(webhookEndpoints).where(whereOwn(input))]);
}

/** Erases the endpoints and listeners of a deleted account. */
export async function eraseEndpoints(ctx: Context, userId: number): Promise<void> {
  await eraseRows(
    ctx,
    webhookDeliveries,
    sql`endpoint_id in (select id from ${webhookEndpoints} where user_id = ${userId})`,
  );
  await eraseRows(ctx, webhookEndpoints, sql`user_id = ${userId}`);
  await eraseListeners(ctx, sql`user_id = ${userId}`);
}

/** Creates a new secret, shown only once. The previous secret also signs for a day, so that no delivery is lost. */
export async function rollSecret(
  ctx: Context,
  input: OwnEndpoint,
): Promise<{ endpoint: WebhookEndpoint; secret: string }> {
  const row = await getEndpoint(ctx, input);
  const { secret, sealed } = makeSecret(ctx, { userId: input.userId, before: readSecrets(ctx, row) });
  const [[endpoint]] = await ctx.db.transact([
    ctx.db.write
      .update(webhookEndpoints)
      .set({ secret: sealed })
      .where(and(whereOwn(input), eq(webhookEndpoints.secret, row.secret)))
      .returning(),
  ]);
  if (endpoint === undefined) {
    throw new AppError(
      'version_conflict',
      'This webhook endpoint is being updated by another request. Please try again.',
    );
  }
  return { endpoint, secret };
}

/** Returns undefined if the secrets can no longer be read, so that a new secret is needed. */
function readSecrets(ctx: Context, row: WebhookEndpoint) {
  try {
    return openSecrets(ctx, row);
  } catch (error) {
    if (error instanceof SecretsError) return undefined;
    throw error;
  }
}
