import {
  createWidgetSource,
  readVisitSource,
  type VisitHints,
  type VisitSource,
} from '../../kernel/visits/visit-source.js';
import type { Context } from '../../server/context.js';
import { type Attribution, MAX_REFERRER_LENGTH } from './schemas.js';
import { settleSource } from './settle-sources.js';

/** The columns of a row that record a visit's source, or null if it is unknown. */
interface AttributionColumns {
  attributionKind: VisitSource['kind'] | null;
  attributionSource: string | null;
}

export function createAttributionColumns(attribution: VisitSource | null | undefined): AttributionColumns {
  return { attributionKind: attribution?.kind ?? null, attributionSource: attribution?.source ?? null };
}

export function readAttribution({
  attributionKind,
  attributionSource,
}: AttributionColumns): VisitSource | null {
  return attributionKind === null ? null : { kind: attributionKind, source: attributionSource ?? '' };
}

const MAX_UTM_LENGTH = 200;

/** Returns the source that a browser claims for a visit. Truncates long URLs instead of failing. */
export function toClaimedSource(hints: VisitHints & Pick<Attribution, 'via'>): VisitSource {
  const source = readVisitSource({
    referrer: hints.referrer?.slice(0, MAX_REFERRER_LENGTH),
    utmSource: hints.utmSource?.slice(0, MAX_UTM_LENGTH),
    utmCampaign: hints.utmCampaign?.slice(0, MAX_UTM_LENGTH),
  });
  return hints.via === 'widget' && source.kind === 'site' ? createWidgetSource(source.source) : source;
}

/** Returns the attribution, which is the site of the widget used, or the page's hints, or null if there is none. */
export async function findAttribution(
  ctx: Context,
  input: { userId: number; attribution: Attribution | undefined; widgetHost?: string | null },
): Promise<VisitSource | null> {
  const { userId, attribution, widgetHost = null } = input;
  if (widgetHost !== null) return settleSource(ctx, { userId, source: createWidgetSource(widgetHost) });
  return attribution === undefined
    ? null
    : settleSource(ctx, { userId, source: toClaimedSource(attribution) });
}
