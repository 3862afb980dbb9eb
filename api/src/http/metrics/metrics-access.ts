import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError } from '../../kernel/errors.js';
import { isInternalAddress, isLoopbackAddress } from '../../kernel/network/internal-addresses.js';

/** Headers that proxies add. A request with such a header came from elsewhere, however near the proxy is. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
] as const;

export const ONLY_THIS_MACHINE =
  'Only this machine can read the metrics. Set METRICS_TOKEN to read them from elsewhere.';
const ONLY_OWN_NETWORK =
  'Only this machine and its private network can read the metrics. Set METRICS_TOKEN to read them from elsewhere.';

export interface MetricsClient {
  /** The address of the socket. */
  peerAddress: string;
  header(name: string): string | undefined;
}

export interface MetricsAccess {
  token: string | undefined;
  isProduction: boolean;
}

/**
 * Throws for clients that may not read the metrics. Without a token, the local network has access, but in production
 * only this machine, because a container's port can forward strangers under a local address.
 */
export function checkMetricsClient(client: MetricsClient, { token, isProduction }: MetricsAccess): void {
  if (token !== undefined) {
    if (isSame(client.header('authorization') ?? '', `Bearer ${token}`)) return;
    throw new AppError('unauthenticated', 'Send the instance’s METRICS_TOKEN as a bearer token.');
  }
  const isForwarded = PROXY_HEADERS.some((name) => client.header(name) !== undefined);
  const isTrustedAddress = isProduction ? isLoopbackAddress : isOfOwnNetwork;
  if (isTrustedAddress(client.peerAddress) && !isForwarded) return;
  throw new AppError('forbidden', isProduction ? ONLY_THIS_MACHINE : ONLY_OWN_NETWORK);
}

function isOfOwnNetwork(address: string): boolean {
  return isIP(address) !== 0 && isInternalAddress(address);
}

function isSame(left: string, right: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(left), digest(right));
}
