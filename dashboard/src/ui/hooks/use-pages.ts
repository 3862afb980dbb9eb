import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

type Page<Row> = { data: Row[]; nextCursor?: string | null };
/** The query parameters of a page, which are empty for the first page. */
type PageStart = { cursor?: string };

type PagesOptions<Row> = {
  queryKey: QueryKey;
  fetchPage: (start: PageStart, signal: AbortSignal) => Promise<Page<Row>>;
  /** True to show the rows of the previous key while the rows of a new key load. */
  keepsPrevious?: boolean;
  staleTime?: number;
  refetchInterval?: number | false;
};

/** Fetches a list page by page. Returns the rows of all pages so far. */
export function usePages<Row>({ fetchPage, keepsPrevious = false, ...options }: PagesOptions<Row>) {
  return useInfiniteQuery({
    ...options,
    ...(keepsPrevious && { placeholderData: keepPreviousData }),
    initialPageParam: {} as PageStart,
    queryFn: ({ pageParam, signal }) => fetchPage(pageParam, signal),
    getNextPageParam: ({ nextCursor }) => (nextCursor ? { cursor: nextCursor } : undefined),
    select: ({ pages }) => pages.flatMap(({ data }) => data),
  });
}

/** Fetches until the page is full or the list ends, because the server may return short or empty pages. */
export async function fillPage<Row>(
  { size, start }: { size: number; start: PageStart },
  fetchRows: (query: PageStart & { limit: number }) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const data: Row[] = [];
  let next: PageStart | undefined = start;
  while (next !== undefined && data.length < size) {
    const page: Page<Row> = await fetchRows({ ...next, limit: size - data.length });
    data.push(...page.data);
    next = page.nextCursor ? { cursor: page.nextCursor } : undefined;
  }
  return { data, nextCursor: next?.cursor ?? null };
}
