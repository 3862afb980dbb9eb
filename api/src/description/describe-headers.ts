import { BROWSER_COOKIE, COOKIES, type SessionKind } from '../http/identity/cookies.js';
import { STREAM_RETRY_AFTER } from '../http/streams/stream-events.js';
import { NEXT_PAGE_LINK } from '../http/wire.js';
import { formatDuration } from '../kernel/clock.js';
import type { Operation, Parameter } from './examples.js';

const text = { type: 'string' as const };

type CookieKind = SessionKind | 'browser';

/** The cookies that operations set, by operationId and status. */
const SET_COOKIES: Readonly<Record<string, Readonly<Record<string, CookieKind>>>> = {
  adminLogin: { 200: 'admin', 403: 'pending-admin' },
  beginAdminPasskey: { 200: 'passkey' },
  beginAdminPasskeySignIn: { 200: 'passkey' },
  beginPasskey: { 200: 'passkey' },
  beginPasskeySignIn: { 200: 'passkey' },
  finishAdminSignIn: { 200: 'admin' },
  finishSignIn: { 200: 'user' },
  impersonateUser: { 200: 'impersonation' },
  login: { 200: 'user', 403: 'pending-user' },
  register: { 201: 'user' },
  signInAdminWithPasskey: { 200: 'admin' },
  signInWithPasskey: { 200: 'user' },
  requestCode: { 200: 'browser' },
  verifyCode: { 200: 'user', 403: 'pending-user' },
};

/** The sign-ins that also remember the browser. */
const SIGN_INS: readonly CookieKind[] = ['user', 'admin'];

/** The response headers of many operations, as components of the description by name. */
export const SHARED_HEADERS = {
  'Retry-After': {
    description: 'The seconds to wait before the next request.',
    schema: { type: 'integer' as const, minimum: 1 },
    example: 30,
  },
  'Idempotent-Replayed': {
    description: '`true` if this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { ...text, enum: ['true'] },
    example: 'true',
  },
  Link: { ...NEXT_PAGE_LINK, schema: text },
  ETag: {
    description: 'Identifies this version, for `If-None-Match` or `If-Range`.',
    schema: text,
    example: '"q8Zk2mVb7c"',
  },
  Location: {
    description: 'The URL to open next.',
    schema: { ...text, format: 'uri-reference' },
    example: 'https://kiln.example/shop',
  },
  'Accept-Ranges': {
    description: '`bytes`: `Range` can request a part of the file.',
    schema: { ...text, enum: ['bytes'] },
    example: 'bytes',
  },
  'Content-Range': {
    description: 'The first and last byte of this part from 0, and the size of the file in bytes.',
    schema: text,
    example: 'bytes 1048576-1572863/1572864',
  },
};

const IF_NONE_MATCH = createHeader(
  'If-None-Match',
  'The `ETag` of your copy. If it is current, returns 304 without a body. Without it, returns 200.',
);
const RANGES = [
  createHeader(
    'Range',
    'One range of bytes, such as `bytes=1048576-` for the rest of a file. Without it, returns the whole file.',
  ),
  createHeader(
    'If-Range',
    'The `ETag` of the first part. If the file has another one, `Range` is ignored. Without it, `Range` always applies.',
  ),
];

function createHeader(name: string, description: string): Parameter {
  return { name, in: 'header', required: false, description, schema: text };
}

/** Adds the headers that the requests and responses of every operation can have. */
export function describeHeaders(operation: Operation): void {
  const { operationId, responses } = operation;
  const codes = responses[409]?.content?.['application/json']?.examples ?? {};
  const isReplayable = 'idempotency_in_progress' in codes;
  for (const [status, response] of Object.entries(responses)) {
    if (response.headers !== undefined && 'Link' in response.headers) addHeader(response, 'Link');
    const cookie = SET_COOKIES[operationId]?.[status];
    if (cookie !== undefined) addCookie(response, cookie);
    const isRedirect = status === '302' || status === '303';
    if (isRedirect && response.headers === undefined) addHeader(response, 'Location');
    if (status === '429') addHeader(response, 'Retry-After');
    if (isReplayable && status.startsWith('2')) addHeader(response, 'Idempotent-Replayed');
  }
  if (responses[200]?.content?.['text/event-stream'] !== undefined && responses[429] !== undefined) {
    const header = { ...SHARED_HEADERS['Retry-After'], example: STREAM_RETRY_AFTER };
    responses[429].headers = { ...responses[429].headers, 'Retry-After': header };
  }
  const { 200: fullResponse, 206: partialResponse, 304: unchangedResponse } = responses;
  if (unchangedResponse !== undefined) {
    operation.parameters = [...(operation.parameters ?? []), IF_NONE_MATCH];
    for (const response of [fullResponse, unchangedResponse])
      if (response !== undefined) addHeader(response, 'ETag');
  }
  if (partialResponse !== undefined) {
    operation.parameters = [...(operation.parameters ?? []), ...RANGES];
    for (const response of [fullResponse, partialResponse]) {
      if (response === undefined) continue;
      addHeader(response, 'Accept-Ranges');
      addHeader(response, 'ETag');
    }
    addHeader(partialResponse, 'Content-Range');
  }
}

function addHeader(response: Operation['responses'][string], name: keyof typeof SHARED_HEADERS): void {
  response.headers = { ...response.headers, [name]: { $ref: `#/components/headers/${name}` } };
}

function addCookie(response: Operation['responses'][string], kind: CookieKind): void {
  const cookies = kind === 'browser' ? [] : [COOKIES[kind]];
  if (kind === 'browser' || SIGN_INS.includes(kind)) cookies.push(BROWSER_COOKIE);
  const texts = cookies.map(({ name, lifetime }) => `\`${name}\` for ${formatDuration(lifetime)}`);
  const description = `Sets ${texts.join(', and ')}.`;
  response.headers = { ...response.headers, 'Set-Cookie': { description, schema: text } };
}
