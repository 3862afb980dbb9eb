import { useQueryClient } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import { Button } from '../../ui/button';
import { showErrorToast } from '../../ui/feedback/toast-store';
import { currentUserQuery, type User } from '../accounts/session';
import type { Product } from './product';
import { saveStore } from './store-storage';
import { useProductsQuery } from './use-products';

/** Opens the current store in a new tab. */
export function openStore(user: User | null | undefined, products: Product[]): void {
  if (!user) {
    showErrorToast('Not logged in', 'Please login to view your store');
    return;
  }
  try {
    saveStore(user, products);
  } catch {
    // Storage is blocked or full, but the store itself comes from the server.
    showErrorToast('Sync error', 'There was a problem syncing your data to the store');
  }
  window.open(`/${user.username}/store?t=${Date.now()}`, '_blank', 'noopener');
}

/** Opens the store. Checks the session then, because another tab may have ended it. */
export function useOpenStore() {
  const queryClient = useQueryClient();
  return (products: Product[]) => openStore(queryClient.getQueryData(currentUserQuery.queryKey), products);
}

/** Renders the button, if there are products. */
export function ViewStoreButton() {
  const { data } = useProductsQuery();
  const openStore = useOpenStore();
  if (data === undefined || data.length === 0) return null;
  return (
    <Button className="max-md:px-3" onClick={() => openStore(data)}>
      <Store size={18} strokeWidth={1.75} aria-hidden />
      <span className="max-md:sr-only">View Store</span>
    </Button>
  );
}
