import type { VisitSource } from '../../kernel/visit-source.js';
import type { Subscriber } from './store.js';

/** The columns of a row that record what had brought somebody; null where nobody told. */
export function cameColumns(came: VisitSource | null | undefined) {
  return { cameBy: came?.kind ?? null, cameFrom: came?.source ?? null };
}

export function cameOf({ cameBy, cameFrom }: Pick<Subscriber, 'cameBy' | 'cameFrom'>): VisitSource | null {
  return cameBy === null ? null : { kind: cameBy, source: cameFrom ?? '' };
}
