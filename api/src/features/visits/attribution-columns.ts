import type { VisitSource } from '../../kernel/visits/visit-source.js';

/** The columns of a row that record a visit's source; null if it is unknown. */
interface AttributionColumns {
  attributionKind: VisitSource['kind'] | null;
  attributionSource: string | null;
}

export function attributionColumns(attribution: VisitSource | null | undefined): AttributionColumns {
  return { attributionKind: attribution?.kind ?? null, attributionSource: attribution?.source ?? null };
}

export function attributionOf({
  attributionKind,
  attributionSource,
}: AttributionColumns): VisitSource | null {
  return attributionKind === null ? null : { kind: attributionKind, source: attributionSource ?? '' };
}
