import type { components } from './schema.js';

/** The body of every answer that is not 2xx. */
export type ErrorBody = components['schemas']['Error'];

/** The API refused or failed. `message` is a sentence for people. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** What went wrong, for programs: `already_subscribed`, `quota_exceeded` … */
  readonly code: string;
  /** One entry per field that was not accepted; `path` is dotted. */
  readonly errors: ReadonlyArray<{ path?: string | undefined; message: string }>;
  /** Names the request in the instance's log. */
  readonly requestId: string;
  /** After how many milliseconds it is worth trying again, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.code = body.code;
    this.errors = body.errors ?? [];
    this.requestId = body.requestId;
  }
}

/**
 * Reads a body that may come from something in between (a proxy's page, nothing at all): a JSON body's
 * `message`, else its `error.message`, else the whole text, else the status text.
 */
export async function readErrorBody(response: Response): Promise<ErrorBody> {
  const text = await response.text();
  const json = parse(text);
  const message =
    textOf(json, 'message') ??
    textOf(isRecord(json) ? json.error : undefined, 'message') ??
    (text.trim() || response.statusText || `Error ${response.status}`);
  const errors =
    isRecord(json) && Array.isArray(json.errors) ? (json.errors as ErrorBody['errors']) : undefined;
  return {
    success: false,
    code: textOf(json, 'code') ?? 'unknown',
    message,
    ...(errors === undefined ? {} : { errors }),
    error: { message },
    requestId: textOf(json, 'requestId') ?? response.headers.get('x-request-id') ?? '',
  };
}

/** The sentence to show for anything that was thrown: the API's own where it spoke, `fallback` where it could not be reached. */
export function messageOf(
  error: unknown,
  fallback = 'Could not reach the server. Please check your connection.',
): string {
  if (error instanceof ApiError) return error.message || fallback;
  if (error instanceof TypeError) return fallback;
  return error instanceof Error && error.message !== '' ? error.message : fallback;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown, key: string): string | undefined {
  const found = isRecord(value) ? value[key] : undefined;
  return typeof found === 'string' && found !== '' ? found : undefined;
}
