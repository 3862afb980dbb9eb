import { MINUTE } from '../../../kernel/clock.js';
import { MAX_CONNECTIONS } from '../../../kernel/email/smtp-url.js';
import type { Outcome } from '../../../ports/email.js';
import { normalizeRefusal, type ReadRefusal, readRefusal } from './read-refusal.js';

/** Outcomes that are compared with each other. */
const WINDOW = 20;
/** This share of similar refusals in a full window is a fault of the relay or of our reputation. */
const SHARE = 0.8;
const DOMAINS = 3;
/**
 * This many similar refusals and nothing else are enough. So are this many denials in a row after the relay
 * has worked.
 */
const FEW = 5;
/** Without a status, a refusal is confirmed once this many other emails were accepted after it. */
const ACCEPTED_AFTER = 3;
/** Older outcomes prove nothing about the relay now. */
const REMEMBERED_MS = 10 * MINUTE;
const MAX_REMEMBERED = 256;

/** One try and the server's answer. */
export interface Answered<Item> {
  item: Item;
  domain: string;
  outcome: Outcome;
}

export interface Finding<Item> {
  /**
   * The answer is about the relay or about us: the email returns to the queue without spending an attempt.
   */
  isRelayFault: boolean;
  /** Emails that failed earlier for the same reason. */
  putBack: Item[];
  /** Confirmed refusals: the relay works, so they are about their recipients. May include this very item. */
  confirmed: Item[];
}

export interface RelayWatch<Item> {
  note(answered: Answered<Item>): Finding<Item>;
}

interface Seen {
  at: number;
  kind: 'accepted' | 'refused' | 'denied' | 'other';
  text: string;
  domain: string;
}

interface Failed<Item> {
  item: Item;
  at: number;
  text: string;
}

interface Suspect<Item> extends Failed<Item> {
  connection: number | undefined;
  /** The connection delivered an email before, so it connects to a relay that works. */
  hasCarried: boolean;
  isVerified: boolean;
  acceptedAfter: number;
}

/**
 * Distinguishes refused recipients from a relay that refuses every recipient, by other outcomes at the same
 * time. A refusal is about its recipient only if other emails are accepted. Similar refusals over several
 * domains are about us. Each worker has one, in memory. Times are monotonic.
 */
