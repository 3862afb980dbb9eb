/**
 * One value for each context, made when it is first asked for, and gone with it: so that two instances in one
 * process share nothing.
 */
export function perContext<C extends object, Value>(make: (context: C) => Value): (context: C) => Value {
  const made = new WeakMap<C, Value>();
  return (context) => {
    const known = made.get(context);
    if (known !== undefined) return known;
    const value = make(context);
    made.set(context, value);
    return value;
  };
}

export interface News<C extends object> {
  /** After a commit: whoever keeps a copy drops it. Never carries work of its own. */
  emit(context: C, userId: number): void;
  on(context: C, listener: (userId: number) => void): void;
}

/** Tells those in the same process that something of a creator changed. */
export function createNews<C extends object>(): News<C> {
  const listenersOf = perContext<C, Set<(userId: number) => void>>(() => new Set());
  return {
    emit(context, userId) {
      for (const listener of listenersOf(context)) listener(userId);
    },
    on(context, listener) {
      listenersOf(context).add(listener);
    },
  };
}
