import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, unwrap } from '@tidings/sdk';
import { useState } from 'react';
import { api } from '../../api';
import { createIdempotencyKeys } from '../../idempotency-key';
import { currentUserQuery, useSignedInUser } from '../accounts/session';
import { type Product, type ProductInput, productsKey, sortByIds } from './product';
import { saveStore } from './store-storage';

export function useProductsQuery() {
  return useQuery({
    queryKey: productsKey,
    queryFn: async ({ signal }) => (await unwrap(api.GET('/api/products', { signal }))).data,
  });
}

/** Returns the products and their mutations. Each mutation throws the API's error. */
export function useProducts() {
  const queryClient = useQueryClient();
  const user = useSignedInUser();
  const [order, setOrder] = useState<number[]>();
  const [getIdempotencyKey] = useState(createIdempotencyKeys);
  const { data, error, refetch } = useProductsQuery();
  const ordering = useMutation({
    // Requests run one by one, in the order of the changes.
    scope: { id: 'products' },
    mutationFn: async (ids: number[]) =>
      (await unwrap(api.PUT('/api/products/order', { body: { ids } }))).data,
  });

  async function store(change: (products: Product[]) => Product[]): Promise<void> {
    await queryClient.cancelQueries({ queryKey: productsKey });
    const products = change(queryClient.getQueryData<Product[]>(productsKey) ?? []);
    queryClient.setQueryData(productsKey, products);
    saveInBrowser(products);
    // Refetches, to load the changes of other tabs.
    void queryClient.invalidateQueries({ queryKey: productsKey });
  }

  function saveInBrowser(products: Product[]): void {
    try {
      saveStore(queryClient.getQueryData(currentUserQuery.queryKey) ?? user, products);
    } catch {
      // Storage is blocked or full, and 'View Store' reports the problem if it needs the copy.
    }
  }

  async function save(productBefore: Product | undefined, input: ProductInput): Promise<Product> {
    const savedProduct = await (productBefore === undefined
      ? unwrap(
          api.POST('/api/products', {
            body: input,
            headers: { 'Idempotency-Key': getIdempotencyKey(input) },
          }),
        )
      : replace(productBefore, input));
    await store((products) =>
      products.some((product) => product.id === savedProduct.id)
        ? products.map((product) => (product.id === savedProduct.id ? savedProduct : product))
        : [...products, savedProduct],
    );
    return savedProduct;
  }

  async function deleteById(id: number): Promise<void> {
    await requestDeletion(id);
    await store((products) => products.filter((product) => product.id !== id));
  }

  /** Shows the order at once, and reverts it if the save fails. */
  async function reorder(ids: number[]): Promise<void> {
    setOrder(ids);
    try {
      const savedProducts = await ordering.mutateAsync(ids);
      await store(() => savedProducts);
    } catch (reason) {
      void queryClient.invalidateQueries({ queryKey: productsKey });
      throw reason;
    } finally {
      setOrder((current) => (current === ids ? undefined : current));
    }
  }

  return { products: data && sortByIds(data, order), error, refetch, save, deleteById, reorder };
}

/** Updates a product. Fails with `version_conflict` if it was changed after it was opened. */
function replace({ id, version }: Product, { image = null, ...input }: ProductInput): Promise<Product> {
  const body = { ...input, image, version };
  return unwrap(api.PUT('/api/products/{id}', { params: { path: { id } }, body }));
}

async function requestDeletion(id: number): Promise<void> {
  try {
    await api.DELETE('/api/products/{id}', { params: { path: { id } } });
  } catch (error) {
    // Another tab has already deleted it.
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}
