import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryState } from '../rules.js';

/** The states of the partial index `deliveries_not_delivered`, in the order of recipients. */
const PROBLEM_STATES = ['failed', 'expired', 'suppressed', 'held', 'cancelled'] as const;
type ProblemState = (typeof PROBLEM_STATES)[number];

export function isProblemState(state: DeliveryState | undefined): state is ProblemState {
  return PROBLEM_STATES.some((other) => other === state);
}

/**
 * Builds a condition over `deliveries`. SQLite uses a partial index only if the query repeats the index
 * condition word for word. It does not infer that one state is among the five.
 */
export function inProblemState(...states: [ProblemState, ...ProblemState[]]): SQL {
  const listed = (all: readonly string[]) => sql.raw(all.map((state) => `'${state}'`).join(', '));
  return sql`state in (${listed(PROBLEM_STATES)}) and state in (${listed(states)})`;
}
