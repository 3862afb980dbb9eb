import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { type ImportedRow, type ImportRun, importsKey, isRunning, type RowChoice } from './import-run';

export const ROWS_PAGE_SIZE = 50;

/** Fetches the outcome of each row, in the order of the file. */
export function useImportRows({ id, isDryRun, mapping }: ImportRun, choice: RowChoice) {
  return useInfiniteQuery({
    // The outcomes of the same file differ by column mapping, and between dry run and import.
    queryKey: [...importsKey, id, 'rows', { choice, isDryRun, mapping }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage({ id, choice, cursor: pageParam, signal }),
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });
}

type PageRequest = { id: number; choice: RowChoice; cursor: string | undefined; signal: AbortSignal };

/** Fetches one page. The server may return fewer rows than requested, even none, and still have more pages. */
async function fetchPage({ id, choice, cursor, signal }: PageRequest) {
  const rows: ImportedRow[] = [];
  let next = cursor;
  do {
    const limit = ROWS_PAGE_SIZE - rows.length;
    const query = { limit, ...(next && { cursor: next }), ...choice };
    const page: { data: ImportedRow[]; nextCursor: string | null } = await unwrap(
      api.GET('/api/subscribers/imports/{id}/rows', { params: { path: { id }, query }, signal }),
    );
    rows.push(...page.data);
    next = page.nextCursor ?? undefined;
  } while (next !== undefined && rows.length < ROWS_PAGE_SIZE);
  return { rows, next };
}

const POLL_INTERVAL_MS = 500;
/** Milliseconds between polls while the server does not respond. The import continues there. */
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
