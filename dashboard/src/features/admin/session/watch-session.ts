import type { QueryClient } from '@tanstack/react-query';
import { currentAdminQuery, isSignedOut } from './current-admin';

/** Any call may be the first to hear that the session is over; the console then leads to its way in. */
export function watchConsoleSession(queryClient: QueryClient): () => void {
  const end = (error: unknown) => {
    if (isSignedOut(error)) queryClient.setQueryData(currentAdminQuery.queryKey, null);
  };
  const stops = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') end(event.action.error);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') end(event.action.error);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
