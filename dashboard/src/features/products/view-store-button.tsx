import { Store } from 'lucide-react';
import { Button } from '../../ui/button';
import { useOpenStore } from './use-open-store';
import { useProductsQuery } from './use-products';

/** Renders only if there are products. */
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
