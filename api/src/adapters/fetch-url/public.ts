import http, { type IncomingMessage, type RequestOptions } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { bareHost, isLoopbackAddress, LOCALHOST_ADDRESSES } from '../../kernel/network/internal-addresses.js';
import { parseUrl } from '../../kernel/network/parse-url.js';
import type { Dns } from '../../ports/dns.js';
import type { FetchUrl, UrlAnswer, UrlBody, UrlFailure, UrlFile } from '../../ports/fetch-url.js';
import { isPublicAddress } from './public-addresses.js';

interface Options {
  /** The limit for a whole probe, including name lookups, redirects and retries. */
  timeoutMs: number;
  /** The limit for a whole download. */
  downloadTimeoutMs: number;
  /** The limit for posts, whose receivers may work before they respond. */
  postTimeoutMs: number;
  /** Whether posts may connect to this machine. */
  postsToOwnMachine: 'yes' | 'no';
  /** Replaced in tests, which have no public addresses. */
  isPublic: (address: string) => boolean;
  /** For the certificate of the tests. */
  certificateAuthority?: string;
}

const DEFAULTS: Options = {
  timeoutMs: 5_000,
  downloadTimeoutMs: 15_000,
  postTimeoutMs: 10_000,
  postsToOwnMachine: 'no',
  isPublic: isPublicAddress,
};
const MAX_REDIRECTS = 5;
const MAX_BODY_BYTES = 64 * 1024;
const DEFAULT_HEADERS = { 'user-agent': 'Tidings link check', accept: '*/*' };
const DOWNLOAD_HEADERS = { 'user-agent': 'Tidings', accept: 'image/*' };
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A failed request, with the port's reason. */
class RequestFailed extends Error {
  override readonly name = 'Unanswered';
  readonly reason: UrlFailure;

  constructor(reason: UrlFailure) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Resolves each host first, and fails unless all its addresses are public. The connection uses only these addresses,
 * even if the name's records change before it connects. Redirects get the same checks.
 */
export function publicFetchUrl(dns: Dns, options: Partial<Options> = {}): FetchUrl {
  const { timeoutMs, downloadTimeoutMs, postTimeoutMs, postsToOwnMachine, isPublic, certificateAuthority } = {
    ...DEFAULTS,
    ...options,
  };
  const isPostable = (address: string) =>
    isPublic(address) || (postsToOwnMachine === 'yes' && isLoopbackAddress(address));

  async function addressesOf(hostname: string, isAllowed: AddressFilter): Promise<readonly string[]> {
    if (isIP(hostname) !== 0) return [hostname];
    // Name servers do not resolve it.
    if (hostname === 'localhost' && LOCALHOST_ADDRESSES.every(isAllowed)) return LOCALHOST_ADDRESSES;
    const response = await dns.resolveAddresses(hostname);
    if (response.kind === 'none') throw new RequestFailed('no_such_host');
    if (response.kind === 'failed') throw new RequestFailed('name_unknown');
    return response.records;
  }

  async function sendRequest<T>(url: URL, call: Call<T>): Promise<T> {
    const { method, signal, receive, isAllowed = isPublic } = call;
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new RequestFailed('not_public');
    const hostname = bareHost(url.hostname);
    const addresses = await beforeAbort(addressesOf(hostname, isAllowed), signal);
    if (!addresses.every(isAllowed)) throw new RequestFailed('not_public');
    const options: RequestOptions = {
      method,
      hostname,
      lookup: pinnedTo(addresses),
      // Reusing a connection would skip the check of its address.
      agent: false,
      signal,
      headers: call.headers ?? DEFAULT_HEADERS,
      ...(certificateAuthority === undefined ? {} : { ca: certificateAuthority }),
    };
    // Limits the time for any state of the connection.
    return beforeAbort(request(url, options, { receive, body: call.body }), signal);
  }

  /** Returns the response after the redirects. */
  async function follow<T extends Head>(start: string, call: Call<T>): Promise<T> {
    let url = new URL(start);
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const response = await sendRequest(url, call);
      const next = redirectOf(response, url);
      if (next === undefined) return response;
      url = next;
    }
    throw new RequestFailed('too_many_redirects');
  }

  async function statusOf(method: 'HEAD' | 'GET', url: string, signal: AbortSignal): Promise<number> {
    return (await follow(url, { method, signal, receive: receiveHead })).status;
  }

