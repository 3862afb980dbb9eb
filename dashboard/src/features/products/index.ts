export { DigitalProducts } from './digital-products';
export type { Product } from './product';
export { useProductsQuery } from './use-products';
export { useCurrency, useMoney } from './use-shop';
export { ViewStoreButton } from './view-store-button';
