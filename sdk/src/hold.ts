const held = new WeakMap<object, object>();

/**
 * Holds a reference to `what` while `owner` is in use. Node propagates the abort of a `Request`'s signal to derived
 * objects by weak references: after the request is garbage-collected, a stream derived from it can no longer be
 * aborted (nodejs/undici#1926).
 */
export function hold(owner: object | null, what: object): void {
  if (owner !== null) held.set(owner, what);
}
