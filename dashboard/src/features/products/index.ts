export { DigitalProducts } from './digital-products';
export { useProductsQuery } from './use-products';
export { ViewStoreButton } from './view-store-button';
