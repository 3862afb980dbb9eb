import type { RelayStatus } from '../../../../db/workers.js';
import type { SendRate } from '../../../../kernel/email/send-rate.js';
import type { EmailTransport, RelayRoute } from '../../../../ports/email.js';
import type { Context } from '../../../../server/context.js';
import { createRefusalReview } from '../../refusals/refusal-review.js';
import type { AttemptResult, Claim, DeliveryStatus } from '../../rules.js';
import type { BuiltEmail } from '../build-email.js';
import { createClaimDelivery } from '../deliver-claim.js';
import { createCircuitBreaker } from '../relay-circuit-breaker.js';
import { createSendThrottle } from '../send-throttle.js';
import { createSendWindow } from '../send-window.js';

/** A relay in the send loop, with everything that depends on its replies. */
export interface LoopRelay extends ReturnType<typeof createParts> {
  route: Omit<RelayRoute, 'transport'>;
  inFlight: number;
  counts: Pick<RelayStatus, 'accepted' | 'deferred' | 'failed'>;
  /** The state of the weighted turn of `chooseByWeight`. */
  credit: number;
  /** The time of the relay's last reply, or of the first email after a time without emails. Monotonic ms. */
  answeredAt: number;
  /** The time at which the relay's rate allows the next waiting email. Monotonic ms. */
  freeAt: number;
}

/** All relays of a transport, at least one. */
export type LoopRelays = readonly [LoopRelay, ...LoopRelay[]];

interface SharedParts {
  build: (claim: Claim) => Promise<BuiltEmail>;
  workers: () => number;
}

/** Creates the relays of a transport from its routes, or from the transport itself if it has none. */
export function createRelays(ctx: Context, transport: EmailTransport, sharedParts: SharedParts): LoopRelays {
  const [first, ...otherRoutes] = transport.routes ?? [
    { name: '', weight: 1, domains: [], rate: undefined, transport },
  ];
  if (first === undefined) throw new Error('There is at least one relay.');
  const create = ({ transport: ownTransport, ...route }: RelayRoute): LoopRelay => {
    const rate = route.rate ?? ctx.instance.sendRate;
    const hasOtherUnblockedRelay = () =>
      relays.some(({ route: { name }, refusals }) => name !== route.name && !refusals.isBlockedByPolicy());
    const parts = createParts(ctx, ownTransport, {
      ...sharedParts,
      name: route.name,
      rate,
      hasOtherUnblockedRelay,
    });
    const counts = { accepted: 0, deferred: 0, failed: 0 };
    return { ...parts, route, inFlight: 0, counts, credit: 0, answeredAt: 0, freeAt: 0 };
  };
  const relays: LoopRelays = [create(first), ...otherRoutes.map(create)];
  return relays;
}

function createParts(
  ctx: Context,
  transport: EmailTransport,
  options: SharedParts & {
    name: string;
    rate: SendRate;
    /** Returns whether another relay has no policy block. Otherwise the block is about the content. */
    hasOtherUnblockedRelay: () => boolean;
  },
) {
  const { build, workers, name, rate, hasOtherUnblockedRelay } = options;
  const circuitBreaker = createCircuitBreaker(ctx, name);
  const refusals = createRefusalReview({ hasOtherUnblockedRelay });
  const window = createSendWindow(transport);
  const sendThrottle = createSendThrottle({ rate, widest: window.size, workers });
  const deliverClaim = createClaimDelivery(ctx, { build, transport, window, circuitBreaker, refusals });
  return { circuitBreaker, refusals, window, sendThrottle, deliverClaim };
}

/** Takes the relays' decisions about earlier replies. */
export function takeRefusalDecisions(relays: LoopRelays) {
  const [first, ...otherDecisions] = relays.map(({ refusals }) => refusals.takeDecided());
  if (first === undefined) throw new Error('There is at least one relay.');
  if (otherDecisions.length === 0) return first;
  return {
    proven: [first, ...otherDecisions].flatMap(({ proven }) => proven),
    returned: [first, ...otherDecisions].flatMap(({ returned }) => returned),
  };
}

/** Returns whether emails wait for the rate of a relay. */
export function hasRateLimitedEmails(relays: LoopRelays): boolean {
  return relays.some(({ freeAt }) => freeAt > performance.now());
}

/** The minimum wait. A relay's rate fills its burst in more time than this. */
const MIN_REST_MS = 10;

/**
 * Returns the time to wait if nothing happens, at most `longest`. Ends when a rate allows another email, or the next
 * throttled email is due.
 */
export function findRestMs(relays: LoopRelays, longest: number): number {
  const now = performance.now();
  return relays.reduce((lowest, { sendThrottle, freeAt }) => {
    const next = freeAt > now ? Math.max(sendThrottle.intervalMs(), MIN_REST_MS) : longest;
    return Math.min(lowest, next, sendThrottle.restMs(longest));
  }, longest);
}

/** Notes that a relay gets an email. */
export function noteStart(relay: LoopRelay): void {
  // A relay without emails owes no reply, for any time.
  if (relay.inFlight === 0) relay.answeredAt = performance.now();
  relay.inFlight += 1;
}

/** Notes the outcome of an email. A timeout is no reply of the relay. */
export function noteOutcome(relay: LoopRelay, outcome: AttemptResult, status: DeliveryStatus): void {
  const { counts } = relay;
  if ('code' in outcome) relay.answeredAt = performance.now();
  relay.inFlight -= 1;
  if (status === 'accepted' || status === 'deferred' || status === 'failed') counts[status] += 1;
  else if (status === 'expired') counts.failed += 1;
}

/** Returns the status of each relay, for the heartbeat, or none if there is only one without a name. */
export function listRelayStatuses(relays: LoopRelays): RelayStatus[] {
  return relays
    .filter(({ route }) => route.name !== '')
    .map(({ route: { name }, circuitBreaker, counts }) => ({
      name,
      fault: circuitBreaker.fault(),
      ...counts,
    }));
}

/** Returns the oldest fault if no relay works, or else null. */
export function findSharedFault(relays: LoopRelays) {
  const faults = relays.flatMap(({ circuitBreaker }) => circuitBreaker.fault() ?? []);
  if (faults.length < relays.length) return null;
  return faults.reduce((oldest, fault) => (fault.since < oldest.since ? fault : oldest));
}
