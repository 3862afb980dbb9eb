import { SECOND } from '../../../kernel/clock.js';

/** What was asked for: a link by its position, or the picture. */
export type Target = number | 'pixel';

export interface Hit {
  newsletterId: number;
  target: Target;
  /** The reader whose mail it was; null where readers are not told apart. */
  subscriberId: number | null;
  /** The client, as a hash of today; null where one stands for many readers. */
  client: string | null;
  at: number;
  isMachine: boolean;
}

/** Counted before, as a person's. */
export interface Earlier {
  target: Target;
  subscriberId: number | null;
}

export interface Verdict {
  /** A repeat is not counted. */
  counts: 'person' | 'machine' | 'repeat';
  /** Hits that turn out to have been the same machine's: to be moved from persons to machines. */
  retracted: Earlier[];
}

/** A person who presses twice, or whose program loads a picture twice. */
export const REPEAT_WITHIN = 10 * SECOND;
/** Nobody follows this many different links of a mail in so short a time: a scanner does. */
export const BURST_LINKS = 3;
export const BURST_WITHIN = 2 * SECOND;

interface Seen extends Earlier {
  at: number;
}

interface Known {
  seen: Seen[];
  /** While it goes on without a pause, all that comes is the scanner's. */
  machineUntil: number;
}

const MACHINE: Verdict = { counts: 'machine', retracted: [] };
const PERSON: Verdict = { counts: 'person', retracted: [] };
const REPEAT: Verdict = { counts: 'repeat', retracted: [] };

/**
 * What one client, or one reader, did with one newsletter in the last seconds. It remembers `limit` of them; in
 * greater crowds those that were quiet longest are forgotten, whose repeats would then count.
 */
export function createRecentHits(limit: number) {
  const known = new Map<string, Known>();

  function recall(key: string, at: number): Known {
    const found = known.get(key) ?? { seen: [], machineUntil: 0 };
    found.seen = found.seen.filter((seen) => at - seen.at < REPEAT_WITHIN);
    // Last in the map is last to be forgotten.
    known.delete(key);
    known.set(key, found);
    const [oldest] = known.keys();
    if (known.size > limit && oldest !== undefined) known.delete(oldest);
    return found;
  }

  return function judgeHit(hit: Hit): Verdict {
    if (hit.isMachine) return MACHINE;
    const who = hit.subscriberId ?? hit.client;
    if (who === null) return PERSON;
    const visitor = recall(`${hit.newsletterId} ${who}`, hit.at);
    return judge(visitor, hit);
  };
}

function judge(visitor: Known, hit: Hit): Verdict {
  const { target, subscriberId, at } = hit;
  if (at < visitor.machineUntil) {
    visitor.machineUntil = at + BURST_WITHIN;
    return MACHINE;
  }
  const recent = visitor.seen.filter((seen) => at - seen.at < BURST_WITHIN);
  const links = new Set([...recent.map((seen) => seen.target), target].filter((one) => one !== 'pixel'));
  if (links.size >= BURST_LINKS) {
    visitor.machineUntil = at + BURST_WITHIN;
    visitor.seen = visitor.seen.filter((seen) => !recent.includes(seen));
    const retracted = recent.map((seen) => ({ target: seen.target, subscriberId: seen.subscriberId }));
    return { counts: 'machine', retracted };
  }
  if (visitor.seen.some((seen) => seen.target === target)) return REPEAT;
  visitor.seen.push({ target, subscriberId, at });
  return PERSON;
}
