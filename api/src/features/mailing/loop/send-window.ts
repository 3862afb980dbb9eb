import { SECOND } from '../../../kernel/clock.js';
import type { Outcome } from '../../../ports/email.js';
import { getRecipientDomain, isDomainThrottling } from './domain-throttle.js';

/**
 * The maximum number of emails that one worker claims at once, and that one crash can send twice. That is 1,000
 * connections and the emails built ahead. At 2,700 emails a second (the highest measured rate), 810 connections are
 * busy if each email takes two round trips of 150 ms. The other connections are room for slow and new ones.
 */
export const MAX_IN_FLIGHT = 1_056;
/**
 * Emails that are built and signed while others are on the wire, for each connection and in total. They use the cores
 * while the ledger waits for the disk, because 56 signatures take two cores 7 ms, and a slow disk takes 2 to 6 ms.
 */
const CLAIMS_AHEAD = { each: 7, most: 56 };
/** The starting width of a worker, and its minimum. It is the default of `connections=`. */
const MIN_WIDTH = 8;
const MAX_WIDTH = MAX_IN_FLIGHT - CLAIMS_AHEAD.most;

/**
 * The rate to a distant relay that the first measured latency is widened for, in emails a second. It is 480 connections
 * at 600 ms. Doubling from 8 takes six rounds to get there. A longer latency does not come from distance, but from a
 * relay that waits before its greeting, or a handshake of many round trips.
 */
const FIRST_AIM = { perSecond: 800, longestMs: 600 };

/** Multiplies the product of rate and latency, as room for growth, and for late replies. */
const HEADROOM_FACTOR = 1.5;
/** A latency up to this many times the lowest latency shows no queue at the relay. */
const NO_QUEUE_RATIO = 1.25;
/** More connections would have been used if this share of a round's completions found the wire full. */
const BUSY_SHARE = 0.5;
/** The part that a width loses in a round that needed less. */
const DECAY_SHARE = 1 / 8;
/** The part that a ceiling gains in a round without a pushback. */
const RECOVERY_SHARE = 1 / 16;
/** Rounds after which the lowest latency is measured again, at half the width. */
const BASE_ROUNDS = 120;
/** The first round at half the width still holds emails that left before it. */
const PROBE_ROUNDS = 2;

/** This many recipient domains that ask for less at once are a pushback of the relay. */
const PUSHBACK_DOMAINS = 3;

const ROUND_MS = SECOND / 4;
/** After a pause this long, connections are closed, and the relay may be another machine. */
const IDLE_MS = 10 * SECOND;

/** The measurements of a worker about its relay. Ms are monotonic. */
export interface WindowState {
  /** Emails on the wire at once, one for each connection. */
  width: number;
  /** The width that the relay handled after it last asked for less. */
  ceiling: number;
  /** The lowest latency of an email, without a queue. Undefined until the first round ends. */
  baseMs: number | undefined;
  /** Rounds since the lowest latency was measured. */
  baseAge: number;
  /** Rounds left at half the width. */
  probing: number;
}

/** The observations of a worker within about one latency. */
export interface WindowRound {
  /** Emails with a reply of the relay, accepted or not. */
  answered: number;
  elapsedMs: number;
  /** The latency that a quarter of the emails stayed below, without connecting and stragglers. */
  latencyMs: number;
  /** The share of replies at which further emails waited for the wire. */
  full: number;
  /** The relay asked for a lower rate. */
  isPushedBack: boolean;
  /** Connections that the relay accepts, as far as the transport knows. */
  capacity: number;
}

export function createFirstWindow(capacity: number): WindowState {
  return {
    width: getLeastWidth(capacity),
    ceiling: Number.POSITIVE_INFINITY,
    baseMs: undefined,
    baseAge: 0,
    probing: 0,
  };
}

/** Returns the claims in flight for a width, which are emails on the wire, and emails built in the meantime. */
export function countClaimsInFlight(width: number): number {
  return width + Math.min(width * CLAIMS_AHEAD.each, CLAIMS_AHEAD.most);
}

/**
 * Decides how many emails are on the wire in the next round. The first round widens to `FIRST_AIM`. Doubles while every
 * connection is busy and replies are as fast as without a queue, because then the latency is the limit. Otherwise
 * follows the rate times the latency, so that a relay or processor at its limit gets no more than it can use. Halves
 * after a pushback.
 */
export function calculateNextWindow(state: WindowState, round: WindowRound): WindowState {
  const ceiling = calculateNextCeiling(state, round);
  // Refusals carry no information about the latency of an accepted email.
  if (round.isPushedBack) return { ...state, ceiling, width: ceiling };
  const nextMeasured = measureNextBase(state, round);
  const maxWidth = Math.min(round.capacity, MAX_WIDTH, Math.floor(ceiling));
  const targetWidth = isProbeDue(nextMeasured)
    ? Math.floor(state.width / 2)
    : calculateTargetWidth(state, nextMeasured, round);
  const width = Math.max(getLeastWidth(round.capacity), Math.min(targetWidth, maxWidth));
  const probing = isProbeDue(nextMeasured) ? PROBE_ROUNDS : nextMeasured.probing;
  return {
    ...nextMeasured,
    width,
    ceiling,
    probing,
    baseAge: isProbeDue(nextMeasured) ? 0 : nextMeasured.baseAge,
  };
}

type MeasuredLatency = Pick<WindowState, 'baseMs' | 'baseAge' | 'probing'> & { baseMs: number };

