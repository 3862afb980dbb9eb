import { notifyManager, QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
/** Without a connection, the default would pause a request silently, so that a Save neither succeeds nor fails. */
const networkMode = 'always';

/**
 * Updates the screen before the next event. The default scheduler waits for a timer. On a busy machine, the second
 * click of a double click would still find the button enabled.
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
        gcTime: FIVE_MINUTES_MS,
      },
      mutations: { retry: false, networkMode },
    },
  });
}
