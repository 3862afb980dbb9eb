import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useEffect } from 'react';
import { api } from '../../../api';
import type { Newsletter } from '../newsletter';

export function getStoredDraftKey(newsletterId: number | undefined) {
  return ['newsletter draft', newsletterId ?? 'open'] as const;
}

/** Loads the draft with this id, or the last open draft, once per visit. */
export function useStoredDraft(newsletterId: number | undefined) {
  const query = useQuery({
    queryKey: getStoredDraftKey(newsletterId),
    queryFn: async ({ signal }): Promise<Newsletter | null> => {
      if (newsletterId === undefined)
        return (await unwrap(api.GET('/api/newsletter/draft', { signal }))) ?? null;
      return unwrap(api.GET('/api/newsletters/{id}', { params: { path: { id: newsletterId } }, signal }));
    },
    // Does not refetch, because new data would overwrite typing.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // A refetch would unmount an editor that was opened offline, and lose the typed text.
    refetchOnReconnect: false,
  });

  useEffect(() => {
    if (query.error) console.error('The draft could not be loaded.', query.error);
  }, [query.error]);

  return query;
}
