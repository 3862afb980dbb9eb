import { errorMessage } from '@tidings/sdk';
import { LoadFailure, SkeletonRows } from '../../../ui/feedback/load-states';
import { SelectField } from '../../../ui/forms/field';
import { useProductsQuery } from '../../products/use-products';

type TipProductFieldProps = {
  value: number | null;
  error: string | undefined;
  onChange: (productId: number | null) => void;
};

/** Chooses one of the creator's products for a tip. */
export function TipProductField({ value, error, onChange }: TipProductFieldProps) {
  const { data: products, error: failure, refetch } = useProductsQuery();
  if (!products && failure) return <LoadFailure message={errorMessage(failure)} onRetry={() => refetch()} />;
  if (!products) return <SkeletonRows rows={1} rowClass="h-16" />;
  if (products.length === 0) {
    return <p>You have no products yet. Close this dialog, and add one under Digital Products.</p>;
  }

  return (
    <SelectField
      label="Product"
      help="Visitors pay the price of this product."
      error={error}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
    >
      <option value="">Choose a product</option>
      {products.map(({ id, title, price }) => (
        <option key={id} value={id}>
          {title} ({price})
        </option>
      ))}
    </SelectField>
  );
}
