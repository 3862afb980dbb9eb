import type { QueryClient } from '@tanstack/react-query';
import { currentAdminQuery, isSignedOut } from './current-admin';

/** Ends the console's session when any request returns that it is over, and then shows the sign-in page. */
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
