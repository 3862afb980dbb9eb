import { errorMessage, MAX_PRODUCTS } from '@tidings/sdk';
import { Plus, Store } from 'lucide-react';
import { type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { showToast } from '../../ui/feedback/toast-store';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import type { Product, ProductInput } from './product';
import { ProductDialog } from './product-dialog';
import { ProductList } from './product-list';
import { ShopCurrency } from './shop-currency';
import { ShopTax } from './shop-tax';
import { useProducts } from './use-products';
import { useOpenStore } from './view-store-button';

/** Edits the products of the page. A separate request saves each change at once. */
export function DigitalProducts({ onSaved }: { onSaved: () => void }) {
  const { products, error, refetch, problem, save, deleteProduct, order } = useProductChanges(onSaved);
  const addButton = useRef<HTMLButtonElement>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [productToEdit, setProductToEdit] = useState<Product>();
  const [productToDelete, setProductToDelete] = useState<Product>();
  const [isDeleting, setIsDeleting] = useState(false);
  const [announcement, setAnnouncement] = useState('');

  // Moves the focus after closing, because the button that opened the dialog is removed with its product.
  const wasDeleted = useRef(false);
  useEffect(() => {
    if (productToDelete || !wasDeleted.current) return;
    wasDeleted.current = false;
    addButton.current?.focus();
  }, [productToDelete]);

  async function confirmDeletion(product: Product): Promise<void> {
    setIsDeleting(true);
    wasDeleted.current = await deleteProduct(product);
    setIsDeleting(false);
    setProductToDelete(undefined);
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Digital Products" />
      <p className="text-ink-2">Sell files or give them away on your page.</p>
      {problem && <Alert>{problem}</Alert>}
      {!products && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!products && !error && <SkeletonRows rows={2} rowClass="h-24" />}
      {products?.length === 0 && (
        <EmptyState
          title="No products yet"
          text="Add your first file, such as a workbook, a recording or a template."
        />
      )}
      {products && <ShopCurrency products={products} />}
      {products && <ShopTax />}
      {products && products.length > 0 && (
        <ProductList
          products={products}
          onEdit={setProductToEdit}
          onDelete={setProductToDelete}
          onOrder={(ids) => void order(ids)}
          reportMove={setAnnouncement}
        />
      )}
      {products && <ProductButtons ref={addButton} products={products} onAdd={() => setIsAdding(true)} />}
      <p className="sr-only" aria-live="assertive">
        {announcement}
      </p>
      {isAdding && (
        <ProductDialog onSave={(input) => save(undefined, input)} onClosed={() => setIsAdding(false)} />
      )}
      {productToEdit && (
        <ProductDialog
          product={productToEdit}
          onSave={(input) => save(productToEdit, input)}
          onClosed={() => setProductToEdit(undefined)}
        />
      )}
      <DeleteProductDialog
        product={productToDelete}
        busy={isDeleting}
        onClose={() => setProductToDelete(undefined)}
        onConfirm={(product) => void confirmDeletion(product)}
      />
    </Card>
  );
}

/** Saves changes of the products. A failed change sets `problem` until a change succeeds. */
function useProductChanges(onSaved: () => void) {
  const { products, error, refetch, save, deleteById, reorder } = useProducts();
  const [problem, setProblem] = useState<string>();

  function clearProblem(): void {
    setProblem(undefined);
    onSaved();
  }

  return {
    products,
    error,
    refetch,
    problem,
    /** Throws the API's error. */
    async save(productToEdit: Product | undefined, input: ProductInput): Promise<void> {
      const { title } = await save(productToEdit, input);
      showToast(productToEdit ? 'Product updated' : 'Product added', title);
      clearProblem();
    },
    /** Returns whether the product is deleted. */
    async deleteProduct({ id, title }: Product): Promise<boolean> {
      try {
        await deleteById(id);
      } catch (reason) {
        setProblem(`“${title}” was not deleted. ${errorMessage(reason)}`);
        return false;
      }
      showToast('Product removed', title);
      clearProblem();
      return true;
    },
    async order(ids: number[]): Promise<void> {
      try {
        await reorder(ids);
        clearProblem();
      } catch (reason) {
        setProblem(`The new order was not saved. ${errorMessage(reason)}`);
      }
    },
  };
}

type ProductButtonsProps = { ref: Ref<HTMLButtonElement>; products: Product[]; onAdd: () => void };

function ProductButtons({ ref, products, onAdd }: ProductButtonsProps) {
  const openStore = useOpenStore();
  const isFull = products.length >= MAX_PRODUCTS;

  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-col gap-2 md:flex-row md:flex-wrap">
        <Button ref={ref} aria-disabled={isFull} onClick={() => !isFull && onAdd()}>
          <Plus size={18} strokeWidth={1.75} aria-hidden />
          Add Digital Product
        </Button>
        {products.length > 0 && (
          <Button onClick={() => openStore(products)}>
            <Store size={18} strokeWidth={1.75} aria-hidden />
            View My Store
          </Button>
        )}
      </div>
      {isFull && (
        <p className="text-meta text-ink-2">
          You have reached the maximum of {MAX_PRODUCTS} products. Delete one to add another.
        </p>
      )}
    </div>
  );
}

type DeleteProductDialogProps = {
  product: Product | undefined;
  busy: boolean;
  onClose: () => void;
  onConfirm: (product: Product) => void;
};

function DeleteProductDialog({ product, busy, onClose, onConfirm }: DeleteProductDialogProps) {
  return (
    <ConfirmDialog
      open={product !== undefined}
      onClose={onClose}
      title="Delete this product?"
      confirmLabel="Delete"
      cancelLabel="Keep product"
      tone="danger"
      busy={busy}
      onConfirm={() => product && onConfirm(product)}
    >
      <p>
        <bdi className="font-semibold wrap-anywhere">{product?.title}</bdi> is removed from your page at once.
        Buyers can still use their download links.
      </p>
    </ConfirmDialog>
  );
}
