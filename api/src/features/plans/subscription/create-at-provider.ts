import { and, eq, isNull } from 'drizzle-orm';
import { PaymentsError, type PaymentsErrorKind } from '../../../ports/payments.js';
import type { Context } from '../../../server/context.js';
import { getUser } from '../../accounts/index.js';
import { callProvider } from '../../payments/index.js';
import { findByProviderId, findCustomerId, type SubscriptionRow } from '../store.js';
import { subscriptions } from '../table.js';

/**
 * The provider repeats such a response while it knows the row's key, so a retry needs another row. The outcome of other
 * errors is unknown, and the next try of the same row finds it.
 */
const PERMANENT_ERRORS: ReadonlySet<PaymentsErrorKind> = new Set([
  'invalid_request',
  'declined',
  'configuration',
  'provider',
]);

/**
 * Creates the subscription at the provider. The same row always gets the same subscription. Returns undefined if
 * another tab has abandoned the row. Then it cancels the new subscription, so that two never exist.
 */
export async function createAtProvider(ctx: Context, row: SubscriptionRow): Promise<string | undefined> {
  const { id, customerId } = await callProvider(ctx, () => createOrGiveUp(ctx, row));
  await ctx.db.transactDurably([
    ctx.db.write
      .update(subscriptions)
      .set({ subscriptionId: id, customerId, version: row.version + 1 })
      .where(and(eq(subscriptions.id, row.id), isNull(subscriptions.subscriptionId))),
  ]);
  if ((await findByProviderId(ctx, id)) !== undefined) return id;
  await callProvider(ctx, () => ctx.payments.subscriptions.cancel(id));
  return undefined;
}

interface CreatedSubscription {
  id: string;
  customerId: string;
}

async function createOrGiveUp(ctx: Context, row: SubscriptionRow): Promise<CreatedSubscription> {
  try {
    return await create(ctx, row);
  } catch (error) {
    if (error instanceof PaymentsError && PERMANENT_ERRORS.has(error.kind))
      await endUncreatedSubscription(ctx, row);
    throw error;
  }
}

async function create(
  ctx: Context,
  { publicId, userId, priceId }: SubscriptionRow,
): Promise<CreatedSubscription> {
  if (userId === null) throw new Error(`The subscription ${publicId} has nobody to pay it.`);
  const { email } = await getUser(ctx, userId);
  const knownCustomerId = await findCustomerId(ctx, userId);
  const metadata = { subscription: publicId, user: String(userId) };
  const { subscriptions: provider } = ctx.payments;
  const createFor = async (customerId: string, idempotencyKey: string) => ({
    customerId,
    id: (await provider.create({ customerId, priceId, metadata, idempotencyKey })).id,
  });
  const createAnew = async (idempotencyKey: string) =>
    createFor(
      await provider.createCustomer({ email, metadata, idempotencyKey: `customer-${publicId}` }),
      idempotencyKey,
    );
  const key = `subscription-${publicId}`;
  if (knownCustomerId === undefined) return createAnew(key);
  try {
    return await createFor(knownCustomerId, key);
  } catch (error) {
    if (!(error instanceof PaymentsError) || error.kind !== 'invalid_request') throw error;
    // The customer was deleted there, or predates a change of keys, which must not block Pro.
    return createAnew(`${key}-anew`);
  }
}

/** Ends a row for which the provider has nothing to pay. */
export async function endUncreatedSubscription(
  ctx: Context,
  { id }: Pick<SubscriptionRow, 'id'>,
): Promise<void> {
  await ctx.db.transact([
    ctx.db.write
      .delete(subscriptions)
      .where(and(eq(subscriptions.id, id), isNull(subscriptions.subscriptionId))),
  ]);
}
