import { useQueryClient } from '@tanstack/react-query';
import { currentUserQuery } from '../accounts';
import { openStore } from './open-store';
import type { Product } from './product';

/** The session is looked at when it is asked for: another tab may have ended it. */
export function useOpenStore() {
  const queryClient = useQueryClient();
  return (products: Product[]) => openStore(queryClient.getQueryData(currentUserQuery.queryKey), products);
}
