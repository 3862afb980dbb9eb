import type { components } from './schema.js';

/** The error codes in this version of the API. `/docs/errors` of every instance explains them. */
export type ErrorCode = components['schemas']['Error']['code'];

/** The body of every response that is not 2xx. The code is `unknown` for a response from a proxy. */
export type ErrorBody = Omit<components['schemas']['Error'], 'code'> & { code: ErrorCode | 'unknown' };

/** An error that the API returned. `message` is a sentence for users. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** The error code, such as `already_subscribed` or `quota_exceeded`. */
  readonly code: ErrorBody['code'];
  /** One entry per invalid field. `path` is dotted. */
  readonly errors: ReadonlyArray<{ path?: string | undefined; message: string }>;
  /** The id of the request in the instance's log. */
  readonly requestId: string;
  /** Milliseconds after which to retry, if the server sent a delay. */
  readonly retryAfter: number | undefined;

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.code = body.code;
    this.errors = body.errors ?? [];
    this.requestId = body.requestId;
  }

  /** True if the same request can succeed later, because the server failed or got too many requests. */
  get isTemporary(): boolean {
    return this.status >= 500 || this.status === 429;
  }
}

/**
 * Reads an error body, which may be empty or from a proxy. Returns a JSON body's `message` or `error.message`,
 * otherwise the whole text, otherwise the status text.
 */
export async function readErrorBody(response: Response): Promise<ErrorBody> {
  const text = await response.text();
  const json = parse(text);
  const message =
    readText(json, 'message') ??
    readText(isRecord(json) ? json.error : undefined, 'message') ??
    (text.trim() || response.statusText || `Error ${response.status}`);
  const errors =
    isRecord(json) && Array.isArray(json.errors) ? (json.errors as ErrorBody['errors']) : undefined;
  return {
    success: false,
    // A newer instance may send other codes.
    code: (readText(json, 'code') as ErrorCode | undefined) ?? 'unknown',
    message,
    ...(errors === undefined ? {} : { errors }),
    error: { message },
    requestId: readText(json, 'requestId') ?? response.headers.get('x-request-id') ?? '',
  };
}

/** Returns the message for any thrown value, or `fallback` if the API was unreachable. */
export function errorMessage(
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

function readText(value: unknown, key: string): string | undefined {
  const text = isRecord(value) ? value[key] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}
