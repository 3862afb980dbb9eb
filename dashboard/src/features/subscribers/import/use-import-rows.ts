import { useInfiniteQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { type ImportedRow, type ImportRun, importsKey, type Outcome } from './import-run';

export const ROWS_PAGE = 50;

/** What becomes of each row, in the order of the file. */
export function useImportRows({ id, isDryRun, mapping }: ImportRun, outcome: Outcome | undefined) {
  return useInfiniteQuery({
    // The same file tells other things when it is read by other columns, or in earnest.
    queryKey: [...importsKey, id, 'rows', { outcome, isDryRun, mapping }],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => fetchPage({ id, outcome, cursor: pageParam, signal }),
    getNextPageParam: (page) => page.next,
    select: ({ pages }) => pages.flatMap((page) => page.rows),
  });
}

type PageOf = { id: number; outcome: Outcome | undefined; cursor: string | undefined; signal: AbortSignal };

/** The server may answer with fewer rows than asked for, even none, and still have more further down. */
async function fetchPage({ id, outcome, cursor, signal }: PageOf) {
  const rows: ImportedRow[] = [];
  let next = cursor;
  do {
    const limit = ROWS_PAGE - rows.length;
    const query = { limit, ...(next && { cursor: next }), ...(outcome && { outcome }) };
    const page: { data: ImportedRow[]; nextCursor: string | null } = await unwrap(
      api.GET('/api/subscribers/imports/{id}/rows', { params: { path: { id }, query }, signal }),
    );
    rows.push(...page.data);
    next = page.nextCursor ?? undefined;
  } while (next !== undefined && rows.length < ROWS_PAGE);
  return { rows, next };
}
