import { QueryClient } from '@tanstack/react-query';

const FIVE_MINUTES = 5 * 60 * 1000;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: true,
        staleTime: 0,
        gcTime: FIVE_MINUTES,
      },
      mutations: { retry: false },
    },
  });
}
