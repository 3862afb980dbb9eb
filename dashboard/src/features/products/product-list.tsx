import { useId } from 'react';
import { moveItem } from '../../ui/hooks/reorder';
import { useReorder } from '../../ui/hooks/use-reorder';
import type { Product } from './product';
import { ProductRow } from './product-row';

type ProductListProps = {
  products: Product[];
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
  onOrder: (ids: number[]) => void;
  /** Announces a sentence to screen readers. */
  reportMove: (sentence: string) => void;
};

export function ProductList({ products, onEdit, onDelete, onOrder, reportMove }: ProductListProps) {
  const helpId = useId();
  const { listProps, lifted, roomAt } = useReorder({
    rows: products.map(({ id, title }) => ({ id, name: title })),
    onMove: (from, to) => onOrder(moveItem(products, from, to).map(({ id }) => id)),
    reportMove,
  });

  return (
    <>
      <p id={helpId} hidden>
        Press Space to pick up the product, the arrow keys to move it, and Space to drop it.
      </p>
      <ul {...listProps} className="@container flex flex-col divide-y divide-line border-y border-line">
        {products.map((product, index) => (
          <ProductRow
            key={product.id}
            product={product}
            liftedBy={lifted?.id === product.id ? lifted?.by : undefined}
            offset={lifted && roomAt(index)}
            handleHelpId={products.length > 1 ? helpId : undefined}
            onEdit={() => onEdit(product)}
            onDelete={() => onDelete(product)}
          />
        ))}
      </ul>
    </>
  );
}
