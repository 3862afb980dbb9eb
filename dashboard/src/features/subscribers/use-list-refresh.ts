import { useQueryClient } from '@tanstack/react-query';
import { countKey, growthKey, listKey } from './subscriber';

/** Refetches everything that depends on the list. */
export function useListRefresh() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all(
      [listKey, countKey, growthKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
    );
}
