import type { Outcome } from '../../../ports/email.js';
import { normalizeRefusal, type ReadRefusal, readRefusal } from './read-refusal.js';
import { createProvenConnections, createRecentReplies, REPLY_LIFETIME_MS } from './recent-replies.js';

/** A refusal without a status is confirmed once this many other emails were accepted after it. */
const ACCEPTED_AFTER = 3;
const MAX_REMEMBERED_OUTCOMES = 256;

/** A try and the server's reply. */
export interface AttemptReply<Item> {
  item: Item;
  domain: string;
  outcome: Outcome;
}

export interface ReplyFinding<Item> {
  /** True if the reply is about the relay or about us. The email returns to the queue without spending an attempt. */
  isRelayFault: boolean;
  /** Emails that failed earlier for the same reason. */
  returned: Item[];
  /** Confirmed refusals. The relay works, so they are about their recipients. May include this very item. */
  confirmed: Item[];
}

export interface RelayWatch<Item> {
  note(answered: AttemptReply<Item>): ReplyFinding<Item>;
  /** Returns whether servers of several domains refuse the relay by policy. */
  isBlockedByPolicy(): boolean;
}

interface FailedAttempt<Item> {
  item: Item;
  at: number;
  text: string;
  /** True for a refusal by policy (5.7.x). */
  isPolicy: boolean;
}

interface SuspectedRefusal<Item> extends FailedAttempt<Item> {
  connection: number | undefined;
  /** True if the connection delivered an email before, so that it connects to a relay that works. */
  hasDelivered: boolean;
  isVerified: boolean;
  acceptedAfter: number;
}

/** The recent replies that one worker remembers. */
interface WatchState<Item> {
  recent: ReturnType<typeof createRecentReplies>;
  provenConnections: ReturnType<typeof createProvenConnections>;
  /** Refusals that would count against a recipient, and wait for proof. */
  suspects: SuspectedRefusal<Item>[];
  /** Emails that failed for a reason that may turn out to be the relay's. */
  failed: FailedAttempt<Item>[];
  /** The reason why the relay currently refuses every recipient. */
  fault: string | undefined;
  hasOtherUnblockedRelay: () => boolean;
}

/** The fault of a relay that servers of several domains refuse by policy. No server sends this text. */
const POLICY_BLOCK = 'policy block';
const POLICY_STATUS = /(?<![\d.])5\.7\.\d/;

const NO_FINDING: ReplyFinding<never> = { isRelayFault: false, returned: [], confirmed: [] };

/**
 * Distinguishes a refused recipient from a relay that rejects every recipient, by other outcomes at the same time. A
 * refusal is about its recipient only if other emails are accepted. Similar refusals across several domains are about
 * us. Each worker has one watch for each relay, in memory. Times are monotonic. `hasOtherUnblockedRelay` returns
 * whether another relay can send instead.
 */
export function createRelayWatch<Item>(
  monotonicNow: () => number = () => performance.now(),
  { hasOtherUnblockedRelay = () => false }: { hasOtherUnblockedRelay?: () => boolean } = {},
): RelayWatch<Item> {
  const memory: WatchState<Item> = {
    recent: createRecentReplies(),
    provenConnections: createProvenConnections(),
    suspects: [],
    failed: [],
    fault: undefined,
    hasOtherUnblockedRelay,
  };
  return {
    isBlockedByPolicy: () => memory.fault === POLICY_BLOCK,
    note(reply) {
      const { outcome, domain } = reply;
      const now = monotonicNow();
      if (outcome.kind === 'accepted') return noteAccepted(memory, outcome.connection, domain, now);
      if (outcome.kind !== 'failed' && outcome.kind !== 'deferred') return NO_FINDING;
      if (outcome.about === 'message') return NO_FINDING;
      const refusal = readRefusal(outcome);
      if (refusal.kind === 'relay-refused') return noteUnclearRefusal(memory, reply, refusal, now);
      if (refusal.isVerified || outcome.kind === 'deferred')
        return noteClearReply(memory, reply, refusal, now);
      if (refusal.kind !== 'message-refused') return noteUnclearRefusal(memory, reply, refusal, now);
      memory.recent.add({ at: now, kind: 'other', text: '', domain });
      return NO_FINDING;
    },
  };
}

function noteAccepted<Item>(
  memory: WatchState<Item>,
  connection: number | undefined,
  domain: string,
  now: number,
): ReplyFinding<Item> {
  memory.fault = undefined;
  memory.recent.add({ at: now, kind: 'accepted', text: '', domain });
  memory.provenConnections.accept(connection, now);
  if (memory.suspects.length === 0) return NO_FINDING;
  const provenSuspects: SuspectedRefusal<Item>[] = [];
  const open: SuspectedRefusal<Item>[] = [];
  for (const suspect of memory.suspects) {
    if (now - suspect.at >= REPLY_LIFETIME_MS) continue;
    suspect.acceptedAfter += 1;
    (isProven(memory, suspect, connection) ? provenSuspects : open).push(suspect);
  }
  memory.suspects = open;
  const confirmed = provenSuspects.map(({ item }) => item);
  if (confirmed.length > 0) memory.failed = memory.failed.filter(({ item }) => !confirmed.includes(item));
  return { isRelayFault: false, returned: [], confirmed };
}

