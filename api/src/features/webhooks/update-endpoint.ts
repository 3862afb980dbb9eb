import type { Context } from '../../context.js';
import { notFound } from '../../kernel/errors.js';
import { asTaken, readAddress } from './add-endpoint.js';
import type { WebhookKind } from './rules.js';
import { getEndpoint, isOwn, type OwnEndpoint, type WebhookEndpoint } from './store.js';
import { webhookEndpoints } from './table.js';

export interface EndpointChange {
  url?: string | undefined;
  kinds?: readonly WebhookKind[] | undefined;
  state?: 'active' | 'paused' | undefined;
}

/** What is not named stays. What waits goes to the address and is told as the endpoint is by then. */
export async function updateEndpoint(
  ctx: Context,
  input: OwnEndpoint & { change: EndpointChange },
): Promise<WebhookEndpoint> {
  const before = await getEndpoint(ctx, input);
  const { url, kinds, state } = input.change;
  try {
    const [[changed]] = await ctx.db.transact([
      ctx.db.write
        .update(webhookEndpoints)
        .set({
          ...addressColumns(ctx, { before, url }),
          ...(kinds === undefined ? {} : { kinds: [...kinds] }),
          ...pauseColumns(ctx, { before, state }),
        })
        .where(isOwn(input))
        .returning(),
    ]);
    if (changed === undefined) throw notFound('Webhook');
    // What waited there while it was paused may go.
    ctx.bells.ring('webhooks');
    return changed;
  } catch (error) {
    throw asTaken(error);
  }
}

/** At another address nothing has failed yet. */
function addressColumns(
  ctx: Context,
  { before, url: typed }: { before: WebhookEndpoint; url: string | undefined },
): Partial<WebhookEndpoint> {
  const url = typed === undefined ? before.url : readAddress(ctx, typed);
  return url === before.url ? { url } : { url, failingSince: null };
}

function pauseColumns(
  ctx: Context,
  { before, state }: { before: WebhookEndpoint; state: EndpointChange['state'] },
): Partial<WebhookEndpoint> {
  if (state === 'active') return { pausedAt: null, pauseReason: null, failingSince: null };
  if (state === undefined || before.pausedAt !== null) return {};
  return { pausedAt: ctx.clock.now(), pauseReason: 'creator' };
}
