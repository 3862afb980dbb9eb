import type { PublicErrorCode } from './error-codes.js';

const declared = new WeakMap<object, readonly PublicErrorCode[]>();

/** Names the codes that a middleware may throw. The description of the API adds them to each route that uses it. */
export function declareErrors<M extends object>(middleware: M, ...codes: PublicErrorCode[]): M {
  declared.set(middleware, codes);
  return middleware;
}

/** Returns the codes that were declared for a middleware, if any. */
export function declaredErrors(middleware: object): readonly PublicErrorCode[] {
  return declared.get(middleware) ?? [];
}
