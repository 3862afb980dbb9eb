import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { ApiError, type components, unwrap } from '@tidings/sdk';
import { consoleApi } from '../console-api';

export type Admin = components['schemas']['Admin'];

/** The console's session: the administrator, or null if nobody is signed in. */
export const currentAdminQuery = queryOptions({
  queryKey: ['/api/admin/me'],
  queryFn: async ({ signal }): Promise<Admin | null> => {
    try {
      return await unwrap(consoleApi.GET('/api/admin/me', { signal }));
    } catch (error) {
      if (isSignedOut(error)) return null;
      throw error;
    }
  },
});

export function useCurrentAdmin() {
  return useQuery(currentAdminQuery);
}

/** Sets the session. Cancels a request in progress, because its older response would replace the session. */
export function setCurrentAdmin(queryClient: QueryClient, admin: Admin | null): void {
  void queryClient.cancelQueries(currentAdminQuery);
  queryClient.setQueryData(currentAdminQuery.queryKey, admin);
}

const WRONG_PROOF_CODES = ['invalid_credentials', 'invalid_code', 'factor_setup_required'];

/** Returns whether the session has ended. A wrong password or code also returns 401, but with another error code. */
export function isSignedOut(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && !WRONG_PROOF_CODES.includes(error.code);
}

/** Ends the console's session when any request reports that it has ended. Then shows the sign-in page. */
export function watchConsoleSession(queryClient: QueryClient): () => void {
  const endIfSignedOut = (error: unknown) => {
    if (isSignedOut(error)) queryClient.setQueryData(currentAdminQuery.queryKey, null);
  };
  const stopWatching = [
    queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') endIfSignedOut(event.action.error);
    }),
    queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') endIfSignedOut(event.action.error);
    }),
  ];
  return () => {
    for (const stop of stopWatching) stop();
  };
}