function isProbeDue({ baseAge }: MeasuredLatency): boolean {
  return baseAge >= BASE_ROUNDS;
}

function getLeastWidth(capacity: number): number {
  return Math.max(1, Math.min(capacity, MIN_WIDTH));
}

function calculateNextCeiling(
  { width, ceiling }: WindowState,
  { isPushedBack, capacity }: WindowRound,
): number {
  if (isPushedBack) return Math.max(getLeastWidth(capacity), Math.floor(width / 2));
  // The relay refused connections, so the ceiling rises slowly and not all at once.
  if (capacity < width) return Math.max(1, capacity);
  return ceiling + Math.max(1, ceiling * RECOVERY_SHARE);
}

function measureNextBase(
  { baseMs, baseAge, probing }: WindowState,
  { latencyMs }: WindowRound,
): MeasuredLatency {
  if (baseMs === undefined || probing === 1) return { baseMs: latencyMs, baseAge: 0, probing: 0 };
  if (probing > 0) return { baseMs, baseAge, probing: probing - 1 };
  if (latencyMs <= baseMs) return { baseMs: latencyMs, baseAge: 0, probing };
  return { baseMs, baseAge: baseAge + 1, probing };
}

function calculateTargetWidth(state: WindowState, { baseMs }: MeasuredLatency, round: WindowRound): number {
  const { width, probing } = state;
  if (probing > 1) return width;
  if (round.full >= BUSY_SHARE && round.latencyMs <= baseMs * NO_QUEUE_RATIO) {
    return Math.max(width * 2, state.baseMs === undefined ? calculateFirstAim(round) : 0);
  }
  const usedWidth = Math.ceil((HEADROOM_FACTOR * baseMs * round.answered) / Math.max(round.elapsedMs, 1));
  return Math.max(Math.min(usedWidth, width * 2), Math.floor(width * (1 - DECAY_SHARE)));
}

function calculateFirstAim({ latencyMs }: WindowRound): number {
  return Math.ceil((FIRST_AIM.perSecond * Math.min(latencyMs, FIRST_AIM.longestMs)) / SECOND);
}

export interface SendWindow {
  /** Emails on the wire at once. */
  width(): number;
  /** Returns the number of claimed emails without a reply. */
  size(): number;
  /** Returns the number of emails to claim. */
  places(inFlight: number): number;
  /** Counts an email that is sent now. Returns the time. */
  begin(): number;
  note(answer: WindowReply): void;
}

export interface WindowReply {
  startedAt: number;
  address: string;
  outcome: Outcome;
  /** Further emails waited for the wire. */
  isFull: boolean;
}

/**
 * Adapts the number of emails that a worker has in hand to the latency of its relay. `capacity` falls while the relay
 * refuses connections.
 */
export function createSendWindow(
  transport: { readonly capacity: number },
  now: () => number = () => performance.now(),
): SendWindow {
  let state = createFirstWindow(transport.capacity);
  let underWay = 0;
  let answeredAt = now();
  let slowedAt = Number.NEGATIVE_INFINITY;
  let round = createEmptyRound(answeredAt);

  const getWidth = () => Math.max(1, Math.min(state.width, transport.capacity));

  function endRound({ at, isPushedBack }: { at: number; isPushedBack: boolean }): void {
    const latencies = round.latencies.sort((a, b) => a - b);
    if (isPushedBack) slowedAt = at;
    state = calculateNextWindow(state, {
      answered: latencies.length,
      elapsedMs: at - round.startedAt,
      isPushedBack,
      latencyMs: latencies[Math.floor(latencies.length / 4)] ?? 0,
      full: round.full / Math.max(latencies.length, 1),
      capacity: transport.capacity,
    });
    round = createEmptyRound(at);
  }

  /**
   * Returns whether the relay itself, or several domains at once, asks for less. One slow domain slows only
   * itself.
   */
  function isPushback({ startedAt, outcome, address }: WindowReply): boolean {
    // An email sent before the last pushback carries no new information.
    if (startedAt < slowedAt) return false;
    if (isDomainThrottling(outcome)) round.slowDomains.add(getRecipientDomain(address));
    const isPaced = outcome.kind === 'unavailable' && outcome.why === 'pacing';
    return isPaced || round.slowDomains.size >= PUSHBACK_DOMAINS;
  }

  return {
    width: getWidth,
    size: () => countClaimsInFlight(getWidth()),
    places: (inFlight) => Math.max(0, countClaimsInFlight(getWidth()) - inFlight),
    begin() {
      const at = now();
      if (underWay === 0) {
        if (at - answeredAt >= IDLE_MS)
          state = { ...createFirstWindow(transport.capacity), ceiling: state.ceiling };
        round = createEmptyRound(at);
      }
      underWay += 1;
      return at;
    },
    note(reply) {
      const at = now();
      underWay -= 1;
      answeredAt = at;
      const isPushedBack = isPushback(reply);
      if ('code' in reply.outcome) {
        round.latencies.push(at - reply.startedAt);
        if (reply.isFull) round.full += 1;
      }
      const isOver = at - round.startedAt >= Math.max(ROUND_MS, state.baseMs ?? 0);
      // Emails that left together get their replies together, so the first reply is not representative.
      const hasEnough = round.latencies.length >= getLeastWidth(getWidth());
      if (isPushedBack || (isOver && hasEnough)) endRound({ at, isPushedBack });
    },
  };
}

function createEmptyRound(startedAt: number) {
  return { startedAt, latencies: [] as number[], full: 0, slowDomains: new Set<string>() };
}
