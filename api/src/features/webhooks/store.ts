import { and, asc, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type Page, type PageInput, toPage } from '../../kernel/cursor.js';
import { AppError, createNotFoundError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { type DeliveryStatus, MAX_ENDPOINTS } from './rules.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

export type WebhookEndpoint = typeof webhookEndpoints.$inferSelect;
export type WebhookDelivery = typeof webhookDeliveries.$inferSelect;

export interface OwnEndpoint {
  userId: number;
  endpointId: number;
}

/** Lists endpoints, oldest first. */
export async function listEndpoints(ctx: Context, userId: number): Promise<WebhookEndpoint[]> {
  return ctx.db.read
    .select()
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.userId, userId))
    .orderBy(asc(webhookEndpoints.id))
    .limit(MAX_ENDPOINTS);
}

export async function getEndpoint(ctx: Context, input: OwnEndpoint): Promise<WebhookEndpoint> {
  const [row] = await ctx.db.read.select().from(webhookEndpoints).where(whereOwn(input));
  if (row === undefined) throw createNotFoundError('Webhook endpoint');
  return row;
}

export function whereOwn({ userId, endpointId }: OwnEndpoint): SQL | undefined {
  return and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.userId, userId));
}

/** Returns the endpoint. Throws if it is paused, since nothing is sent to it then. */
export async function getActiveEndpoint(ctx: Context, input: OwnEndpoint): Promise<WebhookEndpoint> {
  const endpoint = await getEndpoint(ctx, input);
  if (endpoint.pausedAt === null) return endpoint;
  throw new AppError('webhook_paused', 'This webhook endpoint is paused. Resume it first.');
}

/** Lists deliveries, newest first. */
export async function listDeliveries(
  ctx: Context,
  input: OwnEndpoint & PageInput & { status: DeliveryStatus | undefined },
): Promise<Page<WebhookDelivery>> {
  const { beforeId, limit, status } = input;
  const { id } = await getEndpoint(ctx, input);
  const rows = await ctx.db.read
    .select()
    .from(webhookDeliveries)
    .where(
      and(
        eq(webhookDeliveries.endpointId, id),
        beforeId === undefined ? undefined : lt(webhookDeliveries.id, beforeId),
        status === undefined ? undefined : eq(webhookDeliveries.status, status),
      ),
    )
    .orderBy(desc(webhookDeliveries.id))
    .limit(limit + 1);
  return toPage(rows, limit);
}

/** Selects events of an erasure, which hold an address to be erased, and are deleted once delivered. */
export function whereErasureEvent(): SQL {
  return sql`(kind = 'subscriber.left' and body ->> '$.data.way' = 'erased')`;
}
