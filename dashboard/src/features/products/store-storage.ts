import type { User } from '../accounts/session';
import type { Product } from './product';

/**
 * Stores a copy of the last loaded store in this browser. The server renders creators' pages without it. Other code
 * knows the keys, so they must not change.
 */
export function saveStore(user: User, products: Product[], storage: Storage = localStorage): void {
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
      id,
      username,
      displayName,
      bio,
      profileImage,
      instagram,
      twitter,
      website,
      lastUpdated: now,
    }),
  );
  storage.setItem('user_data_last_updated', now);
}
