import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryState } from '../rules.js';

/** States with an index of their own (`deliveries_not_delivered`), in the order of ids. */
const PROBLEM_STATES = ['failed', 'expired', 'suppressed', 'held', 'cancelled'] as const;
type ProblemState = (typeof PROBLEM_STATES)[number];

export function isProblemState(state: DeliveryState | undefined): state is ProblemState {
  return PROBLEM_STATES.some((other) => other === state);
}

/**
 * For a condition over `deliveries`. SQLite takes a partial index only where its own condition stands word for word:
 * that one state is among five it does not work out.
 */
export function inProblemState(...states: [ProblemState, ...ProblemState[]]): SQL {
  const listed = (all: readonly string[]) => sql.raw(all.map((state) => `'${state}'`).join(', '));
  return sql`state in (${listed(PROBLEM_STATES)}) and state in (${listed(states)})`;
}
