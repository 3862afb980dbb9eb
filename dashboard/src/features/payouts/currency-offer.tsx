import { CURRENCIES, type Currency } from '@tidings/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card, CardHeader } from '../../ui/card';
import { CurrencyDialog, getCurrencyName } from '../products/shop-currency';
import { useProductsQuery } from '../products/use-products';
import { useShop } from '../products/use-shop';

/** Offers to change prices to the currency of the account, so that the provider converts no sales. */
export function CurrencyOffer({ currency }: { currency: string | null }) {
  const shop = useShop();
  const products = useProductsQuery().data;
  const [openedCount, setOpenedCount] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  if (shop === undefined || products === undefined || !isCurrency(currency)) return null;
  if (currency === shop.currency) return null;
  return (
    <Card className="flex flex-col gap-4">
      <CardHeader title="Prices in another currency" />
      <p className="text-ink-2">
        Your prices are in {getCurrencyName(shop.currency)}. Stripe pays out in {getCurrencyName(currency)},
        and may charge a fee for converting each sale.
      </p>
      <Button
        className="md:self-start"
        onClick={() => {
          setOpenedCount(openedCount + 1);
          setIsOpen(true);
        }}
      >
        Change prices to {currency.toUpperCase()}
      </Button>
      {openedCount > 0 && (
        <CurrencyDialog
          key={openedCount}
          open={isOpen}
          products={products}
          current={shop.currency}
          wanted={currency}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Card>
  );
}

/** Returns whether prices can have a currency. An account can have other currencies too. */
function isCurrency(code: string | null): code is Currency {
  return code !== null && code in CURRENCIES;
}
