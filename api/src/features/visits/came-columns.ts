import type { VisitSource } from '../../kernel/visit-source.js';

/** The columns of a row that record what had brought somebody; null where nobody told. */
interface CameColumns {
  cameBy: VisitSource['kind'] | null;
  cameFrom: string | null;
}

export function cameColumns(came: VisitSource | null | undefined): CameColumns {
  return { cameBy: came?.kind ?? null, cameFrom: came?.source ?? null };
}

export function cameOf({ cameBy, cameFrom }: CameColumns): VisitSource | null {
  return cameBy === null ? null : { kind: cameBy, source: cameFrom ?? '' };
}
