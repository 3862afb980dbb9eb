import { notifyManager, QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60 * 1000;
/** Offline, the default would pause a request silently: a Save that neither saves nor fails. */
const networkMode = 'always';

/**
 * Before the next event rather than after a timer: on a busy machine both halves of a double click would come first.
 */
notifyManager.setScheduler(queueMicrotask);

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        networkMode,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        staleTime: 0,
        gcTime: FIVE_MINUTES,
      },
      mutations: { retry: false, networkMode },
    },
  });
}
