import { isIP } from 'node:net';
import { DAY, formatDuration, HOUR, MINUTE, SECOND } from '../../kernel/clock.js';
import {
  isInternalAddress,
  isLoopbackHost,
  removeBrackets,
} from '../../kernel/network/internal-addresses.js';
import { parseUrl } from '../../kernel/network/parse-url.js';
import { DEFAULT_LOCALE } from '../../kernel/text/locale.js';
import type { UrlFailure, UrlResult } from '../../ports/fetch-url.js';

/** The event types of webhooks, as `{thing}.{what happened}`. */
export const EVENT_TYPES = [
  'subscriber.joined',
  'subscriber.left',
  'newsletter.sent',
  'sale.completed',
  'sale.refunded',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** The event that is requested by hand for one endpoint, regardless of its event types. */
export const TEST_EVENT = 'webhook.test';
export const EVENT_NAMES = [...EVENT_TYPES, TEST_EVENT] as const;
export type EventName = (typeof EVENT_NAMES)[number];

/** The reasons for which an endpoint is paused, by its creator, after days of failures, or at its own request. */
export const PAUSE_REASONS = ['creator', 'failing', 'gone'] as const;
export type PauseReason = (typeof PAUSE_REASONS)[number];

export const DELIVERY_STATUSES = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** The reasons why there was no success. With `status`, there was a response with an error status. */
export const DELIVERY_FAILURES = [
  'status',
  'not_public',
  'no_such_host',
  'name_unknown',
  'unreachable',
  'timed_out',
  'bad_certificate',
  'secret_lost',
] as const satisfies ReadonlyArray<UrlFailure | 'status' | 'secret_lost'>;
export type DeliveryFailure = (typeof DELIVERY_FAILURES)[number];

export const MAX_ENDPOINTS = 10;
export const MAX_URL_LENGTH = 1_000;

/** Delays between attempts. After the last attempt the delivery has failed. */
export const BACKOFF = [5 * SECOND, MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY];
/** The same as a text: `5 seconds, 1 minute, …`. */
export const RETRY_DELAYS = new Intl.ListFormat(DEFAULT_LOCALE).format(BACKOFF.map(formatDuration));
/** Extends each delay by up to this share, so that deliveries that failed together do not retry together. */
const JITTER = 0.2;
/** Maximum time from the first attempt to the last, with all jitter, and an hour for lost attempts. */
export const MAX_RETRY_PERIOD = BACKOFF.reduce((total, wait) => total + wait * (1 + JITTER), HOUR);
/**
 * An endpoint that has failed for this long is paused once a delivery there fails for good. Longer than
 * `MAX_RETRY_PERIOD`, so that one delivery cannot pause it.
 */
export const PAUSED_AFTER = 3 * DAY;
/** The time for which a settled delivery remains visible. */
export const RETENTION = 7 * DAY;
/** The time for which the previous secret also signs, until the endpoint's app has the new secret. */
export const OLD_SECRET_LIVES = DAY;

const GONE = 410;

/** The result of an attempt. With `secret_lost`, it could not be signed. */
export type AttemptResult = UrlResult | { kind: 'failed'; reason: 'secret_lost' };

export interface Settlement {
  status: DeliveryStatus;
  responseStatus: number | null;
  failure: DeliveryFailure | null;
  /** Null once the delivery is settled. */
  nextAttemptAt: number | null;
  /** True if the endpoint asked for no more deliveries. */
  asksToStop: boolean;
}

/** Returns a delivery's status after an attempt. `attempts` includes this attempt. `chance` is from 0 to 1. */
export function settle(
  result: AttemptResult,
  { attempts, now, chance }: { attempts: number; now: number; chance: number },
): Settlement {
  const responseStatus = result.kind === 'answered' ? result.status : null;
  const base = { responseStatus, nextAttemptAt: null, asksToStop: responseStatus === GONE };
  if (responseStatus !== null && responseStatus >= 200 && responseStatus < 300)
    return { ...base, status: 'delivered', failure: null };
  const failure = result.kind === 'answered' ? 'status' : nameFailure(result.reason);
  const wait = BACKOFF[attempts - 1];
  if (base.asksToStop || wait === undefined) return { ...base, status: 'failed', failure };
  const nextAttemptAt = now + Math.round(wait * (1 + JITTER * chance));
  return { ...base, status: 'pending', failure, nextAttemptAt };
}

/** Deliveries follow no redirect, so that there cannot be too many. */
function nameFailure(reason: UrlFailure | 'secret_lost'): DeliveryFailure {
  return reason === 'too_many_redirects' ? 'unreachable' : reason;
}

export const INVALID_ADDRESS = 'Please enter a URL that starts with https://';

/**
 * Normalizes an endpoint's URL to its stored form. Returns undefined if it is invalid. Each attempt resolves the name,
 * so this check only rejects URLs that obviously cannot work.
 */
export function normalizeAddress(
  input: string,
  instance: { isOnOwnMachine: boolean },
): { url: string } | { problem: string } {
  const url = input.length > MAX_URL_LENGTH ? undefined : parseUrl(input.trim());
  if (url === undefined) return { problem: INVALID_ADDRESS };
  if (url.username !== '' || url.password !== '') {
    return { problem: 'Please remove the name and password from the URL. Each request to it is signed.' };
  }
  const isLoopback = isLoopbackHost(url.hostname);
  const mayBePlain = isLoopback && instance.isOnOwnMachine;
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && mayBePlain)) {
    return { problem: INVALID_ADDRESS };
  }
  const address = removeBrackets(url.hostname);
  const isInternal = isLoopback || (isIP(address) !== 0 && isInternalAddress(address));
  if (isInternal && !mayBePlain) {
    return { problem: 'This URL is not on the public internet, so no events can be sent to it.' };
  }
  url.hash = '';
  return { url: url.href };
}
