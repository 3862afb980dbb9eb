import type { Context } from '../../context.js';
import { type VisitSource, widgetOn } from '../../kernel/visit-source.js';
import { claimedSource } from './claimed-source.js';
import type { Came } from './schemas.js';
import { settleSource } from './settle-sources.js';

/** What had brought somebody: the site of the widget they used, or what their page says; null where none does. */
export async function findCame(
  ctx: Context,
  input: { userId: number; came: Came | undefined; widgetHost?: string | null },
): Promise<VisitSource | null> {
  const { userId, came, widgetHost = null } = input;
  if (widgetHost !== null) return settleSource(ctx, { userId, source: widgetOn(widgetHost) });
  return came === undefined ? null : settleSource(ctx, { userId, source: claimedSource(came) });
}
