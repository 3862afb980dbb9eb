import { type VisitSource, widgetOn } from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { claimedSource } from './claimed-source.js';
import type { Attribution } from './schemas.js';
import { settleSource } from './settle-sources.js';

/** Returns the attribution: the site of the widget used, or the page's clues; null if there is none. */
export async function findAttribution(
  ctx: Context,
  input: { userId: number; attribution: Attribution | undefined; widgetHost?: string | null },
): Promise<VisitSource | null> {
  const { userId, attribution, widgetHost = null } = input;
  if (widgetHost !== null) return settleSource(ctx, { userId, source: widgetOn(widgetHost) });
  return attribution === undefined ? null : settleSource(ctx, { userId, source: claimedSource(attribution) });
}
