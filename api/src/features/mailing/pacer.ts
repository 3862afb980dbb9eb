import { HOUR } from '../../kernel/clock.js';
import type { SendRate } from '../../kernel/send-rate.js';
import { asksForLess, domainOf, type Lane, relieved, slowed, waitFor } from './lanes.js';
import type { Claim } from './ledger.js';
import { createRelayRate } from './relay-rate.js';
import { PRIORITY, type Settlement, type Try } from './rules.js';

/** Domains that asked for less and are remembered; the one longest without mail gives way. */
const KEPT_LANES = 1_000;
/**
 * Mails that are handed back come again one after the other, at about what a narrow lane takes, and all by then:
 * a million of them within a minute would keep the loop busy with handing back.
 */
const LONGEST_SPREAD = HOUR;
const SPREAD_STEP = 100;

/** A claim's turn: it goes, or it goes back for a while. */
export type Turn =
  | { kind: 'go'; domain: string; startedAt: number }
  | { kind: 'wait'; domain: string; ms: number };

export interface Pacer {
  /** Of so many free places, how many the relay's rate has mails for. */
  places(free: number): number;
  /** How long to rest when nothing happens: `longest`, or until the rate lets another mail leave. */
  restMs(longest: number): number;
  take(claim: Pick<Claim, 'address' | 'priority'>): Turn;
  note(turn: Turn & { kind: 'go' }, outcome: Try): void;
}

/** Keeps to the relay's rate, and to what each recipient domain bears. Times are monotonic. */
export function createPacer(input: {
  rate: SendRate;
  /** The most that can be on the way to one domain. */
  widest: number;
  workers?: () => number;
  monotonicNow?: () => number;
}): Pacer {
  const now = input.monotonicNow ?? (() => performance.now());
  const rate = createRelayRate(input.rate, now(), input.workers);
  const lanes = new Map<string, Lane>();
  /** Never more domains than mails in flight. */
  const underWay = new Map<string, number>();
  const handedBack = new Map<string, number>();

  function keep(domain: string, lane: Lane | undefined): void {
    lanes.delete(domain);
    if (lane === undefined) {
      handedBack.delete(domain);
      return;
    }
    lanes.set(domain, lane);
    const [oldest] = lanes.keys();
    if (oldest === undefined || lanes.size <= KEPT_LANES) return;
    lanes.delete(oldest);
    handedBack.delete(oldest);
  }

  function spread(domain: string): number {
    const before = handedBack.get(domain) ?? 0;
    handedBack.set(domain, before + 1);
    return Math.min(before * SPREAD_STEP, LONGEST_SPREAD);
  }

  return {
    places: (free) => Math.min(free, rate.free(now())),
    restMs(longest) {
      const wait = rate.waitMs(now());
      return wait === 0 ? longest : Math.min(wait, longest);
    },
    take({ address, priority }) {
      const domain = domainOf(address);
      const startedAt = now();
      const onTheWay = underWay.get(domain) ?? 0;
      // A code that somebody waits for, or an answer to one person, is one mail: it goes beside the lane.
      const ms = priority === PRIORITY.bulk ? waitFor(lanes.get(domain), onTheWay, startedAt) : 0;
      if (ms > 0) return { kind: 'wait', domain, ms: ms + spread(domain) };
      rate.take(startedAt);
      underWay.set(domain, onTheWay + 1);
      return { kind: 'go', domain, startedAt };
    },
    note({ domain, startedAt }, outcome) {
      const onTheWay = underWay.get(domain) ?? 1;
      if (onTheWay > 1) underWay.set(domain, onTheWay - 1);
      else underWay.delete(domain);
      const lane = lanes.get(domain);
      if (asksForLess(outcome)) keep(domain, slowed(lane, { startedAt, underWay: onTheWay }, now()));
      else if (lane !== undefined && outcome.kind === 'accepted')
        keep(domain, relieved(lane, { startedAt }, input.widest));
    },
  };
}

/** Back to where it was, for when the lane opens: it was not tried. */
export function handBack(
  turn: Turn & { kind: 'wait' },
  claim: Pick<Claim, 'attempts'>,
  now: number,
): Settlement {
  return {
    state: 'queued',
    attempts: claim.attempts,
    nextAttemptAt: now + turn.ms,
    smtpCode: null,
    smtpText: `${turn.domain} asked for less mail at a time; this one waits its turn.`,
    isDeadAddress: false,
  };
}
