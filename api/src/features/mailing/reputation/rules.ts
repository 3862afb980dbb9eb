/** Counters of a newsletter that tell what it does to those who get it. */
export interface Reputation {
  accepted: number;
  /** Addresses that do not exist, refused at once or returned later. */
  hardBounced: number;
  complained: number;
}

/** One bounce of ten says nothing: so many addresses are tried, and so many of them must not exist. */
const LEAST_TRIED = 50;
const LEAST_BOUNCES = 5;
const MOST_BOUNCES = 0.05;
/** One reader who clicks the wrong button pauses nobody. */
const LEAST_COMPLAINTS = 3;
const MOST_COMPLAINTS = 0.001;

/** Why a newsletter has to stop, from what is known of it so far; undefined while it may go on. */
export function reputationProblem(counts: Reputation): 'hard_bounces' | 'complaints' | undefined {
  const { accepted, hardBounced, complained } = counts;
  if (complained >= LEAST_COMPLAINTS && complained > accepted * MOST_COMPLAINTS) return 'complaints';
  const tried = triedOf(counts);
  if (tried < LEAST_TRIED || hardBounced < LEAST_BOUNCES) return undefined;
  return hardBounced > tried * MOST_BOUNCES ? 'hard_bounces' : undefined;
}

/** What bounced after it was accepted is in both counters, so this errs on the side of the creator. */
export function triedOf({ accepted, hardBounced }: Reputation): number {
  return accepted + hardBounced;
}
