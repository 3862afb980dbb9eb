import { QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60 * 1000;
/** Offline, the default would pause a call in silence: a Save that neither saves nor fails. */
const networkMode = 'always';

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
