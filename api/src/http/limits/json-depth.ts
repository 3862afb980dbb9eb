import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../kernel/errors.js';
import type { HttpEnv } from '../router.js';

/** No body that Tidings describes is deeper than 5. */
const MAX_JSON_DEPTH = 32;

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Rejects deeply nested JSON before it is parsed: parsing and validating it could take a second. */
export function limitJsonDepth(): MiddlewareHandler<HttpEnv> {
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
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > limit) return true;
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1;
    else if (code === QUOTE) {
      at = endOfString(text, at);
      if (at === -1) return false;
    }
  }
  return false;
}

/** Returns the position of the closing quote, or -1. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}
