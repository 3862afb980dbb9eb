import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isLoopbackAddress } from '../../kernel/network/internal-addresses.js';
import { parseUrl } from '../../kernel/network/parse-url.js';
import type { Dns } from '../../ports/dns.js';
import type { FetchUrl, UrlFailure } from '../../ports/fetch-url.js';
import { classifyError, followRedirects, sendRequest } from './pinned-requests.js';
import { receiveBody, receiveFile, receiveHead, receiveStatus } from './receive-response.js';

interface Options {
  /** The limit for a whole probe, including name lookups, redirects and retries. */
  timeoutMs: number;
  /** The limit for a whole download. */
  downloadTimeoutMs: number;
  /** The limit for POST requests. A receiver may work before it responds. */
  postTimeoutMs: number;
  /** `yes` allows POST requests to this machine. */
  postsToOwnMachine: 'yes' | 'no';
  /** Tests replace this function, because they have no public addresses. */
  isPublic: (address: string) => boolean;
  /** The authority of the certificate in tests. */
  certificateAuthority?: string;
}

const DEFAULTS: Options = {
  timeoutMs: 5_000,
  downloadTimeoutMs: 15_000,
  postTimeoutMs: 10_000,
  postsToOwnMachine: 'no',
  isPublic: isPublicAddress,
};
const DOWNLOAD_HEADERS = { 'user-agent': 'Tidings', accept: 'image/*' };
const TOO_LARGE = { kind: 'failed', reason: 'too_large' } as const;

/** Requests public addresses only. Posts may also connect to this machine, if the options allow it. */
export function createPublicFetchUrl(dns: Dns, options: Partial<Options> = {}): FetchUrl {
  const { timeoutMs, downloadTimeoutMs, postTimeoutMs, ...rules } = { ...DEFAULTS, ...options };
  const { isPublic, postsToOwnMachine, certificateAuthority } = rules;
  const client = { dns, isAllowed: isPublic, certificateAuthority };
  const isPostable = (address: string) =>
    isPublic(address) || (postsToOwnMachine === 'yes' && isLoopbackAddress(address));
  const getStatus = async (method: 'HEAD' | 'GET', url: string, signal: AbortSignal) =>
    (await followRedirects(client, url, { method, signal, receive: receiveHead })).status;

  return {
    probe: (url) =>
      attempt(url, timeoutMs, async (signal) => {
        const status = await getStatus('HEAD', url, signal);
        // Many servers respond to HEAD with an error, and browsers use GET.
        return { kind: 'answered', status: status < 400 ? status : await getStatus('GET', url, signal) };
      }),
    read: (url) =>
      attempt(url, timeoutMs, async (signal) => {
        const call = { method: 'GET', signal, receive: receiveBody } as const;
        const { status, body } = await sendRequest(client, new URL(url), call);
        return body === undefined ? TOO_LARGE : { kind: 'answered', status, body };
      }),
    download: (url, { maxBytes }) =>
      attempt(url, downloadTimeoutMs, async (signal) => {
        const receive = (response: IncomingMessage) => receiveFile(response, maxBytes);
        const call = { method: 'GET', signal, receive, headers: DOWNLOAD_HEADERS } as const;
        const { status, bytes } = await followRedirects(client, url, call);
        return bytes === undefined ? TOO_LARGE : { kind: 'answered', status, bytes };
      }),
    post: ({ url, headers, body }) =>
      attempt(url, postTimeoutMs, async (signal) => {
        const status = await sendRequest(client, new URL(url), {
          method: 'POST',
          signal,
          body,
          isAllowed: isPostable,
          receive: receiveStatus,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        });
        return { kind: 'answered', status };
      }),
  };
}

/** Runs the work within a time limit. Returns the port's reason if it fails. */
async function attempt<T>(
  url: string,
  timeoutMs: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T | { kind: 'failed'; reason: UrlFailure }> {
  if (parseUrl(url) === undefined) return { kind: 'failed', reason: 'not_public' };
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    return await work(signal);
  } catch (error) {
    return { kind: 'failed', reason: signal.aborted ? 'timed_out' : classifyError(error) };
  }
}

/** The allocated part of IPv6. The library counts unallocated parts as unicast. */
const ALLOCATED_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Returns whether an address is public. Requests to URLs from users may connect only to public addresses. */
export function isPublicAddress(text: string): boolean {
  // The library accepts other notations too, such as 127.1.
  if (isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(ALLOCATED_IPV6);
}