/** Returns whether an accepted email over this connection proves the refusal. */
function isProven<Item>(
  memory: WatchState<Item>,
  suspect: SuspectedRefusal<Item>,
  connection: number | undefined,
): boolean {
  if (suspect.connection === connection) suspect.hasDelivered = true;
  if (!suspect.hasDelivered || suspect.isVerified) return suspect.hasDelivered;
  return suspect.acceptedAfter >= ACCEPTED_AFTER && !memory.recent.isMostReplies(suspect.text);
}

function addSuspectedRefusal<Item>(
  memory: WatchState<Item>,
  failedTry: FailedAttempt<Item>,
  connection: number | undefined,
  refusal: ReadRefusal,
): void {
  const { isVerified } = refusal;
  memory.suspects.push({
    ...failedTry,
    connection,
    isVerified,
    hasDelivered: memory.provenConnections.hasDelivered(connection, failedTry.at),
    acceptedAfter: 0,
  });
  if (memory.suspects.length > MAX_REMEMBERED_OUTCOMES) memory.suspects.shift();
}

function addFailed<Item>(memory: WatchState<Item>, failedTry: FailedAttempt<Item>): void {
  memory.failed.push(failedTry);
  if (memory.failed.length > MAX_REMEMBERED_OUTCOMES) memory.failed.shift();
}

/** Remembers the fault, and returns the emails that failed because of it. */
function blameRelay<Item>(memory: WatchState<Item>, text: string, now: number): ReplyFinding<Item> {
  memory.fault = text;
  const isAlike = (failedTry: FailedAttempt<Item>) =>
    failedTry.text === text || (text === POLICY_BLOCK && failedTry.isPolicy);
  const returnedTries = memory.failed.filter(
    (failedTry) => isAlike(failedTry) && now - failedTry.at < REPLY_LIFETIME_MS,
  );
  memory.failed = memory.failed.filter((failedTry) => !isAlike(failedTry));
  memory.suspects = memory.suspects.filter((failedTry) => !isAlike(failedTry));
  return { isRelayFault: true, returned: returnedTries.map(({ item }) => item), confirmed: [] };
}

/** Notes a refusal that is no sufficient proof about its recipient. */
function noteUnclearRefusal<Item>(
  memory: WatchState<Item>,
  { item, domain, outcome }: AttemptReply<Item>,
  refusal: ReadRefusal,
  now: number,
): ReplyFinding<Item> {
  const text = normalizeRefusal(outcome.text);
  const isDenial = refusal.kind === 'relay-refused';
  const isPolicy = refusal.kind === 'standing' && POLICY_STATUS.test(outcome.text);
  memory.recent.add({ at: now, kind: getNoticeKind({ isDenial, isPolicy }), text, domain });
  const isBlocked = memory.fault === POLICY_BLOCK || memory.recent.isBlockedByPolicy(now);
  if (isPolicy && isBlocked && memory.hasOtherUnblockedRelay()) return blameRelay(memory, POLICY_BLOCK, now);
  if (
    memory.fault === text ||
    (isDenial && memory.recent.isDenied(now)) ||
    memory.recent.isSameAcrossDomains(text)
  )
    return blameRelay(memory, text, now);
  if (outcome.kind === 'failed') {
    addFailed(memory, { item, at: now, text, isPolicy });
    if (refusal.kind === 'hard-bounce' || refusal.kind === 'mailbox-problem')
      addSuspectedRefusal(memory, { item, at: now, text, isPolicy }, readConnection(outcome), refusal);
  }
  return NO_FINDING;
}

/** Notes a reply that named its recipient or asked for a later try. */
function noteClearReply<Item>(
  memory: WatchState<Item>,
  { item, domain, outcome }: AttemptReply<Item>,
  refusal: ReadRefusal,
  now: number,
): ReplyFinding<Item> {
  const connection = readConnection(outcome);
  if (outcome.kind === 'failed') memory.recent.add({ at: now, kind: 'other', text: '', domain });
  if (memory.provenConnections.hasDelivered(connection, now))
    return { isRelayFault: false, returned: [], confirmed: [item] };
  if (outcome.kind === 'failed')
    addSuspectedRefusal(memory, { item, at: now, text: '', isPolicy: false }, connection, refusal);
  return NO_FINDING;
}

function getNoticeKind({ isDenial, isPolicy }: { isDenial: boolean; isPolicy: boolean }) {
  if (isDenial) return 'denied';
  return isPolicy ? 'policy' : 'refused';
}

function readConnection(outcome: Outcome): number | undefined {
  return 'connection' in outcome ? outcome.connection : undefined;
}
