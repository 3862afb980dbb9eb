import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type components, unwrap } from '@tidings/sdk';
import { api } from '../../../api';
import { productsKey } from '../product';

export type ProductPage = components['schemas']['ProductPage'];
export type ProductPageInput = components['schemas']['ProductPageReplacement'];

const getPageKey = (id: number) => ['/api/products/{id}/page', id];

export function useProductPageQuery(id: number) {
  return useQuery({
    queryKey: getPageKey(id),
    queryFn: ({ signal }) => unwrap(api.GET('/api/products/{id}/page', { params: { path: { id } }, signal })),
    // Does not refetch, because an edit must not build on a version that the user has not seen.
    refetchOnWindowFocus: false,
  });
}

/** Replaces the page. Fails with `version_conflict` if the product was changed after it was loaded. */
export function useSaveProductPage(id: number) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ProductPageInput) =>
      unwrap(api.PUT('/api/products/{id}/page', { params: { path: { id } }, body })),
    onSuccess: (page) => {
      queryClient.setQueryData(getPageKey(id), page);
      // The products have a new version, and possibly a new slug.
      void queryClient.invalidateQueries({ queryKey: productsKey });
    },
  });
}
