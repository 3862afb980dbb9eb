import { errorMessage } from '@tidings/sdk';
import { useParams } from 'react-router';
import { WaveRule } from '../../../ui/brand/brand';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { BackLink, PageHeader } from '../../../ui/page-header';
import { useProductsQuery } from '../use-products';
import { ProductPageEditor } from './product-page-editor';
import { useProductPageQuery } from './queries';

/** Shows the editor of a product's page. */
export function ProductPageScreen() {
  const id = Number(useParams().id);
  const { data: page, error, refetch } = useProductPageQuery(id);
  const { data: products } = useProductsQuery();
  const title = products?.find((product) => product.id === id)?.title;

  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Product page"
        above={<BackLink to="/dashboard3" label="My Site" />}
        lead={title ?? 'The full description, more images, and answers for buyers.'}
      />
      <WaveRule />
      {!page && error && <LoadFailure message={errorMessage(error)} onRetry={() => refetch()} />}
      {!page && !error && <SkeletonRows rows={4} rowClass="h-32" />}
      {page && <ProductPageEditor key={page.productId} page={page} />}
    </div>
  );
}
