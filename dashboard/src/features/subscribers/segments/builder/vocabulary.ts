import { useProductsQuery } from '../../../products';
import { type CustomField, type Tag, useFields, useTags } from '../../vocabulary/queries';

/** The tags, fields and products that conditions can name. */
export type Vocabulary = {
  tags: Tag[];
  fields: CustomField[];
  products: Array<{ id: number; title: string }>;
};

/** Loads what conditions can name. Products that fail to load are missing: only one condition needs them. */
export function useVocabulary() {
  const tags = useTags();
  const fields = useFields();
  const products = useProductsQuery();
  const vocabulary: Vocabulary | undefined =
    tags.data && fields.data && !products.isPending
      ? { tags: tags.data, fields: fields.data, products: products.data ?? [] }
      : undefined;

  return {
    vocabulary,
    error: tags.error ?? fields.error,
    retry: () => void Promise.all([tags.refetch(), fields.refetch()]),
  };
}
