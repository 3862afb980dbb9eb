export { DigitalProducts } from './digital-products';
export type { Product } from './product';
export { useProductsQuery } from './use-products';
export { ViewStoreButton } from './view-store-button';
