import { showErrorToast } from '../../ui/feedback/toast-store';
import type { User } from '../accounts';
import type { Product } from './product';
import { saveStore } from './store-storage';

/** Opens the current store in a new tab. */
export function openStore(user: User | null | undefined, products: Product[]): void {
  if (!user) {
    showErrorToast('Not logged in', 'Please login to view your store');
    return;
  }
  try {
    saveStore(user, products);
  } catch {
    // Storage is blocked or full. The store itself comes from the server.
    showErrorToast('Sync error', 'There was a problem syncing your data to the store');
  }
  window.open(`/${user.username}/store?t=${Date.now()}`, '_blank', 'noopener');
}
