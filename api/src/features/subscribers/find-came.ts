import type { Context } from '../../context.js';
import { type VisitSource, widgetOn } from '../../kernel/visit-source.js';
import { type Came, claimedSource, settleSource } from '../visits/index.js';
import type { Consent } from './consent.js';

/** What had brought somebody who subscribes: the widget's site, or what their page says; null where none does. */
export async function findCame(
  ctx: Context,
  input: { userId: number; consent: Pick<Consent, 'source' | 'sourceHost'>; came: Came | undefined },
): Promise<VisitSource | null> {
  const { userId, consent, came } = input;
  if (consent.source === 'widget' && consent.sourceHost !== null) {
    return settleSource(ctx, { userId, source: widgetOn(consent.sourceHost) });
  }
  return came === undefined ? null : settleSource(ctx, { userId, source: claimedSource(came) });
}
