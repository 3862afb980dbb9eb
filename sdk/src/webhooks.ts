import type { webhooks } from './schema.js';

/** The webhook events, discriminated by `type`. Newer instances may send more types, so add a `default`. */
export type WebhookEvent = {
  [Kind in keyof webhooks]: webhooks[Kind]['post']['requestBody']['content']['application/json'];
}[keyof webhooks];

/** The reason why a webhook is invalid. */
export type WebhookProblem =
  /** One of the three headers is missing or malformed. */
  | 'bad_headers'
  /** The timestamp is too old or in the future, so the webhook may be a replay. */
  | 'bad_time'
  /** No secret matches the signature, so the event is forged or was changed in transit. */
  | 'bad_signature'
  /** A secret has the wrong format. It must be `whsec_` and base64. */
  | 'bad_secret'
  /** The webhook is signed, but its body is not an event. */
  | 'bad_body';

/** Thrown by `verifyWebhook`. Respond with 400. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  readonly code: WebhookProblem;

  constructor(code: WebhookProblem, message: string) {
    super(message);
    this.code = code;
  }
}

/** The headers, as in `fetch` or in Node. */
export type WebhookHeaders =
  | { get(name: string): string | null }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

export type WebhookRequest = {
  /** The unchanged body. A text that was parsed and serialized again has a different signature. */
  body: string | Uint8Array | ArrayBuffer;
  headers: WebhookHeaders;
  /** The maximum age and the maximum time ahead. The default is 300 seconds. */
  toleranceSeconds?: number;
  /** The current time in epoch milliseconds, to replace the clock. */
  now?: number;
} & (
  | { /** `whsec_…`, as it was shown. */ secret: string; secrets?: undefined }
  | {
      /** Several accepted secrets, for a rotation. */ secrets: readonly string[];
      secret?: undefined;
    }
);

export interface VerifiedWebhook {
  /** The id of the event, which is the same for every attempt. Ignore an id that you have already processed. */
  id: string;
  event: WebhookEvent;
}

const TOLERANCE_SECONDS = 300;
const SECRET = /^(?:whsec_)?([A-Za-z0-9+/]{32,}={0,2})$/;
const VERSION = 'v1,';
const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;

/**
 * Verifies that a recent, unchanged request came from your Tidings instance, and returns its event. Follows Standard
 * Webhooks (https://www.standardwebhooks.com). Needs WebCrypto, which browsers, Node, Bun, Deno and workers have.
 * Throws `WebhookError`.
 */
export async function verifyWebhook(request: WebhookRequest): Promise<VerifiedWebhook> {
  const { headers, toleranceSeconds = TOLERANCE_SECONDS, now = Date.now() } = request;
  const id = requireHeader(headers, 'webhook-id');
  const time = requireHeader(headers, 'webhook-timestamp');
  const signatures = readSignatures(requireHeader(headers, 'webhook-signature'));
  checkTime(time, now / 1_000, toleranceSeconds);
  const body = toBytes(request.body);
  const content = concatBytes(new TextEncoder().encode(`${id}.${time}.`), body);
  if (!(await isSigned(content, signatures, request.secrets ?? [request.secret]))) {
    throw new WebhookError('bad_signature', 'This webhook is signed with none of these secrets.');
  }
  return { id, event: readEvent(body) };
}

/** Creates a secret that signs webhooks: `whsec_` and 32 random bytes in base64. */
export function createWebhookSecret(): string {
  return SECRET_PREFIX + encodeBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)));
}

/**
 * Returns the headers of a webhook as Tidings signs it, for tests of your endpoint and for forwarding events. Throws
 * `WebhookError` if the secret has the wrong format.
 */
export async function signWebhook(webhook: {
  id: string;
  body: string;
  /** `whsec_…` */
  secret: string;
  /** The current time in epoch milliseconds, to replace the clock. */
  now?: number;
}): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  const { id, body, secret, now = Date.now() } = webhook;
  const seconds = String(Math.floor(now / 1_000));
  const key = await importKey(secret, 'sign');
  const signature = await crypto.subtle.sign(
    'HMAC',
    key,
    new TextEncoder().encode(`${id}.${seconds}.${body}`),
  );
  return {
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': VERSION + encodeBase64(new Uint8Array(signature)),
  };
}

function requireHeader(headers: WebhookHeaders, name: string): string {
  const value = isFetchHeaders(headers) ? headers.get(name) : findHeader(headers, name);
  if (typeof value === 'string' && value !== '') return value;
  throw new WebhookError('bad_headers', `This request has no header "${name}".`);
}

function isFetchHeaders(headers: WebhookHeaders): headers is { get(name: string): string | null } {
  return typeof headers.get === 'function';
}

/** Returns a header. Header names are lowercase in Node, but not everywhere. */
function findHeader(headers: Readonly<Record<string, unknown>>, name: string): unknown {
  return headers[name] ?? Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
}

function checkTime(time: string, now: number, tolerance: number): void {
  if (!/^\d{1,12}$/.test(time)) {
    throw new WebhookError('bad_headers', 'The header "webhook-timestamp" holds no time.');
  }
  if (Math.abs(now - Number(time)) <= tolerance) return;
  throw new WebhookError('bad_time', `This webhook was not sent within ${tolerance} seconds of now.`);
}

/** Returns the signatures of our version. There is one for each active secret. */
function readSignatures(value: string): Uint8Array<ArrayBuffer>[] {
  return value
    .split(' ')
    .filter((part) => part.startsWith(VERSION))
    .flatMap((part) => decodeBase64(part.slice(VERSION.length)) ?? []);
}

async function isSigned(
  content: Uint8Array<ArrayBuffer>,
  signatures: readonly Uint8Array<ArrayBuffer>[],
  secrets: readonly string[],
): Promise<boolean> {
  for (const secret of secrets) {
    const key = await importKey(secret, 'verify');
    for (const signature of signatures) {
      // `verify` compares in constant time.
      if (await crypto.subtle.verify('HMAC', key, signature, content)) return true;
    }
  }
  return false;
}

function importKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const bytes = decodeBase64(SECRET.exec(secret.trim())?.[1] ?? '');
  if (bytes === undefined || bytes.length === 0) {
    throw new WebhookError('bad_secret', 'This is no secret of a webhook: it begins with whsec_.');
  }
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, [use]);
}

function readEvent(body: Uint8Array): WebhookEvent {
  try {
    const event: unknown = JSON.parse(new TextDecoder().decode(body));
    if (isEvent(event)) return event;
  } catch {
    // Throws below.
  }
  throw new WebhookError('bad_body', 'This webhook is signed, but its body is no event.');
}

/** Checks only the type. Only a signer has the secret, so the body has the shape in openapi.yaml. */
function isEvent(value: unknown): value is WebhookEvent {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function toBytes(body: WebhookRequest['body']): Uint8Array {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  return body instanceof Uint8Array ? body : new Uint8Array(body);
}

function concatBytes(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const joinedBytes = new Uint8Array(first.length + second.length);
  joinedBytes.set(first);
  joinedBytes.set(second, first.length);
  return joinedBytes;
}

/** Decodes base64. Returns undefined if the text is invalid. */
function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
