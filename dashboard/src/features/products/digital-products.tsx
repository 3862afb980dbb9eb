import { messageOf } from '@tidings/sdk';
import { Plus, Store } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { Alert } from '../../ui/feedback/alert';
import { EmptyState, LoadFailure, SkeletonRows } from '../../ui/feedback/load-states';
import { showToast } from '../../ui/feedback/toast-store';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog';
import { PRODUCTS_MAXIMUM, type Product, type ProductInput } from './product';
import { ProductDialog } from './product-dialog';
import { ProductList } from './product-list';
import { useOpenStore } from './use-open-store';
import { useProducts } from './use-products';

/** Edits the products of the page. Each change is saved at once with its own request. */
export function DigitalProducts({ onSaved }: { onSaved: () => void }) {
  const { products, error, refetch, save, remove, reorder } = useProducts();
  const openStore = useOpenStore();
  const addButton = useRef<HTMLButtonElement>(null);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<Product>();
  const [deleting, setDeleting] = useState<Product>();
  const [isRemoving, setRemoving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [announcement, reportMove] = useState('');
  const isFull = products !== undefined && products.length >= PRODUCTS_MAXIMUM;

  // The button that opened the dialog is gone with its product, so the focus is moved after closing.
  const isGone = useRef(false);
  useEffect(() => {
    if (deleting || !isGone.current) return;
    isGone.current = false;
    addButton.current?.focus();
  }, [deleting]);

  async function saveProduct(input: ProductInput): Promise<void> {
    const { title } = await save(editing, input);
    showToast(editing ? 'Product updated' : 'Product added', title);
    setProblem(undefined);
    onSaved();
  }

  async function removeProduct({ id, title }: Product): Promise<void> {
    setRemoving(true);
    try {
      await remove(id);
      showToast('Product removed', title);
      setProblem(undefined);
      onSaved();
      isGone.current = true;
    } catch (reason) {
      setProblem(`“${title}” was not deleted. ${messageOf(reason)}`);
    } finally {
      setRemoving(false);
      setDeleting(undefined);
    }
  }

  async function order(ids: number[]): Promise<void> {
    try {
      await reorder(ids);
      setProblem(undefined);
      onSaved();
    } catch (reason) {
      setProblem(`The new order was not saved. ${messageOf(reason)}`);
    }
  }

  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Digital Products" />
      <p className="text-ink-2">Sell files or give them away on your page. Changes here are saved at once.</p>
      {problem && <Alert>{problem}</Alert>}
      {!products && error && <LoadFailure message={messageOf(error)} onRetry={() => refetch()} />}
      {!products && !error && <SkeletonRows rows={2} rowClass="h-24" />}
      {products?.length === 0 && (
        <EmptyState
          title="No products yet"
          text="Add your first file, such as a workbook, a recording or a template."
        />
      )}
      {products && products.length > 0 && (
        <ProductList
          products={products}
          onEdit={setEditing}
          onDelete={setDeleting}
          onOrder={(ids) => void order(ids)}
          reportMove={reportMove}
        />
      )}
      {products && (
        <div className="flex flex-col gap-2">
          <div className="flex flex-col gap-2 md:flex-row md:flex-wrap">
            <Button ref={addButton} aria-disabled={isFull} onClick={() => !isFull && setAdding(true)}>
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
              You have reached the maximum of {PRODUCTS_MAXIMUM} products. Delete one to add another.
            </p>
          )}
        </div>
      )}
      <p className="sr-only" aria-live="assertive">
        {announcement}
      </p>
      {adding && <ProductDialog onSave={saveProduct} onClosed={() => setAdding(false)} />}
      {editing && (
        <ProductDialog product={editing} onSave={saveProduct} onClosed={() => setEditing(undefined)} />
      )}
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title="Delete this product?"
        confirmLabel="Delete"
        cancelLabel="Keep"
        tone="danger"
        busy={isRemoving}
        onConfirm={() => deleting && void removeProduct(deleting)}
      >
        <p>
          <bdi className="font-semibold wrap-anywhere">{deleting?.title}</bdi> is removed from your page at
          once. Buyers can still use their download links.
        </p>
      </ConfirmDialog>
    </Card>
  );
}
