/**
 * Returns one value per context, which is created on first use and collected with the context. Therefore two instances
 * in one process share nothing.
 */
export function cachePerContext<C extends object, Value>(
  createValue: (context: C) => Value,
): (context: C) => Value {
  const valueByContext = new WeakMap<C, Value>();
  return (context) => {
    const cachedValue = valueByContext.get(context);
    if (cachedValue !== undefined) return cachedValue;
    const value = createValue(context);
    valueByContext.set(context, value);
    return value;
  };
}

export interface UserEmitter<C extends object> {
  /** Emits a change. Call it after a commit, so that caches drop their copies. Listeners must not work themselves. */
  emit(context: C, userId: number): void;
  on(context: C, listener: (userId: number) => void): void;
}

/** Creates an emitter for changes of a creator within the same process. */
export function createUserEmitter<C extends object>(): UserEmitter<C> {
  const getListeners = cachePerContext<C, Set<(userId: number) => void>>(() => new Set());
  return {
    emit(context, userId) {
      for (const listener of getListeners(context)) listener(userId);
    },
    on(context, listener) {
      getListeners(context).add(listener);
    },
  };
}
