/** Counters that show the effect of a newsletter on its recipients. */
export interface Reputation {
  accepted: number;
  /** Addresses that do not exist, rejected at once or bounced later. */
  hardBounced: number;
  complained: number;
}

/** One bounce of ten proves nothing, so at least this many addresses must be tried, and this many must not exist. */
const MIN_TRIED = 50;
const MIN_BOUNCES = 5;
const MAX_BOUNCE_SHARE = 0.05;
/** A few accidental complaints must not pause a newsletter. */
const MIN_COMPLAINTS = 3;
const MAX_COMPLAINT_SHARE = 0.001;

/** Returns the threshold that stops a newsletter, by its counters so far, or undefined while it may continue. */
export function findReputationProblem(counts: Reputation): 'hard_bounces' | 'complaints' | undefined {
  const { accepted, hardBounced, complained } = counts;
  if (complained >= MIN_COMPLAINTS && complained > accepted * MAX_COMPLAINT_SHARE) return 'complaints';
  const triedCount = countTried(counts);
  if (triedCount < MIN_TRIED || hardBounced < MIN_BOUNCES) return undefined;
  return hardBounced > triedCount * MAX_BOUNCE_SHARE ? 'hard_bounces' : undefined;
}

/**
 * Returns the number of tried addresses. A bounce after acceptance is in both, so this errs on the side of the creator.
 */
export function countTried({ accepted, hardBounced }: Reputation): number {
  return accepted + hardBounced;
}
