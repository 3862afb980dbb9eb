import { useQuery } from '@tanstack/react-query';
import { unwrap } from '@tidings/sdk';
import { useEffect } from 'react';
import { api } from '../../api';
import type { Newsletter } from './newsletter';

export function storedDraftKey(newsletterId: number | undefined) {
  return ['newsletter draft', newsletterId ?? 'open'] as const;
}

/** The draft to open: the one with this id, or the one that the editor had open last. Loaded once per visit. */
export function useStoredDraft(newsletterId: number | undefined) {
  const query = useQuery({
    queryKey: storedDraftKey(newsletterId),
    queryFn: async ({ signal }): Promise<Newsletter | null> => {
      if (newsletterId === undefined)
        return (await unwrap(api.GET('/api/newsletter/draft', { signal }))) ?? null;
      return unwrap(api.GET('/api/newsletters/{id}', { params: { path: { id: newsletterId } }, signal }));
    },
    // What is being typed must not be overtaken by what is stored.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // An editor that opened without it would be put away with all that was typed there since.
    refetchOnReconnect: false,
  });

  useEffect(() => {
    if (query.error) console.error('The draft could not be loaded.', query.error);
  }, [query.error]);

  return query;
}
