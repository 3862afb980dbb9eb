import { useQueryClient } from '@tanstack/react-query';
import { countKey, growthKey, listKey } from './subscriber';

/** Has everything read anew that a change of the list makes stale. */
export function useListRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [listKey, countKey, growthKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
