import type { RelayStatus } from '../../../db/workers.js';
import { HOUR, SECOND } from '../../../kernel/clock.js';
import type { SendRate } from '../../../kernel/email/send-rate.js';
import type { EmailTransport, RelayRoute } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { createRefusalReview } from '../refusals/refusal-review.js';
import type { Claim, DeliveryStatus } from '../rules.js';
import type { BuiltEmail } from './build-email.js';
import { createCircuitBreaker } from './circuit-breaker.js';
import { createClaimDelivery } from './deliver-claim.js';
import { domainOf } from './domain-throttle.js';
import { createSendThrottle } from './send-throttle.js';
import { createSendWindow } from './send-window.js';

/** A relay in the send loop, with everything that depends on its answers. */
export interface LoopRelay extends ReturnType<typeof createParts> {
  route: Omit<RelayRoute, 'transport'>;
  inFlight: number;
  counts: Pick<RelayStatus, 'accepted' | 'deferred' | 'failed'>;
  /** The state of the weighted turn; see `chooseByWeight`. */
  credit: number;
  /** When the relay answered last, and when it is free for the next email that has to wait, in monotonic ms. */
  answeredAt: number;
  freeAt: number;
}

/** Creates the relays of a transport: its routes, or itself as the only one. */
export function createRelays(
  ctx: Context,
  transport: EmailTransport,
  shared: { build: (claim: Claim) => Promise<BuiltEmail>; workers: () => number },
): [LoopRelay, ...LoopRelay[]] {
  const create = ({ transport: own, ...route }: RelayRoute): LoopRelay => ({
    ...createParts(ctx, own, { ...shared, name: route.name, rate: route.rate ?? ctx.instance.sendRate }),
    route,
    inFlight: 0,
    counts: { accepted: 0, deferred: 0, failed: 0 },
    credit: 0,
    answeredAt: performance.now(),
    freeAt: 0,
  });
  const [first, ...others] = transport.routes ?? [];
  if (first !== undefined) return [create(first), ...others.map(create)];
  return [create({ name: '', weight: 1, domains: [], rate: undefined, transport })];
}

function createParts(
  ctx: Context,
  transport: EmailTransport,
  shared: {
    build: (claim: Claim) => Promise<BuiltEmail>;
    workers: () => number;
    name: string;
    rate: SendRate;
  },
) {
  const { build, workers, name, rate } = shared;
  const circuitBreaker = createCircuitBreaker(ctx, name);
  const refusals = createRefusalReview();
  const window = createSendWindow(transport);
  const sendThrottle = createSendThrottle({ rate, widest: window.size, workers });
  const deliverClaim = createClaimDelivery(ctx, { build, transport, window, circuitBreaker, refusals });
  return { circuitBreaker, refusals, window, sendThrottle, deliverClaim };
}

/** Neither paused nor about to be tested. */
export function isWorking({ circuitBreaker }: LoopRelay): boolean {
  return !circuitBreaker.isOpen() && !circuitBreaker.isHalfOpen();
}

/** Returns whether the next email tests the relay after a pause. */
export function awaitsTest({ circuitBreaker, inFlight }: LoopRelay): boolean {
  return circuitBreaker.isHalfOpen() && inFlight === 0;
}

/** A relay without an answer for so long gives its share to the others, if it has nothing free. */
const STALLED_AFTER_MS = 2 * SECOND;

function roomOf({ window, inFlight }: LoopRelay): number {
  return window.places(inFlight);
}

/** Returns whether a relay takes its share: it works, its rate allows an email, and it answers. */
function takesShare(relay: LoopRelay): boolean {
  const isStalled = roomOf(relay) === 0 && performance.now() - relay.answeredAt > STALLED_AFTER_MS;
  return isWorking(relay) && relay.sendThrottle.places(1) > 0 && !isStalled;
}

/** Returns how many emails to claim. */
export function placesOf(relays: readonly LoopRelay[]): number {
  const [only, another] = relays;
  if (only !== undefined && another === undefined) return only.sendThrottle.places(roomOf(only));
  const tests = relays.filter(awaitsTest).length;
  // None works: one code or receipt may try all the same.
  if (!relays.some(isWorking)) return Math.max(tests, 1);
  const taking = relays.filter(takesShare);
  const general = taking.filter(({ route }) => route.domains.length === 0);
  const dedicated = taking.filter(({ route }) => route.domains.length > 0);
  const room = roomByWeight(general) + dedicated.reduce((sum, relay) => sum + roomOf(relay), 0) + tests;
  // Claims are not limited by domain: a relay for one domain must not collect more and more of them.
  const inFlight = relays.reduce((sum, relay) => sum + relay.inFlight, 0);
  const inHand = relays.filter(isWorking).reduce((sum, { window }) => sum + window.size(), tests);
  return Math.max(0, Math.min(room, inHand - inFlight));
}

