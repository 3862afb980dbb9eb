import { SelectField } from '../../../ui/forms/field';
import { useProductsQuery } from '../../products/index';

type TipProductFieldProps = {
  value: number | null;
  error: string | undefined;
  onChange: (productId: number | null) => void;
};

/** Chooses the product of a tip among the creator's own. */
export function TipProductField({ value, error, onChange }: TipProductFieldProps) {
  const { data: products = [] } = useProductsQuery();

  return (
    <SelectField
      label="Product"
      help="Visitors pay its price. Add a product for your tips below, if you have none."
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
