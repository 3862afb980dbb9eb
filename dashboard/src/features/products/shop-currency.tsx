import { CURRENCIES, type Currency, errorMessage } from '@tidings/sdk';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Alert } from '../../ui/feedback/alert';
import { showToast } from '../../ui/feedback/toast-store';
import { SelectField, TextField } from '../../ui/forms/field';
import { Dialog } from '../../ui/overlays/dialog';
import { cleanPrice, formatPriceNote, normalizePrice, parseAmount } from './price';
import type { Product } from './product';
import { useChangeCurrency, useCurrency } from './use-shop';

/** Shows the currency of all prices, with a button to change it. */
export function ShopCurrency({ products }: { products: Product[] }) {
  const currency = useCurrency();
  const [openedCount, setOpenedCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="grow text-ink-2">Prices are in {getCurrencyName(currency)}.</p>
      <Button
        onClick={() => {
          setOpenedCount(openedCount + 1);
          setIsOpen(true);
        }}
      >
        Change currency
      </Button>
      {openedCount > 0 && (
        <CurrencyDialog
          key={openedCount}
          open={isOpen}
          products={products}
          current={currency}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

type CurrencyDialogProps = {
  open: boolean;
  products: Product[];
  current: Currency;
  /** The initially selected currency. */
  wanted?: Currency;
  onClose: () => void;
};

/** Asks for every price in the new currency, because Tidings converts no prices. Suggests the current numbers. */
export function CurrencyDialog({ open, products, current, wanted, onClose }: CurrencyDialogProps) {
  const formId = useId();
  const [currency, setCurrency] = useState(wanted ?? current);
  const [prices, setPrices] = useState(() =>
    Object.fromEntries(products.map(({ id, price }) => [id, normalizePrice(price, current)])),
  );
  const change = useChangeCurrency({
    onDone() {
      showToast('Currency changed', `Your prices are in ${getCurrencyName(currency)} now.`);
      onClose();
    },
  });
  const isInvalid = products.some(({ id }) => parseAmount(prices[id] ?? '', currency) === undefined);

  function submit(event: FormEvent) {
    event.preventDefault();
    // React bubbles events through the component tree, which includes the page's form.
    event.stopPropagation();
    if (isInvalid || currency === current || change.isPending) return;
    const newPrices = products.map(({ id }) => ({
      productId: id,
      price: normalizePrice(prices[id] ?? '', currency),
    }));
    change.mutate({ currency, prices: newPrices });
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Change currency"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            tone="primary"
            busy={change.isPending}
            aria-disabled={isInvalid || currency === current}
          >
            Change currency
          </Button>
        </>
      }
    >
      <form id={formId} className="flex flex-col gap-5 pb-2" onSubmit={submit} noValidate>
        <p className="text-ink-2">
          We do not convert prices, so check each one. Past sales keep their currency.
        </p>
        {change.error && <Alert>{errorMessage(change.error)}</Alert>}
        <SelectField
          label="Currency"
          value={currency}
          onChange={(event) => setCurrency(event.target.value as Currency)}
        >
          {listCurrencies().map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        {currency !== current &&
          products.map(({ id, title }) => (
            <TextField
              key={id}
              label={`Price of ${title}`}
              inputMode="decimal"
              autoComplete="off"
              help={<span aria-live="polite">{formatPriceNote(prices[id] ?? '', currency)}</span>}
              value={prices[id] ?? ''}
              onChange={(event) => setPrices({ ...prices, [id]: cleanPrice(event.target.value) })}
            />
          ))}
      </form>
    </Dialog>
  );
}

export function getCurrencyName(code: Currency): string {
  const name = new Intl.DisplayNames('en', { type: 'currency' }).of(code.toUpperCase());
  return `${name ?? ''} (${code.toUpperCase()})`;
}

function listCurrencies(): Array<{ code: Currency; name: string }> {
  return (Object.keys(CURRENCIES) as Currency[])
    .map((code) => ({ code, name: getCurrencyName(code) }))
    .sort((a, b) => a.name.localeCompare(b.name));
}
