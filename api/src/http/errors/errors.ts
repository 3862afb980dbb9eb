import type { Context as HonoContext } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { PublicErrorCode } from '../../kernel/error-codes/error-codes.js';
import { AppError } from '../../kernel/errors.js';
import { renderPage } from '../pages/render-page.js';
import type { HttpEnv } from '../router.js';
import { formatErrorBody, getErrorStatus, type RefusalStatus } from './error-body.js';

const GENERIC = 'Something went wrong on our side. Please try again.';

/** Writes every non-2xx JSON body. An unexpected error is logged, and the client gets only its request id. */
export function respondWithError(error: Error, c: HonoContext<HttpEnv>): Response {
  const requestId = c.get('requestId') ?? 'unknown';
  if (error instanceof AppError) {
    // Invalid input always has an error, at least for the whole body.
    const errors =
      error.code === 'invalid_input' ? (error.errors ?? [{ message: error.message }]) : error.errors;
    return c.json(
      formatErrorBody(error.code, error.message, requestId, errors),
      resolveErrorStatus(c, error),
    );
  }
  if (error instanceof HTTPException && error.status < 500) {
    const message = describeHttpError(error);
    return c.json(
      formatErrorBody(getErrorCode(error.status), message, requestId, [{ message }]),
      error.status,
    );
  }
  c.get('context')?.log.error({ err: error }, 'a request failed unforeseen');
  return c.json(formatErrorBody('internal', GENERIC, requestId, undefined), 500);
}

/** Returns the status of an error, for JSON and pages, and sets `Retry-After`. */
export function resolveErrorStatus(c: HonoContext<HttpEnv>, error: AppError): RefusalStatus {
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  return getErrorStatus(error);
}

/** Responds with a page to browsers, and with JSON to other clients and below /api. */
export async function respondNotFound(c: HonoContext<HttpEnv>): Promise<Response> {
  if (shouldRenderPage(c)) return renderPage(c, { page: 'not-found', missing: 'page' }, 404);
  return c.json(
    formatErrorBody(
      'not_found',
      'There is nothing at this address.',
      c.get('requestId') ?? 'unknown',
      undefined,
    ),
    404,
  );
}

/** Responds with 410 for content of a suspended account, as a page to browsers and as JSON to other clients. */
export async function respondSuspended(c: HonoContext<HttpEnv>): Promise<Response> {
  if (shouldRenderPage(c)) return renderPage(c, { page: 'not-found', missing: 'suspended' }, 410);
  const message = 'This link is no longer available: the account that published it is suspended.';
  return c.json(formatErrorBody('link_expired', message, c.get('requestId') ?? 'unknown', undefined), 410);
}

function shouldRenderPage(c: HonoContext<HttpEnv>): boolean {
  const { method, path } = c.req;
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || /^\/api(?:\/|$)/.test(path)) return false;
  c.header('Vary', 'Accept', { append: true });
  return (c.req.header('accept') ?? '').includes('text/html');
}

/** Responds with 421 to a host that serves nothing of the instance (RFC 9110, 15.5.20). */
export function respondMisdirected(c: HonoContext<HttpEnv>): Response {
  const message = `This host serves nothing. Please send the request to ${c.get('context').instance.publicUrl}`;
  return c.json(formatErrorBody('misdirected', message, c.get('requestId') ?? 'unknown', undefined), 421);
}

function describeHttpError({ status, message }: HTTPException): string {
  if (status === 415)
    return 'This operation does not accept this content type. Most operations accept application/json.';
  return message || 'This request is not valid.';
}

function getErrorCode(status: ContentfulStatusCode): PublicErrorCode {
  if (status === 415) return 'wrong_content_type';
  return status === 413 ? 'too_large' : 'invalid_input';
}

const errorsByMiddleware = new WeakMap<object, readonly PublicErrorCode[]>();

/** Names the codes that a middleware may throw. The description of the API adds them to each route that uses it. */
export function declareErrors<M extends object>(middleware: M, ...codes: PublicErrorCode[]): M {
  errorsByMiddleware.set(middleware, codes);
  return middleware;
}

/** Returns the codes that were declared for a middleware, if any. */
export function listDeclaredErrors(middleware: object): readonly PublicErrorCode[] {
  return errorsByMiddleware.get(middleware) ?? [];
}
