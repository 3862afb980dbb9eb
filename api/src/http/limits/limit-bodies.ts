import type { OpenAPIHono } from '@hono/zod-openapi';
import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '../../kernel/errors.js';
import { MAX_IMAGE_BODY_BYTES } from '../../kernel/image-upload-limit.js';
import type { HttpEnv } from '../router.js';

/** The limit of most bodies, which have a few fields. */
const MAX_BODY_BYTES = 64 * 1024;

/** The limit of a newsletter, which may have 500,000 characters. */
const MAX_LARGE_BODY_BYTES = 2 * 1024 * 1024;
/** The paths of newsletters, and of the tools that write newsletters. */
const LARGE_BODY_PATHS = /^\/(?:api\/newsletters?(?:\/|$)|mcp$)/;
/** The limit of webhooks. Payment events have a few dozen KB, but email providers send many reports together. */
export const MAX_HOOK_BYTES = 512 * 1024;
const HOOK_PATHS = /^\/api\/(?:webhooks|hooks)\//;

const UPLOAD_PATHS = ['/api/upload-image', '/api/upload-profile-image', '/api/onboarding'];
/** Paths whose bodies are never whole in memory. Their handlers limit the size. */
const STREAMED_PATHS = ['/api/subscribers/import', '/api/upload-product-file'];
/** Paths whose handlers end an upload after a minute without bytes. Other requests have shorter limits. */
export const SLOW_UPLOAD_PATHS = [...UPLOAD_PATHS, ...STREAMED_PATHS];

/** Rejects bodies that are larger than their route needs, or nested too deep. */
export function limitBodies(app: OpenAPIHono<HttpEnv>): void {
  const sizes = [MAX_BODY_BYTES, MAX_LARGE_BODY_BYTES, MAX_HOOK_BYTES, MAX_IMAGE_BODY_BYTES];
  const limits = new Map(sizes.map((size) => [size, limitBody(size)]));
  const depth = limitJsonDepth();
  app.use((c, next) => {
    const { path } = c.req;
    if (STREAMED_PATHS.includes(path)) return next();
    const checkDepth = async () => void (await depth(c, next));
    const limit = limits.get(getMaxBodyBytes(path));
    return limit === undefined ? checkDepth() : limit(c, checkDepth);
  });
}

/** Returns the size of the largest body that a path accepts, if it is not streamed. */
function getMaxBodyBytes(path: string): number {
  if (UPLOAD_PATHS.includes(path)) return MAX_IMAGE_BODY_BYTES;
  if (HOOK_PATHS.test(path)) return MAX_HOOK_BYTES;
  return LARGE_BODY_PATHS.test(path) ? MAX_LARGE_BODY_BYTES : MAX_BODY_BYTES;
}

/** Returns the message for a larger body than a path accepts. */
export function describeTooLargeBody(path: string): string {
  return `This is too large: at most ${describeMaxBody(path)}.`;
}

/** Returns `64 KB`, the size of the largest body that a path accepts. */
export function describeMaxBody(path: string): string {
  const size = getMaxBodyBytes(path);
  return size < 1024 * 1024 ? `${size / 1024} KB` : `${size / 1024 / 1024} MB`;
}

function limitBody(maxSize: number) {
  return bodyLimit({
    maxSize,
    onError: (c) => {
      throw new AppError('too_large', describeTooLargeBody(c.req.path));
    },
  });
}

/** The depth limit of JSON. No described body is deeper than 5. */
const MAX_JSON_DEPTH = 32;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Rejects deeply nested JSON unparsed, because parsing and validating it could take a second. */
function limitJsonDepth(): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const type = c.req.header('content-type') ?? '';
    if (/json|^text\/plain/i.test(type) && isDeeperThan(await c.req.text(), MAX_JSON_DEPTH)) {
      throw new AppError(
        'invalid_input',
        `This JSON is nested too deeply: at most ${MAX_JSON_DEPTH} levels.`,
      );
    }
    await next();
  };
}

/** Counts brackets outside strings, which is enough for text that JSON.parse accepts. */
export function isDeeperThan(text: string, limit: number): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    else if (code === QUOTE) {
      index = findStringEnd(text, index);
      if (index === -1) return false;
    }
  }
  return false;
}

/** Returns the position of the closing quote, or -1. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, index: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(index - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
