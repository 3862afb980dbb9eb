import { MINUTE } from '../../../kernel/clock.js';
import { MAX_CONNECTIONS } from '../../../kernel/email/smtp-url.js';

/** Number of replies that are compared with each other. */
const WINDOW_REPLIES = 20;
/** This share of similar refusals in a full window is a fault of the relay or of our reputation. */
const MIN_ALIKE_SHARE = 0.8;
const MIN_DOMAINS = 3;
/**
 * This many similar refusals and nothing else are enough. After the relay has worked, so are this many denials in a
 * row.
 */
const MIN_REPLIES = 5;
/** Older replies prove nothing about the relay now. */
export const REPLY_LIFETIME_MS = 10 * MINUTE;

interface RecentReply {
  at: number;
  kind: 'accepted' | 'refused' | 'denied' | 'policy' | 'other';
  text: string;
  domain: string;
}

/** Remembers the last replies of the relay, to compare a reply with others. */
export function createRecentReplies() {
  const recent: RecentReply[] = [];

  function countAlike(text: string): { count: number; domains: number } {
    const alike = recent.filter((reply) => reply.text === text);
    return { count: alike.length, domains: new Set(alike.map(({ domain }) => domain)).size };
  }

  return {
    add(reply: RecentReply): void {
      recent.push(reply);
      if (recent.length > WINDOW_REPLIES) recent.shift();
    },
    isMostReplies: (text: string) => countAlike(text).count >= MIN_ALIKE_SHARE * recent.length,
    isSameAcrossDomains(text: string): boolean {
      const { count, domains } = countAlike(text);
      if (domains < MIN_DOMAINS) return false;
      return recent.length === WINDOW_REPLIES
        ? count >= MIN_ALIKE_SHARE * WINDOW_REPLIES
        : count === recent.length && count >= MIN_REPLIES;
    },
    /**
     * Returns whether servers of several domains refuse nearly everything by policy, each in its own words. The relay's
     * address is then on a block list.
     */
    isBlockedByPolicy(now: number): boolean {
      const recentReplies = recent.filter(({ at }) => now - at < REPLY_LIFETIME_MS);
      const policyReplies = recentReplies.filter(({ kind }) => kind === 'policy');
      const domains = new Set(policyReplies.map(({ domain }) => domain));
      return (
        recentReplies.length === WINDOW_REPLIES &&
        policyReplies.length >= MIN_ALIKE_SHARE * WINDOW_REPLIES &&
        domains.size >= MIN_DOMAINS
      );
    },
    /**
     * Returns whether the relay denies service. One denial is enough if it accepted nothing recently. After that, only
     * a few denials in a row that cover several domains are.
     */
    isDenied(now: number): boolean {
      const recentReplies = recent.filter(({ at }) => now - at < REPLY_LIFETIME_MS);
      if (!recentReplies.some(({ kind }) => kind === 'accepted')) return true;
      const last = recentReplies.slice(-MIN_REPLIES);
      const domains = new Set(last.map(({ domain }) => domain));
      return last.every(({ kind }) => kind === 'denied') && domains.size >= MIN_DOMAINS;
    },
  };
}

/** Remembers which connections delivered an email recently, because they connect to a relay that works. */
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
      now - (acceptedAt.get(connection) ?? Number.NEGATIVE_INFINITY) < REPLY_LIFETIME_MS,
  };
}
