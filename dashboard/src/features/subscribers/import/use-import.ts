import { useQuery } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { importsKey, isRunning } from './import-run';

const POLL_MILLISECONDS = 500;
/** While nobody answers: the work goes on there, and it will be told. */
const PATIENCE_MILLISECONDS = 2_000;

export function importKey(id: number) {
  return [...importsKey, id];
}

/** One import, looked at again and again until it is over. */
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