  return {
    async probe(url): Promise<UrlAnswer> {
      if (parseUrl(url) === undefined) return { kind: 'failed', reason: 'not_public' };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const status = await statusOf('HEAD', url, signal);
        // Many servers respond to HEAD with an error, and browsers use GET.
        return { kind: 'answered', status: status < 400 ? status : await statusOf('GET', url, signal) };
      } catch (error) {
        return { kind: 'failed', reason: signal.aborted ? 'timed_out' : reasonOf(error) };
      }
    },
    async read(url): Promise<UrlBody> {
      if (parseUrl(url) === undefined) return { kind: 'failed', reason: 'not_public' };
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const { status, body } = await sendRequest(new URL(url), {
          method: 'GET',
          signal,
          receive: receiveBody,
        });
        return body === undefined
          ? { kind: 'failed', reason: 'too_large' }
          : { kind: 'answered', status, body };
      } catch (error) {
        return { kind: 'failed', reason: signal.aborted ? 'timed_out' : reasonOf(error) };
      }
    },
    async download(url, { maxBytes }): Promise<UrlFile> {
      if (parseUrl(url) === undefined) return { kind: 'failed', reason: 'not_public' };
      const signal = AbortSignal.timeout(downloadTimeoutMs);
      const receive = (response: IncomingMessage) => receiveFile(response, maxBytes);
      try {
        const call = { method: 'GET', signal, receive, headers: DOWNLOAD_HEADERS } as const;
        const { status, bytes } = await follow(url, call);
        return bytes === undefined
          ? { kind: 'failed', reason: 'too_large' }
          : { kind: 'answered', status, bytes };
      } catch (error) {
        return { kind: 'failed', reason: signal.aborted ? 'timed_out' : reasonOf(error) };
      }
    },
    async post({ url, headers, body }): Promise<UrlAnswer> {
      if (parseUrl(url) === undefined) return { kind: 'failed', reason: 'not_public' };
      const signal = AbortSignal.timeout(postTimeoutMs);
      try {
        const status = await sendRequest(new URL(url), {
          method: 'POST',
          signal,
          body,
          isAllowed: isPostable,
          receive: receiveStatus,
          headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        });
        return { kind: 'answered', status };
      } catch (error) {
        return { kind: 'failed', reason: signal.aborted ? 'timed_out' : reasonOf(error) };
      }
    },
  };
}

interface Call<T> {
  method: 'HEAD' | 'GET' | 'POST';
  signal: AbortSignal;
  receive: Receive<T>;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** Replaces `isPublic` for this request. */
  isAllowed?: AddressFilter;
}

type AddressFilter = (address: string) => boolean;

type Receive<T> = (response: IncomingMessage) => Promise<T>;

interface Head {
  status: number;
  location: string | undefined;
}

/** Reads no body. */
const receiveHead = async (response: IncomingMessage): Promise<Head> => ({
  status: response.statusCode ?? 0,
  location: response.headers.location,
});

/** Returns where a response redirects to; undefined if it does not. */
function redirectOf({ status, location }: Head, from: URL): URL | undefined {
  return REDIRECTS.has(status) && location !== undefined ? parseUrl(location, from) : undefined;
}

async function receiveBody(response: IncomingMessage): Promise<{ status: number; body: string | undefined }> {
  const bytes = await readUpTo(response, MAX_BODY_BYTES);
  return { status: response.statusCode ?? 0, body: bytes?.toString('utf8') };
}

/** Reads the body of a successful response. Others have no file. */
async function receiveFile(
  response: IncomingMessage,
  maxBytes: number,
): Promise<Head & { bytes: Buffer | undefined }> {
  const head = await receiveHead(response);
  const isFile = head.status >= 200 && head.status <= 299;
  return { ...head, bytes: isFile ? await readUpTo(response, maxBytes) : Buffer.alloc(0) };
}

/** Reads a body; undefined if it is longer. */
async function readUpTo(response: IncomingMessage, maxBytes: number): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Reads the body up to the limit, so that the server is not interrupted. */
async function receiveStatus(response: IncomingMessage): Promise<number> {
  const status = response.statusCode ?? 0;
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > MAX_BODY_BYTES) return status;
    }
  } catch {
    // The status arrived before the connection broke.
  }
  return status;
}

function request<T>(
  url: URL,
  options: RequestOptions,
  { receive, body }: { receive: Receive<T>; body: string | undefined },
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
function pinnedTo(addresses: readonly string[]): LookupFunction {
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  return (_hostname, options, callback) => {
    const [first] = found;
    if (options.all) callback(null, found);
    else callback(null, first?.address ?? '', first?.family);
  };
}

/** Rejects on abort, because name servers may have a longer timeout. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    const end = () => reject(new RequestFailed('timed_out'));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
  return Promise.race([work, aborted]);
}

function reasonOf(error: unknown): UrlFailure {
  if (error instanceof RequestFailed) return error.reason;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /CERT|SIGNATURE|^ERR_TLS|^ERR_SSL/.test(code) ? 'bad_certificate' : 'unreachable';
}
