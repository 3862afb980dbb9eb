import type { User } from '../accounts';
import type { Product } from './product';

/**
 * What the page of a creator falls back to in this very browser when their products cannot be asked for. The keys
 * are known outside: they stay as they are.
 */
export function keepStore(user: User, products: Product[], storage: Storage = localStorage): void {
  const now = new Date().toISOString();
  const { id, username, displayName, bio, profileImage, socialLinks } = user;
  const { instagram, twitter, website } = socialLinks;
  const list = JSON.stringify(products);
  storage.setItem(`products_${id}`, list);
  storage.setItem('products', list);
  storage.setItem('products_last_updated', now);
  storage.setItem(
    'user_data',
    JSON.stringify({
      ...{ id, username, displayName, bio, profileImage },
      ...{ instagram, twitter, website, lastUpdated: now },
    }),
  );
  storage.setItem('user_data_last_updated', now);
}