/** Returns how many emails fit if each relay gets its share, so that the weights are kept under load. */
function roomByWeight(relays: readonly LoopRelay[]): number {
  if (relays.length === 0) return 0;
  const total = relays.reduce((sum, { route }) => sum + route.weight, 0);
  return Math.min(...relays.map((relay) => Math.floor((roomOf(relay) * total) / relay.route.weight)));
}

/**
 * Chooses the relay of an email: one of those for its domain, else one of those for all domains. If none of them works,
 * any other that works. An email tests a relay whose pause is over.
 */
export function chooseRelay(relays: readonly [LoopRelay, ...LoopRelay[]], address: string): LoopRelay {
  if (relays.length === 1) return relays[0];
  const own = routeOf(relays, domainOf(address));
  const untested = own.find(awaitsTest);
  if (untested !== undefined) return untested;
  const working = own.filter(isWorking);
  const usable = working.length > 0 ? working : relays.filter(isWorking);
  const taking = usable.filter(takesShare);
  return chooseByWeight(taking.length > 0 ? taking : usable) ?? probeOf(own) ?? relays[0];
}

function routeOf(relays: readonly LoopRelay[], domain: string): readonly LoopRelay[] {
  const dedicated = relays.filter(({ route }) => route.domains.includes(domain));
  if (dedicated.length > 0) return dedicated;
  const general = relays.filter(({ route }) => route.domains.length === 0);
  return general.length > 0 ? general : relays;
}

/** None works: a code or receipt tries one of them all the same. */
function probeOf(relays: readonly LoopRelay[]): LoopRelay | undefined {
  return relays.find(({ circuitBreaker }) => circuitBreaker.mayProbe()) ?? relays[0];
}

/**
 * Smooth weighted round robin, as in nginx: shares follow the weights over any few emails. A relay that was away has no
 * claim to what the others sent since.
 */
function chooseByWeight(relays: readonly LoopRelay[]): LoopRelay | undefined {
  let chosen: LoopRelay | undefined;
  let total = 0;
  for (const relay of relays) {
    relay.credit += relay.route.weight;
    total += relay.route.weight;
    if (chosen === undefined || relay.credit > chosen.credit) chosen = relay;
  }
  if (chosen !== undefined) chosen.credit -= total;
  return chosen;
}

/** Takes what the relays have decided about earlier answers. */
export function takeDecided(relays: readonly [LoopRelay, ...LoopRelay[]]) {
  const [first, ...others] = relays.map(({ refusals }) => refusals.takeDecided());
  if (first === undefined) throw new Error('There is at least one relay.');
  if (others.length === 0) return first;
  return {
    proven: [first, ...others].flatMap(({ proven }) => proven),
    returned: [first, ...others].flatMap(({ returned }) => returned),
  };
}

/** Returns how long to rest if nothing happens: `longest`, or until a rate allows another email. */
export function restMs(relays: readonly LoopRelay[], longest: number): number {
  return relays.reduce((least, { sendThrottle }) => Math.min(least, sendThrottle.restMs(longest)), longest);
}

/** The interval between emails that wait for a relay, if it has no rate of its own. */
const WAIT_EVERY_MS = 100;

/**
 * Returns how long an email must wait for its relay, in ms: 0 if it takes emails now. Emails that wait come due one after
 * the other, at the rate of the relay, so that they are not claimed again and again.
 */
export function waitForRelay(relay: LoopRelay, relays: readonly LoopRelay[]): number {
  if (relays.length === 1 || !isWorking(relay) || takesShare(relay)) return 0;
  const { perSecond, perHour } = relay.route.rate ?? {};
  const every =
    perSecond === undefined && perHour === undefined
      ? WAIT_EVERY_MS
      : Math.max(SECOND / (perSecond ?? SECOND), HOUR / (perHour ?? HOUR));
  const now = performance.now();
  relay.freeAt = Math.min(Math.max(relay.freeAt, now) + every, now + HOUR);
  return Math.ceil(relay.freeAt - now);
}

/** Notes that a relay answered, for an email whose status is known now. */
export function noteAnswer(relay: LoopRelay, status: DeliveryStatus): void {
  const { counts } = relay;
  relay.answeredAt = performance.now();
  if (status === 'accepted' || status === 'deferred' || status === 'failed') counts[status] += 1;
  else if (status === 'expired') counts.failed += 1;
}

/** Returns the status of each relay, for the heartbeat; none if there is only one without a name. */
export function relayStatuses(relays: readonly LoopRelay[]): RelayStatus[] {
  return relays
    .filter(({ route }) => route.name !== '')
    .map(({ route: { name }, circuitBreaker, counts }) => ({
      name,
      fault: circuitBreaker.fault(),
      ...counts,
    }));
}

/** Returns the oldest fault if no relay works, else null. */
export function commonFault(relays: readonly LoopRelay[]) {
  const faults = relays.flatMap(({ circuitBreaker }) => circuitBreaker.fault() ?? []);
  if (faults.length < relays.length) return null;
  return faults.reduce((oldest, fault) => (fault.since < oldest.since ? fault : oldest));
}
