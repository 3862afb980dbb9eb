const references = new WeakMap<object, object>();

/**
 * Holds a reference to `value` while `owner` is in use. Node propagates the abort of a `Request`'s signal to derived
 * objects by weak references: after the request is garbage-collected, a stream derived from it can no longer be
 * aborted (nodejs/undici#1926).
 */
export function holdReference(owner: object | null, value: object): void {
  if (owner !== null) references.set(owner, value);
}