export function createRelayWatch<Item>(
  monotonicNow: () => number = () => performance.now(),
): RelayWatch<Item> {
  const recent = createRecentAnswers();
  const carriers = createCarriers();
  /** Refusals that would count against a recipient, and wait for proof. */
  let suspects: Suspect<Item>[] = [];
  /** Emails that failed for a reason that may turn out to be the relay's. */
  let failed: Failed<Item>[] = [];
  /** The reason why the relay currently refuses every recipient. */
  let fault: string | undefined;

  function accept(connection: number | undefined, domain: string, now: number): Finding<Item> {
    fault = undefined;
    recent.add({ at: now, kind: 'accepted', text: '', domain });
    carriers.accept(connection, now);
    if (suspects.length === 0) return NOTHING;
    const proven: Suspect<Item>[] = [];
    const open: Suspect<Item>[] = [];
    for (const suspect of suspects) {
      if (now - suspect.at >= REMEMBERED_MS) continue;
      suspect.acceptedAfter += 1;
      (isProven(suspect, connection) ? proven : open).push(suspect);
    }
    suspects = open;
    const confirmed = proven.map(({ item }) => item);
    if (confirmed.length > 0) failed = failed.filter(({ item }) => !confirmed.includes(item));
    return { isRelayFault: false, putBack: [], confirmed };
  }

  /** Returns whether an accepted email over this connection proves the refusal. */
  function isProven(suspect: Suspect<Item>, connection: number | undefined): boolean {
    if (suspect.connection === connection) suspect.hasCarried = true;
    if (!suspect.hasCarried || suspect.isVerified) return suspect.hasCarried;
    return suspect.acceptedAfter >= ACCEPTED_AFTER && !recent.isMostly(suspect.text);
  }

  function suspect(one: Failed<Item>, connection: number | undefined, read: ReadRefusal): void {
    const { isVerified } = read;
    suspects.push({
      ...one,
      connection,
      isVerified,
      hasCarried: carriers.hasCarried(connection, one.at),
      acceptedAfter: 0,
    });
    if (suspects.length > MAX_REMEMBERED) suspects.shift();
  }

  function fail(one: Failed<Item>): void {
    failed.push(one);
    if (failed.length > MAX_REMEMBERED) failed.shift();
  }

  function blame(text: string, now: number): Finding<Item> {
    fault = text;
    const putBack = failed.filter((one) => one.text === text && now - one.at < REMEMBERED_MS);
    failed = failed.filter((one) => one.text !== text);
    suspects = suspects.filter((one) => one.text !== text);
    return { isRelayFault: true, putBack: putBack.map(({ item }) => item), confirmed: [] };
  }

  /** Judges a refusal that proves nothing about its recipient. */
  function doubt({ item, domain, outcome }: Answered<Item>, read: ReadRefusal, now: number): Finding<Item> {
    const text = normalizeRefusal(outcome.text);
    const isDenial = read.kind === 'relay-refused';
    recent.add({ at: now, kind: isDenial ? 'denied' : 'refused', text, domain });
    if (fault === text || (isDenial && recent.isDenied(now)) || recent.isAlikeEverywhere(text))
      return blame(text, now);
    if (outcome.kind === 'failed') {
      fail({ item, at: now, text });
      if (read.kind === 'dead-address' || read.kind === 'mailbox-trouble')
        suspect({ item, at: now, text }, connectionOf(outcome), read);
    }
    return NOTHING;
  }

  /** Judges a reply that named a recipient or asked for a later try. */
  function believe({ item, domain, outcome }: Answered<Item>, read: ReadRefusal, now: number): Finding<Item> {
    const connection = connectionOf(outcome);
    if (outcome.kind === 'failed') recent.add({ at: now, kind: 'other', text: '', domain });
    if (carriers.hasCarried(connection, now)) return { isRelayFault: false, putBack: [], confirmed: [item] };
    if (outcome.kind === 'failed') suspect({ item, at: now, text: '' }, connection, read);
    return NOTHING;
  }

  return {
    note(answered) {
      const { outcome, domain } = answered;
      const now = monotonicNow();
      if (outcome.kind === 'accepted') return accept(outcome.connection, domain, now);
      if (outcome.kind !== 'failed' && outcome.kind !== 'deferred') return NOTHING;
      if (outcome.about === 'message') return NOTHING;
      const read = readRefusal(outcome);
      if (read.kind === 'relay-refused') return doubt(answered, read, now);
      if (read.isVerified || outcome.kind === 'deferred') return believe(answered, read, now);
      if (read.kind !== 'message-refused') return doubt(answered, read, now);
      recent.add({ at: now, kind: 'other', text: '', domain });
      return NOTHING;
    },
  };
}

const NOTHING: Finding<never> = { isRelayFault: false, putBack: [], confirmed: [] };

function connectionOf(outcome: Outcome): number | undefined {
  return 'connection' in outcome ? outcome.connection : undefined;
}

/** Remembers the last answers of the relay, to compare an answer with others. */
function createRecentAnswers() {
  const recent: Seen[] = [];

  function countAlike(text: string): { count: number; domains: number } {
    const alike = recent.filter((seen) => seen.text === text);
    return { count: alike.length, domains: new Set(alike.map(({ domain }) => domain)).size };
  }

  return {
    add(seen: Seen): void {
      recent.push(seen);
      if (recent.length > WINDOW) recent.shift();
    },
    isMostly: (text: string) => countAlike(text).count >= SHARE * recent.length,
    isAlikeEverywhere(text: string): boolean {
      const { count, domains } = countAlike(text);
      if (domains < DOMAINS) return false;
      return recent.length === WINDOW ? count >= SHARE * WINDOW : count === recent.length && count >= FEW;
    },
    /**
     * Returns whether the relay denies service: at once if it accepted nothing recently. After that, only if a
     * few denials in a row cover several domains.
     */
    isDenied(now: number): boolean {
      const lately = recent.filter(({ at }) => now - at < REMEMBERED_MS);
      if (!lately.some(({ kind }) => kind === 'accepted')) return true;
      const last = lately.slice(-FEW);
      const domains = new Set(last.map(({ domain }) => domain));
      return last.every(({ kind }) => kind === 'denied') && domains.size >= DOMAINS;
    },
  };
}

/** Remembers which connections delivered an email recently: they connect to a relay that works. */
function createCarriers() {
  const acceptedAt = new Map<number | undefined, number>();
  return {
    accept(connection: number | undefined, now: number): void {
      acceptedAt.delete(connection);
      acceptedAt.set(connection, now);
      const [oldest] = acceptedAt.keys();
      if (acceptedAt.size > MAX_CONNECTIONS) acceptedAt.delete(oldest);
    },
    hasCarried: (connection: number | undefined, now: number) =>
      now - (acceptedAt.get(connection) ?? Number.NEGATIVE_INFINITY) < REMEMBERED_MS,
  };
}
