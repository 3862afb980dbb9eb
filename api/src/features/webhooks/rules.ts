import { isIP } from 'node:net';
import { DAY, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import { isInternalAddress } from '../../kernel/internal-addresses.js';
import { bareHost, isLoopbackHost } from '../../kernel/own-machine.js';
import { parseUrl } from '../../kernel/parse-url.js';
import type { UrlAnswer, UrlFailure } from '../../ports/fetch-url.js';

/** What a creator's own programs can be told of, as `{thing}.{what happened}`. */
export const EVENT_TYPES = [
  'subscriber.joined',
  'subscriber.left',
  'newsletter.sent',
  'sale.completed',
  'sale.refunded',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Asked for by hand, of one endpoint; whatever else that one is told of. */
export const TEST_KIND = 'webhook.test';
export const EVENT_NAMES = [...EVENT_TYPES, TEST_KIND] as const;
export type EventKind = (typeof EVENT_NAMES)[number];

/** Why an endpoint is told of nothing: by its creator, since nobody took anything there for days, or by its own word. */
export const PAUSE_REASONS = ['creator', 'failing', 'gone'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** Why there was no answer; `status`: there was one, and it was a refusal. */
export const DELIVERY_FAILURES = [
  'status',
  'not_public',
  'no_such_host',
  'name_unknown',
  'unreachable',
  'timed_out',
  'bad_certificate',
  'too_many_redirects',
  'secret_lost',
] as const satisfies ReadonlyArray<UrlFailure | 'status' | 'secret_lost'>;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const MAX_ENDPOINTS = 10;
const MAX_URL_LENGTH = 1_000;

/** Between one try and the next. After the last it has failed. */
const BACKOFF = [5 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];
/** Each wait is longer by up to this much of itself, so that what failed together does not come back together. */
const JITTER = 0.2;
/** From the first try to the last, at the most: with all jitter, and an hour for tries that were lost. */
export const WHOLE_BACKOFF = BACKOFF.reduce((total, wait) => total + wait * (1 + JITTER), HOUR);
/** An endpoint where nothing was taken for so long is paused once a delivery is given up there. */
export const PAUSED_AFTER = 3 * DAY;
/** How long it can be looked at what became of a delivery. */
export const RETENTION = 7 * DAY;
/** The secret before a new one signs too, until whoever listens knows the new one. */
export const OLD_SECRET_LIVES = DAY;

const GONE = 410;

/** What became of a try. `secret_lost`: it could not be signed. */
export type Try = UrlAnswer | { kind: 'failed'; reason: 'secret_lost' };

export interface Settlement {
  state: DeliveryState;
  status: number | null;
  failure: DeliveryFailure | null;
  /** Null once it is settled. */
  nextAttemptAt: number | null;
  /** Whoever answers there wants nothing more. */
  isGone: boolean;
}

/** What a try makes of a delivery; `attempts` counts it. `chance` is from 0 to 1. */
export function settle(
  answer: Try,
  { attempts, now, chance }: { attempts: number; now: number; chance: number },
): Settlement {
  const status = answer.kind === 'answered' ? answer.status : null;
  const base = { status, nextAttemptAt: null, isGone: status === GONE };
  if (status !== null && status >= 200 && status < 300) return { ...base, state: 'delivered', failure: null };
  const failure = answer.kind === 'answered' ? 'status' : answer.reason;
  const wait = BACKOFF[attempts - 1];
  if (base.isGone || wait === undefined) return { ...base, state: 'failed', failure };
  const nextAttemptAt = now + Math.round(wait * (1 + JITTER * chance));
  return { ...base, state: 'waiting', failure, nextAttemptAt };
}

export const INVALID_ADDRESS = 'Please enter a web address that begins with https://';

/**
 * An address to listen at, as rows keep it; undefined when it is none. Names are looked up at each try: here is only
 * refused what can be seen to lead nowhere.
 */
export function normalizeAddress(
  typed: string,
  instance: { isOnOwnMachine: boolean },
): { url: string } | { problem: string } {
  const url = typed.length > MAX_URL_LENGTH ? undefined : parseUrl(typed.trim());
  if (url === undefined) return { problem: INVALID_ADDRESS };
  if (url.username !== '' || url.password !== '') {
    return { problem: 'Please leave name and password out of the address: what we send there is signed.' };
  }
  const isHere = isLoopbackHost(url.hostname);
  const mayBePlain = isHere && instance.isOnOwnMachine;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain)) {
    return { problem: INVALID_ADDRESS };
  }
  const address = bareHost(url.hostname);
  const isInternal = isHere || (isIP(address) !== 0 && isInternalAddress(address));
  if (isInternal && !mayBePlain) {
    return { problem: 'This address is not on the public internet, so nothing can be sent there.' };
  }
  url.hash = '';
  return { url: url.href };
}
