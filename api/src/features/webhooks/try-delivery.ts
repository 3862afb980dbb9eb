import { and, eq, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { ExpectationFailed, expectChange, type Statement } from '../../db/transact.js';
import { SecretsError } from '../../ports/secrets.js';
import type { Context } from '../../server/context.js';
import type { Claim } from './claim-deliveries.js';
import { pauseEndpoint } from './pause-endpoint.js';
import { type AttemptResult, PAUSED_AFTER, type Settlement, settle } from './rules.js';
import { createSignedHeaders, openSecrets } from './signing-secrets.js';
import { whereErasureEvent } from './store.js';
import { webhookDeliveries, webhookEndpoints } from './table.js';

/** Makes one attempt to send a delivery, and saves the result. */
export async function tryDelivery(ctx: Context, claim: Claim): Promise<void> {
  const result = await post(ctx, claim);
  const now = ctx.clock.now();
  const settlement = settle(result, { attempts: claim.attempts, now, chance: Math.random() });
  await saveSettlement(ctx, claim, settlement);
  if (settlement.asksToStop) {
    await pauseEndpoint(ctx, { endpoint: claim.endpoint, reason: 'gone' });
  } else if (settlement.status === 'failed') {
    const isLongFailing = lte(webhookEndpoints.failingSince, now - PAUSED_AFTER);
    await pauseEndpoint(ctx, { endpoint: claim.endpoint, reason: 'failing', provided: isLongFailing });
  }
}

async function post(ctx: Context, { eventId, body, endpoint }: Claim): Promise<AttemptResult> {
  try {
    const signatureHeaders = createSignedHeaders(
      { id: eventId, body, now: ctx.clock.now() },
      openSecrets(ctx, endpoint),
    );
    return await ctx.fetchUrl.post({
      url: endpoint.url,
      headers: { 'user-agent': 'Tidings webhooks', 'content-type': 'application/json', ...signatureHeaders },
      body,
    });
  } catch (error) {
    if (error instanceof SecretsError) return { kind: 'failed', reason: 'secret_lost' };
    throw error;
  }
}

async function saveSettlement(ctx: Context, claim: Claim, settlement: Settlement): Promise<void> {
  const { status, responseStatus, failure, nextAttemptAt } = settlement;
  const now = ctx.clock.now();
  try {
    await ctx.db.transact([
      ctx.db.write
        .update(webhookDeliveries)
        .set({ status, responseStatus, failure, nextAttemptAt, settledAt: status === 'pending' ? null : now })
        .where(
          and(
            eq(webhookDeliveries.id, claim.id),
            eq(webhookDeliveries.attempts, claim.attempts),
            eq(webhookDeliveries.status, 'pending'),
          ),
        ),
      expectChange(ctx.db, 'still_ours'),
      updateHealth(ctx, claim, settlement),
      deleteErasureEvent(ctx, claim),
    ]);
  } catch (error) {
    // The attempt counted as lost and was repeated, or was removed with its endpoint, so the later result counts.
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}

/** Deletes an erasure's event once it is delivered or has failed, since the address must not stay. */
function deleteErasureEvent(ctx: Context, { id }: Claim): Statement {
  return ctx.db.write
    .delete(webhookDeliveries)
    .where(and(eq(webhookDeliveries.id, id), ne(webhookDeliveries.status, 'pending'), whereErasureEvent()));
}

/**
 * Writes only on a change, so that healthy endpoints cause no writes. Compares the URL that was called, since the
 * endpoint may have another URL by now.
 */
function updateHealth(ctx: Context, { endpoint }: Claim, { status }: Settlement): Statement {
  const { failingSince } = webhookEndpoints;
  const whereRequested = and(eq(webhookEndpoints.id, endpoint.id), eq(webhookEndpoints.url, endpoint.url));
  return status === 'delivered'
    ? ctx.db.write
        .update(webhookEndpoints)
        .set({ failingSince: null })
        .where(and(whereRequested, isNotNull(failingSince)))
    : ctx.db.write
        .update(webhookEndpoints)
        .set({ failingSince: ctx.clock.now() })
        .where(and(whereRequested, isNull(failingSince)));
}
