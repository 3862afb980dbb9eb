import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../accounts';
import { openStore } from './open-store';
import type { Product } from './product';

/** Opens the store. Checks the session at that time, because another tab may have ended it. */
export function useOpenStore() {
  const queryClient = useQueryClient();
  return (products: Product[]) => openStore(queryClient.getQueryData(currentUserQuery.queryKey), products);
}
