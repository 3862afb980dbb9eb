import { useQuery } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { importsKey, isRunning } from './import-run';

const POLL_MILLISECONDS = 500;
/** Milliseconds between polls while the server does not respond. The import continues there. */
const PATIENCE_MILLISECONDS = 2_000;

export function importKey(id: number) {
  return [...importsKey, id];
}

/** Fetches one import, and polls it while it is running. */
export function useImport(id: number) {
  return useQuery({
    queryKey: importKey(id),
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/subscribers/imports/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data, error } }) => {
      if (!data || !isRunning(data)) return false;
      if (error instanceof ApiError && error.status < 500) return false;
      return error ? PATIENCE_MILLISECONDS : POLL_MILLISECONDS;
    },
  });
}
