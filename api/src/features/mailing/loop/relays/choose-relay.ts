import { HOUR, SECOND } from '../../../../kernel/clock.js';
import { type Claim, PRIORITY, type Settlement } from '../../rules.js';
import { getRecipientDomain } from '../domain-throttle.js';
import { requeueForRelay, requeueThrottled } from '../requeue-throttled.js';
import type { ThrottleDecision } from '../send-throttle.js';
import type { LoopRelay, LoopRelays } from './relays.js';

/** A relay with a full window and without a reply for this long loses its share to the other relays. */
const STALLED_AFTER_MS = 2 * SECOND;

/** Returns whether a relay is neither paused nor about to be tested. */
export function isWorking({ circuitBreaker }: LoopRelay): boolean {
  return !circuitBreaker.isOpen() && !circuitBreaker.isHalfOpen();
}

/** Returns whether the next email tests the relay after a pause. */
export function isAwaitingTest({ circuitBreaker, inFlight }: LoopRelay): boolean {
  return circuitBreaker.isHalfOpen() && inFlight === 0;
}

/** Returns whether a relay works and is not stalled. With a full window, it must have replied recently. */
function isReplying(relay: LoopRelay): boolean {
  const { window, inFlight, answeredAt } = relay;
  const isStalled = window.places(inFlight) === 0 && performance.now() - answeredAt > STALLED_AFTER_MS;
  return isWorking(relay) && !isStalled;
}

function isWithinRate({ sendThrottle }: LoopRelay): boolean {
  return sendThrottle.places(1) > 0;
}

/** Returns the number of emails that a relay can take now. Its window must have room, and its rate allow them. */
function countRoom({ sendThrottle, window, inFlight }: LoopRelay): number {
  return sendThrottle.places(window.places(inFlight));
}

/** Returns the number of emails to claim. */
export function countClaimable(relays: LoopRelays): number {
  if (relays.length === 1) return countRoom(relays[0]);
  const tests = relays.filter(isAwaitingTest).length;
  const working = relays.filter(isWorking);
  // No relay works, but one code or receipt may still try.
  if (working.length === 0) return Math.max(tests, 1);
  const replying = working.filter(isReplying);
  const general = replying.filter(({ route }) => route.domains.length === 0);
  const dedicatedRelays = replying.filter(({ route }) => route.domains.length > 0);
  const freeSlots =
    calculateRoomByWeight(general) +
    dedicatedRelays.reduce((sum, relay) => sum + countRoom(relay), 0) +
    tests;
  // Claims are not limited by domain, so a relay for one domain must not collect more and more of them.
  const spare = working.reduce((sum, { window, inFlight }) => sum + window.size() - inFlight, tests);
  return Math.max(0, Math.min(freeSlots, spare));
}

/**
 * Returns the number of emails that fit if each relay gets its share by weight. A relay at its rate limit gets as many
 * as the rate allows, and the other relays get the rest.
 */
function calculateRoomByWeight(relays: readonly LoopRelay[]): number {
  const total = relays.reduce((sum, { route }) => sum + route.weight, 0);
  const [tightest] = relays
    .map((relay) => ({ relay, fits: (countRoom(relay) * total) / relay.route.weight }))
    .sort((a, b) => a.fits - b.fits);
  if (tightest === undefined) return 0;
  const { relay, fits } = tightest;
  const isLimitedByRate = countRoom(relay) < relay.window.places(relay.inFlight);
  if (!isLimitedByRate) return Math.floor(fits);
  return countRoom(relay) + calculateRoomByWeight(relays.filter((other) => other !== relay));
}

/** A claim leaves through a relay, or returns to its queue until the relay or the recipient's domain accepts more. */
type RelayAssignment =
  | { kind: 'go'; relay: LoopRelay; turn: ThrottleDecision & { kind: 'go' } }
  | { kind: 'wait'; settlement: Settlement };

