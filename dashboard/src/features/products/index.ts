export { DigitalProducts } from './digital-products';
export { ViewStoreButton } from './view-store-button';
