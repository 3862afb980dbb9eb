import type { webhooks } from './schema.js';

/** Everything a webhook can be told, told apart by `type`. Newer instances may know more: leave room for a `default`. */
export type WebhookEvent = {
  [Kind in keyof webhooks]: webhooks[Kind]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/** Why a webhook is not to be believed. */
export type WebhookProblem =
  /** One of the three headers is missing, or is not what it should be. */
  | 'bad_headers'
  /** It was sent too long ago, or by a clock that is ahead: perhaps somebody sends an old one again. */
  | 'bad_time'
  /** None of the secrets has signed it: it is not ours, or was changed on its way. */
  | 'bad_signature'
  /** A secret of yours is not one of ours: `whsec_` and base64. */
  | 'bad_secret'
  /** It is signed, and yet no event. */
  | 'bad_body';

/** What `verifyWebhook` throws. Answer 400 to it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookProblem;

  constructor(code: WebhookProblem, message: string) {
    super(message);
    this.code = code;
  }
}

/** Headers as `fetch` has them, or as Node does. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookRequest = {
  /** As it came, byte for byte: text that was parsed and written again has another signature. */
  body: string | Uint8Array | ArrayBuffer;
  headers: WebhookHeaders;
  /** How old or how far ahead it may be: 300 seconds, unless you say otherwise. */
  toleranceSeconds?: number;
  /** Epoch milliseconds, in place of the clock. */
  now?: number;
} & (
  | { /** `whsec_…`, as it was shown. */ secret: string; secrets?: undefined }
  | {
      /** While you change to a new one: any of them will do. */ secrets: readonly string[];
      secret?: undefined;
    }
);

export interface VerifiedWebhook {
  /** The same however often it is sent: what you have seen with this id you have seen. */
  id: string;
  event: WebhookEvent;
}

const TOLERANCE_SECONDS = 300;
const SECRET = /^(?:whsec_)?([A-Za-z0-9+/]{32,}={0,2})$/;
const VERSION = 'v1,';

/**
 * Proves that a request came from your Tidings instance, lately and unchanged, and answers what it tells. It follows
 * Standard Webhooks (https://www.standardwebhooks.com) and needs WebCrypto: browsers, Node, Bun, Deno and workers
 * have it. Throws `WebhookError`.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  const { headers, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = request;
  const id = header(headers, 'webhook-id');
  const time = header(headers, 'webhook-timestamp');
  const signatures = readSignatures(header(headers, 'webhook-signature'));
  checkTime(time, now / 1_000, toleranceSeconds);
  const body = bytesOf(request.body);
  const content = concat(new TextEncoder().encode(`${id}.${time}.`), body);
  if (!(await isSigned(content, signatures, request.secrets ?? [request.secret]))) {
    throw new WebhookError('bad_signature', 'This webhook is signed with none of these secrets.');
  }
  return { id, event: readEvent(body) };
}

function header(headers: WebhookHeaders, name: string): string {
  const value = isFetchHeaders(headers) ? headers.get(name) : named(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError('bad_headers', `This request has no header "${name}".`);
}

function isFetchHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}

/** Node writes names in lower case; others may not. */
function named(headers: Readonly<Record<string, unknown>>, name: string): unknown {
  return headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function checkTime(time: string, now: number, tolerance: number): void {
  if (!/^\d{1,12}$/.test(time)) {
    throw new WebhookError('bad_headers', 'The header "webhook-timestamp" holds no time.');
  }
  if (Math.abs(now - Number(time)) <= tolerance) return;
  throw new WebhookError('bad_time', `This webhook was not sent within ${tolerance} seconds of now.`);
}

/** There may be several, one for each secret that lives, and of versions that are not ours. */
function readSignatures(value: string): Uint8Array<ArrayBuffer>[] {
  return value
    .split(' ')
    .filter((part) => part.startsWith(VERSION))
    .flatMap((part) => decode(part.slice(VERSION.length)) ?? []);
}

async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await importKey(secret);
    for (const signature of signatures) {
      // It compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
    }
  }
  return false;
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(SECRET.exec(secret.trim())?.[1] ?? '');
  if (bytes === undefined || bytes.length === 0) {
    throw new WebhookError('bad_secret', 'This is no secret of a webhook: it begins with whsec_.');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function readEvent(body: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body));
    if (isEvent(event)) return event;
  } catch {
    // Below.
  }
  throw new WebhookError('bad_body', 'This webhook is signed, but its body is no event.');
}

/** Whoever has the secret wrote it: its shape is what openapi.yaml says. */
function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function bytesOf(body: WebhookRequest['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return body instanceof Uint8Array ? body : new Uint8Array(body);
}

function concat(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** Undefined for what is not base64. */
function decode(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
