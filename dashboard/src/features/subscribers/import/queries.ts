import { useQuery } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { fillPage, usePages } from '../../../ui/hooks/use-pages';
import { type ImportRun, importsKey, isRunning, type RowChoice } from './import-run';

export const ROWS_PAGE_SIZE = 50;

/** Fetches the outcome of each row, in the order of the file. */
export function useImportRows({ id, isDryRun, mapping }: ImportRun, choice: RowChoice) {
  return usePages({
    // The outcomes of a file differ by column mapping, and between dry run and import.
    queryKey: [...importsKey, id, 'rows', { choice, isDryRun, mapping }],
    fetchPage: (start, signal) =>
      fillPage({ size: ROWS_PAGE_SIZE, start }, (page) => {
        const params = { path: { id }, query: { ...page, ...choice } };
        return unwrap(api.GET('/api/subscribers/imports/{id}/rows', { params, signal }));
      }),
  });
}

const POLL_INTERVAL_MS = 500;
/** Milliseconds between polls while the server does not respond. The import continues on the server. */
const MAX_FAILURE_MS = 2_000;

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
      return error ? MAX_FAILURE_MS : POLL_INTERVAL_MS;
    },
  });
}

const SHOWN_IMPORTS = 5;

/** Fetches the latest imports, including dry runs. */
export function useImports() {
  return useQuery({
    queryKey: [...importsKey, 'newest'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/subscribers/imports', { params: { query: { limit: SHOWN_IMPORTS } }, signal })),
    select: ({ data }) => data,
  });
}
