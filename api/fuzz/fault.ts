import { checkAgainstDescription } from '../src/testing/check-response.js';
import { hasAccess } from './actors.js';
import type { FuzzRequest } from './requests.js';
import { type FuzzResponse, HOST } from './send.js';

/** Describes the fault of a response. Returns undefined for a correct response. */
export function findFault(
  request: FuzzRequest,
  response: FuzzResponse,
  secrets: readonly string[],
): string | undefined {
  const { status } = response;
  if (status >= 500) return `It answered ${status}: ${response.text.slice(0, 300)}`;
  return (
    findLeak(request, response, secrets) ??
    findSchemaViolation(request, response) ??
    findUnauthorizedResponse(request, response) ??
    (status === 429 ? findMissingRetryAfter(response) : undefined) ??
    (status >= 400 ? findUnreadableError(response) : undefined)
  );
}

/** A 429 response needs a Retry-After header (RFC 6585, 4), on pages too. */
function findMissingRetryAfter({ head }: FuzzResponse): string | undefined {
  return /^retry-after: [1-9]\d*$/m.test(head) ? undefined : 'A 429 response without Retry-After.';
}

/** Only administrators and Ines may see Ines' data. */
function findLeak(
  { actor }: FuzzRequest,
  response: FuzzResponse,
  secrets: readonly string[],
): string | undefined {
  if (actor === 'administrator' || actor === 'administrator from another site') return undefined;
  const responseText = `${response.head}\n${response.text}`.toLowerCase();
  const leakedSecret = secrets.find((secret) => responseText.includes(secret.toLowerCase()));
  return leakedSecret === undefined ? undefined : `It tells what is Ines' alone: ${leakedSecret}`;
}

function findSchemaViolation({ operation, target }: FuzzRequest, response: FuzzResponse): string | undefined {
  const { status, text, type } = response;
  const json = parseResponse(response);
  if (json === NOT_JSON) return `It says ${type}, and is not: ${text.slice(0, 200)}`;
  try {
    checkAgainstDescription({ method: operation.method, path: getPath(target), status, json });
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Finds a response other than a rejection to a caller without access. Oversized bodies are rejected before that. */
function findUnauthorizedResponse(
  { operation, actor, target }: FuzzRequest,
  { status, text }: FuzzResponse,
): string | undefined {
  if (hasAccess(actor, operation) || [401, 403, 413].includes(status)) return undefined;
  if (status === 400 && text.includes('nested too deeply')) return undefined;
  const isOtherPath = status === 404 && !isTemplateMatch(operation.path, target);
  return isOtherPath ? undefined : `${actor} was not refused: ${status}`;
}

const NOT_JSON = Symbol('not JSON');

function parseResponse({ type, text }: FuzzResponse): unknown {
  if (!/json/.test(type) || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return NOT_JSON;
  }
}

/** Internal messages of Zod, SQLite and JavaScript. */
const INTERNAL_MESSAGE =
  /^(?:Invalid (?:input|option|key|element|ISO|URL|string)|Too (?:big|small)|Unrecognized)|received |\bsqlite|\bZod|TypeError|RangeError|SyntaxError|URIError|\[object|\bundefined\b|a (?:array|object|int)\b|\.ts:\d|node_modules/i;

/** An error must be a page with text, or have the shape of all API errors, in sentences. */
function findUnreadableError(response: FuzzResponse): string | undefined {
  const { status, type, text } = response;
  if (status === 416) return undefined;
  if (type.startsWith('text/html')) {
    return /<h1[^>]*>[^<]/.test(text) ? undefined : `A page that says nothing: ${text.slice(0, 200)}`;
  }
  const body = parseResponse(response) as Partial<ErrorBody> | undefined;
  if (body?.success !== false || typeof body.code !== 'string' || typeof body.requestId !== 'string') {
    return `The error body has another shape: ${type}: ${text.slice(0, 200)}`;
  }
  const sentences = [body.message, body.error?.message, ...(body.errors ?? []).map(({ message }) => message)];
  const internalSentence = sentences.find(
    (sentence) => !sentence || INTERNAL_MESSAGE.test(omitFieldName(sentence)),
  );
  return internalSentence === undefined ? undefined : `Not a sentence for people: ${internalSentence}`;
}

/** Removes the name of an unknown field, because it comes from the request and may contain any words. */
function omitFieldName(sentence: string): string {
  return sentence.replace(/^Unknown field: .*/s, 'Unknown field.');
}

interface ErrorBody {
  success: boolean;
  code: string;
  message: string;
  requestId: string;
  error: { message: string };
  errors: Array<{ message: string }>;
}

function getPath(target: string): string {
  return new URL(HOST + target).pathname;
}

/** Returns whether the path matches the template. */
export function isTemplateMatch(template: string, target: string): boolean {
  return new RegExp(`^${template.replaceAll('.', '\\.').replace(/\{[^}]+\}/g, '[^/]+')}$`).test(
    getPath(target),
  );
}
