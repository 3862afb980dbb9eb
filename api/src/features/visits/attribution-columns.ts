import type { VisitSource } from '../../kernel/visit-source.js';

/** The columns of a row that record what had brought somebody; null where nobody told. */
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
