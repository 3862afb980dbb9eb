import { type SQL, sql } from 'drizzle-orm';
import type { DeliveryStatus } from '../rules.js';

/** The statuses of the partial index `deliveries_not_delivered`, in the order of recipients. */
const PROBLEM_STATUSES = ['failed', 'expired', 'suppressed', 'held', 'cancelled'] as const;
type ProblemStatus = (typeof PROBLEM_STATUSES)[number];

export function isProblemStatus(status: DeliveryStatus | undefined): status is ProblemStatus {
  return PROBLEM_STATUSES.some((other) => other === status);
}

/**
 * Builds a condition over `deliveries`. SQLite uses a partial index only if the query repeats the index
 * condition word for word. It does not infer that one status is among the five.
 */
export function inProblemStatus(...statuses: [ProblemStatus, ...ProblemStatus[]]): SQL {
  const listed = (all: readonly string[]) => sql.raw(all.map((status) => `'${status}'`).join(', '));
  return sql`status in (${listed(PROBLEM_STATUSES)}) and status in (${listed(statuses)})`;
}
