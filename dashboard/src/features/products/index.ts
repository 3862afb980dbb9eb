export { DigitalProducts } from './digital-products';
export type { Product } from './product';
export { CurrencyDialog, currencyName } from './shop-currency';
export { useProductsQuery } from './use-products';
export { useCurrency, useMoney, useShop } from './use-shop';
export { ViewStoreButton } from './view-store-button';
