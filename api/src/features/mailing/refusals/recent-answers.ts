import { MINUTE } from '../../../kernel/clock.js';
import { MAX_CONNECTIONS } from '../../../kernel/email/smtp-url.js';

/** Outcomes that are compared with each other. */
const WINDOW_ANSWERS = 20;
/** This share of similar refusals in a full window is a fault of the relay or of our reputation. */
const MIN_ALIKE_SHARE = 0.8;
const MIN_DOMAINS = 3;
/**
 * This many similar refusals and nothing else are enough. So are this many denials in a row after the relay
 * has worked.
 */
const MIN_ANSWERS = 5;
/** Older outcomes prove nothing about the relay now. */
export const OUTCOME_LIFETIME_MS = 10 * MINUTE;

interface SeenAnswer {
  at: number;
  kind: 'accepted' | 'refused' | 'denied' | 'policy' | 'other';
  text: string;
  domain: string;
}

/** Remembers the last answers of the relay, to compare an answer with others. */
export function createRecentAnswers() {
  const recent: SeenAnswer[] = [];

  function countAlike(text: string): { count: number; domains: number } {
    const alike = recent.filter((seen) => seen.text === text);
    return { count: alike.length, domains: new Set(alike.map(({ domain }) => domain)).size };
  }

  return {
    add(seen: SeenAnswer): void {
      recent.push(seen);
      if (recent.length > WINDOW_ANSWERS) recent.shift();
    },
    isMostly: (text: string) => countAlike(text).count >= MIN_ALIKE_SHARE * recent.length,
    isAlikeEverywhere(text: string): boolean {
      const { count, domains } = countAlike(text);
      if (domains < MIN_DOMAINS) return false;
      return recent.length === WINDOW_ANSWERS
        ? count >= MIN_ALIKE_SHARE * WINDOW_ANSWERS
        : count === recent.length && count >= MIN_ANSWERS;
    },
    /**
     * Returns whether servers of several domains refuse nearly everything by policy, each in its own words: the relay's
     * address is on a block list.
     */
    isBlockedByPolicy(now: number): boolean {
      const recentAnswers = recent.filter(({ at }) => now - at < OUTCOME_LIFETIME_MS);
      const blocked = recentAnswers.filter(({ kind }) => kind === 'policy');
      const domains = new Set(blocked.map(({ domain }) => domain));
      return (
        recentAnswers.length === WINDOW_ANSWERS &&
        blocked.length >= MIN_ALIKE_SHARE * WINDOW_ANSWERS &&
        domains.size >= MIN_DOMAINS
      );
    },
    /**
     * Returns whether the relay denies service: at once if it accepted nothing recently. After that, only if a
     * few denials in a row cover several domains.
     */
    isDenied(now: number): boolean {
      const recentAnswers = recent.filter(({ at }) => now - at < OUTCOME_LIFETIME_MS);
      if (!recentAnswers.some(({ kind }) => kind === 'accepted')) return true;
      const last = recentAnswers.slice(-MIN_ANSWERS);
      const domains = new Set(last.map(({ domain }) => domain));
      return last.every(({ kind }) => kind === 'denied') && domains.size >= MIN_DOMAINS;
    },
  };
}

/** Remembers which connections delivered an email recently: they connect to a relay that works. */
export function createProvenConnections() {
  const acceptedAt = new Map<number | undefined, number>();
  return {
    accept(connection: number | undefined, now: number): void {
      acceptedAt.delete(connection);
      acceptedAt.set(connection, now);
      const [oldest] = acceptedAt.keys();
      if (acceptedAt.size > MAX_CONNECTIONS) acceptedAt.delete(oldest);
    },
    hasDelivered: (connection: number | undefined, now: number) =>
      now - (acceptedAt.get(connection) ?? Number.NEGATIVE_INFINITY) < OUTCOME_LIFETIME_MS,
  };
}
