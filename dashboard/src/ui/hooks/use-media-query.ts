import { useSyncExternalStore } from 'react';

const sources = new Map<string, ReturnType<typeof createSource>>();

export function useMediaQuery(query: string): boolean {
  const source = sources.get(query) ?? createSource(query);
  sources.set(query, source);
  return useSyncExternalStore(source.subscribe, source.read);
}

/** Creates the functions of a query once, because React would subscribe again for new functions. */
function createSource(query: string) {
  return {
    subscribe(listener: () => void) {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    read: () => window.matchMedia(query).matches,
  };
}