/** Chooses the relay of a claim, and takes a place in its limits. `now` is the wall clock. */
export function assignRelay(relays: LoopRelays, claim: Claim, now: number): RelayAssignment {
  const relay = chooseRelay(relays, claim);
  const waitMs = waitForRate(relay, { relays, priority: claim.priority });
  if (waitMs > 0) return { kind: 'wait', settlement: requeueForRelay(waitMs, claim, now) };
  const decision = relay.sendThrottle.take(claim);
  if (decision.kind === 'wait') return { kind: 'wait', settlement: requeueThrottled(decision, claim, now) };
  return { kind: 'go', relay, turn: decision };
}

/**
 * Chooses the relay of an email. Prefers relays for its domain, then relays for all domains, then any relay that works
 * and replies. A newsletter email tests a relay after its pause. A transactional email does so only if no relay works.
 */
export function chooseRelay(
  relays: LoopRelays,
  { address, priority }: Pick<Claim, 'address' | 'priority'>,
): LoopRelay {
  if (relays.length === 1) return relays[0];
  const domainRelays = findRoute(relays, getRecipientDomain(address));
  if (!relays.some(isWorking)) return chooseTest([...domainRelays, ...relays]) ?? relays[0];
  const untestedRelay = priority === PRIORITY.bulk ? domainRelays.find(isAwaitingTest) : undefined;
  if (untestedRelay !== undefined) return untestedRelay;
  const choices = [domainRelays.filter(isReplying), relays.filter(isReplying), relays.filter(isWorking)];
  const usable = choices.find(({ length }) => length > 0) ?? [];
  const ready = usable.filter(isWithinRate);
  return chooseByWeight(ready.length > 0 ? ready : usable) ?? relays[0];
}

function findRoute(relays: LoopRelays, domain: string): readonly LoopRelay[] {
  const dedicatedRelays = relays.filter(({ route }) => route.domains.includes(domain));
  if (dedicatedRelays.length > 0) return dedicatedRelays;
  const general = relays.filter(({ route }) => route.domains.length === 0);
  return general.length > 0 ? general : relays;
}

/**
 * Chooses a relay while none works. Any email tests a relay after its pause, and a transactional email may test one
 * earlier.
 */
function chooseTest(relays: readonly LoopRelay[]): LoopRelay | undefined {
  return relays.find(isAwaitingTest) ?? relays.find(({ circuitBreaker }) => circuitBreaker.mayProbe());
}

/**
 * Chooses a relay by smooth weighted round robin, as nginx does, so that the shares follow the weights even over few
 * emails. A relay that was paused does not catch up afterwards.
 */
function chooseByWeight(relays: readonly LoopRelay[]): LoopRelay | undefined {
  let chosenRelay: LoopRelay | undefined;
  let total = 0;
  for (const relay of relays) {
    relay.credit += relay.route.weight;
    total += relay.route.weight;
    if (chosenRelay === undefined || relay.credit > chosenRelay.credit) chosenRelay = relay;
  }
  if (chosenRelay !== undefined) chosenRelay.credit -= total;
  return chosenRelay;
}

/**
 * Returns the ms that a newsletter email must wait for the rate of its relay, or 0 if it may leave now. Emails that
 * wait come due one after the other, at that rate, so that they are not claimed again and again. A code, a receipt or a
 * reply is a single email, so it never waits.
 */
function waitForRate(
  relay: LoopRelay,
  { relays, priority }: { relays: LoopRelays; priority: number },
): number {
  if (relays.length === 1 || priority !== PRIORITY.bulk || !isWorking(relay) || isWithinRate(relay)) return 0;
  const now = performance.now();
  relay.freeAt = Math.min(Math.max(relay.freeAt, now) + relay.sendThrottle.intervalMs(), now + HOUR);
  return Math.ceil(relay.freeAt - now);
}

/** The time without claims if most claims had to wait, because claims are not limited by domain. */
const REST_MS = 50;

/**
 * Rests after a turn of several relays that returned most of its claims. Otherwise a list for one busy relay would be
 * claimed and returned as fast as the disk allows.
 */
export function createClaimRest(relays: LoopRelays) {
  let restsUntil = 0;
  const leftMs = () => Math.max(0, restsUntil - performance.now());
  return {
    isOver: () => leftMs() === 0,
    leftMs,
    note({ claimed, returned }: { claimed: number; returned: number }): void {
      if (relays.length > 1 && returned > claimed / 2) restsUntil = performance.now() + REST_MS;
    },
  };
}
