import { HOUR } from '../../../kernel/clock.js';
import type { SendRate } from '../../../kernel/send-rate.js';
import { type Claim, PRIORITY, type Try } from '../rules.js';
import { asksForLess, type DomainThrottle, domainOf, relieved, slowed, waitFor } from './domain-throttle.js';
import { createRelayRate } from './relay-rate.js';

/** Domains that asked for less and are remembered; the one longest without mail gives way. */
const MAX_THROTTLES = 1_000;
/**
 * Mails that are handed back come again one after the other, at about what a narrow lane takes, and all by then:
 * a million of them within a minute would keep the loop busy with handing back.
 */
const LONGEST_SPREAD = HOUR;
const SPREAD_STEP = 100;
/** A domain that refuses for this long: a wall clock that jumped ahead does not make it a day. */
const LASTING = HOUR;
/** Of a domain that takes all again, at once: few enough that nobody waits for the lock. */
const RECALLED = 5_000;

/** A claim's turn: it goes, or it goes back for a while. */
export type Turn =
  | { kind: 'go'; domain: string; startedAt: number }
  | {
      kind: 'wait';
      domain: string;
      ms: number;
      /** The domain's last refusal, once it has taken nothing for so long that this is no passing trouble. */
      refusal?: DomainThrottle['refusal'] | undefined;
    };

export interface SendThrottle {
  /** Of so many free places, how many the relay's rate has mails for. */
  places(free: number): number;
  /** How long to rest when nothing happens: `longest`, or until the rate lets another mail leave. */
  restMs(longest: number): number;
  take(claim: Pick<Claim, 'address' | 'priority'>): Turn;
  note(turn: Turn & { kind: 'go' }, outcome: Try): void;
  /** What may come back before its time, asked about once a second: domains take more again than was foreseen. */
  recalls(): Recall[];
}

/** So many of the mails to a domain that were handed back. */
export interface Recall {
  domain: string;
  mails: number;
}

/** Keeps to the relay's rate, and to what each recipient domain bears. Times are monotonic. */
export function createSendThrottle(input: {
  rate: SendRate;
  /** The most that can be on the way to one domain now. */
  widest: () => number;
  workers?: () => number;
  monotonicNow?: () => number;
}): SendThrottle {
  const now = input.monotonicNow ?? (() => performance.now());
  const rate = createRelayRate(input.rate, now(), input.workers);
  const throttles = new Map<string, DomainThrottle>();
  /** Never more domains than mails in flight. */
  const underWay = new Map<string, number>();
  const handedBack = new Map<string, number>();
  /** By narrow lanes since the last recall; none where one was refused since. */
  const taken = new Map<string, number>();
  /** Domains that take all again, and of whose mails some may still wait for their time. */
  const recovered = new Map<string, number>();

  function remember(domain: string, throttle: DomainThrottle | undefined): void {
    throttles.delete(domain);
    if (throttle === undefined) {
      recovered.set(domain, handedBack.get(domain) ?? 0);
      handedBack.delete(domain);
      taken.delete(domain);
      return;
    }
    throttles.set(domain, throttle);
    const [oldest] = throttles.keys();
    if (oldest === undefined || throttles.size <= MAX_THROTTLES) return;
    throttles.delete(oldest);
    handedBack.delete(oldest);
    taken.delete(oldest);
  }

  function spread(domain: string): number {
    const before = handedBack.get(domain) ?? 0;
    handedBack.set(domain, before + 1);
    return Math.min(before * SPREAD_STEP, LONGEST_SPREAD);
  }

  function lastingRefusal(domain: string, at: number): DomainThrottle['refusal'] | undefined {
    const throttle = throttles.get(domain);
    const since = throttle?.refusedSince ?? at;
    return at - since >= LASTING ? throttle?.refusal : undefined;
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
      const ms = priority === PRIORITY.bulk ? waitFor(throttles.get(domain), onTheWay, startedAt) : 0;
      if (ms > 0) {
        return { kind: 'wait', domain, ms: ms + spread(domain), refusal: lastingRefusal(domain, startedAt) };
      }
      rate.take(startedAt);
      underWay.set(domain, onTheWay + 1);
      return { kind: 'go', domain, startedAt };
    },
    note({ domain, startedAt }, outcome) {
      const onTheWay = underWay.get(domain) ?? 1;
      if (onTheWay > 1) underWay.set(domain, onTheWay - 1);
      else underWay.delete(domain);
      const throttle = throttles.get(domain);
      if (asksForLess(outcome)) {
        taken.delete(domain);
        recovered.delete(domain);
        const { code, text } = outcome;
        const refused = { startedAt, underWay: onTheWay, refusal: { code, text } };
        remember(domain, slowed(throttle, refused, now()));
      } else if (throttle !== undefined && outcome.kind === 'accepted') {
        taken.set(domain, (taken.get(domain) ?? 0) + 1);
        remember(domain, relieved(throttle, { startedAt }, input.widest()));
      }
    },
    recalls() {
      // Twice what was taken: a lane that bears more doubles what comes, one that does not hands little back.
      const narrow = [...taken].map(([domain, mails]) => {
        const waiting = handedBack.get(domain) ?? 0;
        const recalled = Math.min(2 * mails, waiting);
        handedBack.set(domain, waiting - recalled);
        return { domain, mails: recalled };
      });
      taken.clear();
      const whole = [...recovered].map(([domain, mails]) => ({ domain, mails: Math.min(mails, RECALLED) }));
      for (const [domain, mails] of recovered) {
        if (mails > RECALLED) recovered.set(domain, mails - RECALLED);
        else recovered.delete(domain);
      }
      return [...narrow, ...whole].filter(({ mails }) => mails > 0);
    },
  };
}
