import http, { type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { LOCALHOST_ADDRESSES, removeBrackets } from '../../kernel/network/internal-addresses.js';
import { parseUrl } from '../../kernel/network/parse-url.js';
import type { Dns } from '../../ports/dns.js';
import type { UrlFailure } from '../../ports/fetch-url.js';
import type { ReceiveResponse, ResponseHead } from './receive-response.js';

const MAX_REDIRECTS = 5;
const DEFAULT_HEADERS = { 'user-agent': 'Tidings link check', accept: '*/*' };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A failed request, with the port's reason. */
class RequestFailed extends Error {
  override readonly name = 'RequestFailed';
  readonly reason: UrlFailure;

  constructor(reason: UrlFailure) {
    super(reason);
    this.reason = reason;
  }
}

type AddressFilter = (address: string) => boolean;

export interface Call<T> {
  method: 'HEAD' | 'GET' | 'POST';
  signal: AbortSignal;
  receive: ReceiveResponse<T>;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Replaces the filter of the client for this request. */
  isAllowed?: AddressFilter;
}

interface Client {
  dns: Dns;
  isAllowed: AddressFilter;
  /** A certificate authority that is trusted besides the usual authorities. */
  certificateAuthority: string | undefined;
}

/**
 * Sends one request. Resolves the host first, and fails unless all its addresses are allowed. The connection uses only
 * these addresses, even if the name's records change before it connects.
 */
export async function sendRequest<T>(client: Client, url: URL, call: Call<T>): Promise<T> {
  const { method, signal, receive, isAllowed = client.isAllowed } = call;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RequestFailed('not_public');
  const hostname = removeBrackets(url.hostname);
  const addresses = await rejectOnAbort(resolveAllowedAddresses(client.dns, hostname, isAllowed), signal);
  if (!addresses.every(isAllowed)) throw new RequestFailed('not_public');
  const { certificateAuthority } = client;
  const options: RequestOptions = {
    method,
    hostname,
    lookup: createPinnedLookup(addresses),
    // Reusing a connection would skip the check of its address.
    agent: false,
    signal,
    headers: call.headers ?? DEFAULT_HEADERS,
    ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
  };
  // Limits the time in any state of the connection.
  return rejectOnAbort(request(url, options, { receive, body: call.body }), signal);
}

/** Returns the response after the redirects. Each redirect gets the same checks. */
export async function followRedirects<T extends ResponseHead>(
  client: Client,
  start: string,
  call: Call<T>,
): Promise<T> {
  let url = new URL(start);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const response = await sendRequest(client, url, call);
    const next = findRedirect(response, url);
    if (next === undefined) return response;
    url = next;
  }
  throw new RequestFailed('too_many_redirects');
}

/** Returns the reason of a failed request. */
export function classifyError(error: unknown): UrlFailure {
  if (error instanceof RequestFailed) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SIGNATURE|^ERR_TLS|^ERR_SSL/.test(code) ? 'bad_certificate' : 'unreachable';
}

async function resolveAllowedAddresses(
  dns: Dns,
  hostname: string,
  isAllowed: AddressFilter,
): Promise<readonly string[]> {
  if (isIP(hostname) !== 0) return [hostname];
  // Name servers do not resolve localhost.
  if (hostname === 'localhost' && LOCALHOST_ADDRESSES.every(isAllowed)) return LOCALHOST_ADDRESSES;
  const response = await dns.resolveAddresses(hostname);
  if (response.kind === 'none') throw new RequestFailed('no_such_host');
  if (response.kind === 'failed') throw new RequestFailed('name_unknown');
  return response.records;
}

/** Returns the target of a redirect, or undefined for other responses. */
function findRedirect({ status, location }: ResponseHead, from: URL): URL | undefined {
  return REDIRECTS.has(status) && location !== undefined ? parseUrl(location, from) : undefined;
}

function request<T>(
  url: URL,
  options: RequestOptions,
  { receive, body }: { receive: ReceiveResponse<T>; body: string | undefined },
): Promise<T> {
  const { request: send } = url.protocol === 'https:' ? https : http;
  const defaultPort = url.protocol === 'https:' ? 443 : 80;
  return new Promise((resolve, reject) => {
    const failUnreachable = () => reject(new RequestFailed('unreachable'));
    // Credentials in the URL are for the person with the link, and are not sent.
    const call = send(
      { ...options, port: url.port || defaultPort, path: url.pathname + url.search },
      (response) => {
        call.off('close', failUnreachable);
        receive(response)
          .then(resolve, reject)
          .finally(() => call.destroy());
      },
    );
    // Errors after `destroy` have no effect, because the promise is settled.
    call.on('error', reject);
    call.on('close', failUnreachable);
    // A protocol switch (101) emits no response event.
    call.on('upgrade', (_answer, socket) => {
      socket.destroy();
      failUnreachable();
    });
    call.end(body);
  });
}

/** Returns a lookup that always returns the checked addresses. */
function createPinnedLookup(addresses: readonly string[]): LookupFunction {
  const addressRecords = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = addressRecords;
    if (options.all) callback(null, addressRecords);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Rejects on abort, because name servers may have a longer timeout. */
function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const timeout = new Promise<never>((_, reject) => {
    const rejectTimedOut = () => reject(new RequestFailed('timed_out'));
    if (signal.aborted) rejectTimedOut();
    else signal.addEventListener('abort', rejectTimedOut, { once: true });
  });
  return Promise.race([work, timeout]);
}
