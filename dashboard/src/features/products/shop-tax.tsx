import { errorMessage } from '@tidings/sdk';
import { Alert } from '../../ui/feedback/alert';
import { SelectField } from '../../ui/forms/field';
import { type TaxBehavior, useChangeTax, useShop } from './use-shop';

const BEHAVIORS: Record<TaxBehavior, { label: string; help: string }> = {
  inclusive: {
    label: 'Prices include tax',
    help: 'Buyers pay your price, which includes their local tax.',
  },
  exclusive: {
    label: 'Tax is added to prices',
    help: 'Buyers pay your price plus their local tax.',
  },
  none: { label: 'No tax is calculated', help: 'Buyers pay your price. You take care of tax yourself.' },
};

/** Chooses whether prices include tax, on an instance that calculates tax. */
export function ShopTax() {
  const shop = useShop();
  const change = useChangeTax();
  if (shop?.taxBehavior === undefined) return null;
  const { currency } = shop;
  const currentBehavior = change.isPending ? change.variables.taxBehavior : shop.taxBehavior;
  return (
    <>
      <SelectField
        label="Tax"
        help={BEHAVIORS[currentBehavior].help}
        value={currentBehavior}
        onChange={(event) => change.mutate({ currency, taxBehavior: event.target.value as TaxBehavior })}
      >
        {Object.entries(BEHAVIORS).map(([value, { label }]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      {change.error && <Alert>{errorMessage(change.error)}</Alert>}
    </>
  );
}
