import { createHash, randomBytes } from 'node:crypto';
import { DAY, SECOND } from '../../../kernel/clock.js';

/**
 * Creates a function that hashes clients, so that they can be distinguished for some seconds without their identity.
 * The salt belongs to this process and day and stays in memory, and no hash is written to disk.
 */
export function createClientHasher() {
  let day = -1;
  let salt = randomBytes(16);
  return function hashClient(client: {
    address: string;
    userAgent: string | undefined;
    now: number;
  }): string {
    const today = Math.floor(client.now / DAY);
    if (today !== day) {
      day = today;
      salt = randomBytes(16);
    }
    return createHash('sha256')
      .update(salt)
      .update(`${client.address}\n${client.userAgent ?? ''}`)
      .digest('base64url')
      .slice(0, 16);
  };
}

/** The requested target, which is a link by its position, or the tracking pixel. */
export type Target = number | 'pixel';

export interface Hit {
  newsletterId: number;
  target: Target;
  /** The subscriber of the email, or null if subscribers are not distinguished. */
  subscriberId: number | null;
  /** The client, as a hash that changes daily. Null if many subscribers share one client. */
  client: string | null;
  at: number;
  isMachine: boolean;
}

/** An earlier hit that was counted as a person's hit. */
interface EarlierHit {
  target: Target;
  subscriberId: number | null;
}

interface Verdict {
  /** A repeat is not counted. */
  kind: 'person' | 'machine' | 'repeat';
  /** Earlier hits that turn out to be from the same machine, so they move from people to machines. */
  retracted: EarlierHit[];
}

/** The time in which a second click or image request counts as a repeat. */
export const REPEAT_WITHIN = 10 * SECOND;
/** No person follows this many different links of an email so fast, but a scanner does. */
export const BURST_LINKS = 3;
export const BURST_WITHIN = 2 * SECOND;

interface SeenHit extends EarlierHit {
  at: number;
}

interface KnownClient {
  seen: SeenHit[];
  /** All hits until this time count as the scanner's. Each further hit extends it. */
  machineUntil: number;
}

const MACHINE: Verdict = { kind: 'machine', retracted: [] };
const PERSON: Verdict = { kind: 'person', retracted: [] };
const REPEAT: Verdict = { kind: 'repeat', retracted: [] };

/**
 * Remembers the recent hits of clients or subscribers on a newsletter for some seconds each, at most `limit` of them at
 * once. Beyond that it drops the one seen longest ago, so that its repeats count again.
 */
export function createHitClassifier(limit: number) {
  const clients = new Map<string, KnownClient>();

  function findClient(key: string, now: number): KnownClient {
    const client = clients.get(key) ?? { seen: [], machineUntil: 0 };
    client.seen = client.seen.filter((pastHit) => now - pastHit.at < REPEAT_WITHIN);
    // The last entry in the map is dropped last.
    clients.delete(key);
    clients.set(key, client);
    const [oldest] = clients.keys();
    if (clients.size > limit && oldest !== undefined) clients.delete(oldest);
    return client;
  }

  return function classifyHit(hit: Hit): Verdict {
    if (hit.isMachine) return MACHINE;
    const visitorKey = hit.subscriberId ?? hit.client;
    if (visitorKey === null) return PERSON;
    const visitor = findClient(`${hit.newsletterId} ${visitorKey}`, hit.at);
    return classifyVisitorHit(visitor, hit);
  };
}

function classifyVisitorHit(visitor: KnownClient, hit: Hit): Verdict {
  const { target, subscriberId, at } = hit;
  if (at < visitor.machineUntil) {
    visitor.machineUntil = at + BURST_WITHIN;
    return MACHINE;
  }
  const recent = visitor.seen.filter((pastHit) => at - pastHit.at < BURST_WITHIN);
  const links = new Set(
    [...recent.map((pastHit) => pastHit.target), target].filter((recentTarget) => recentTarget !== 'pixel'),
  );
  if (links.size >= BURST_LINKS) {
    visitor.machineUntil = at + BURST_WITHIN;
    visitor.seen = visitor.seen.filter((pastHit) => !recent.includes(pastHit));
    const retracted = recent.map((pastHit) => ({
      target: pastHit.target,
      subscriberId: pastHit.subscriberId,
    }));
    return { kind: 'machine', retracted };
  }
  if (visitor.seen.some((pastHit) => pastHit.target === target)) return REPEAT;
  visitor.seen.push({ target, subscriberId, at });
  return PERSON;
}
