const held = new WeakMap<object, object>();

/**
 * Keeps `what` for as long as `owner` is in use. Node passes the end of an `AbortSignal` from a `Request` on to what
 * was made of it by weak references: once the request is collected as garbage, a stream that came of it can no longer
 * be broken off (nodejs/undici#1926).
 */
export function hold(owner: object | null, what: object): void {
  if (owner !== null) held.set(owner, what);
}
