import { useProductsQuery } from '../../../products/use-products';
import { type CustomField, type Tag, useFields, useTags } from '../../tags-and-fields/queries';

/** The tags, fields and products that conditions can use. */
export type Vocabulary = {
  tags: Tag[];
  fields: CustomField[];
  products: Array<{ id: number; title: string }>;
};

/** Loads the tags, fields and products that conditions can use. Without products, only one condition is missing. */
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
