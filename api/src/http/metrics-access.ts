import { createHash, timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import { AppError } from '../kernel/errors.js';
import { isInternalAddress } from '../kernel/internal-addresses.js';

/** What proxies add. Whoever came through one came from elsewhere, however near the proxy stands. */
const PROXY_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'cf-connecting-ip',
] as const;

export interface MetricsReader {
  /** The address of the socket. */
  peerAddress: string;
  header(name: string): string | undefined;
}

/** Throws for whoever may not read the figures: without a token, all but machines of one's own network. */
export function checkMetricsReader(reader: MetricsReader, token: string | undefined): void {
  if (token !== undefined) {
    if (isSame(reader.header('authorization') ?? '', `Bearer ${token}`)) return;
    throw new AppError('unauthenticated', 'Send the instance’s METRICS_TOKEN as a bearer token.');
  }
  const isForwarded = PROXY_HEADERS.some((name) => reader.header(name) !== undefined);
  const isNear = isIP(reader.peerAddress) !== 0 && isInternalAddress(reader.peerAddress);
  if (isNear && !isForwarded) return;
  throw new AppError(
    'forbidden',
    'The figures are for machines of the instance’s own network. To read them from elsewhere, set METRICS_TOKEN.',
  );
}

function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
