import type { JobHandlers } from '../../db/jobs/jobs.js';
import { ERASE_UNUSED_FILE, eraseUnusedFile } from './files/erase-unused-file.js';

export { eraseProducts, type FileUse, provideFileUse } from './files/erase-unused-file.js';
export { productFileRoutes } from './files/file-routes.js';
export { readStoredFiles } from './files/receive-file.js';
export {
  buildProductFileKey,
  formatFileSize,
  getFileTypeLabel,
} from './files/rules.js';
export { productPageRoutes } from './page/page-routes.js';
export { findProductPage, hasRefundTerms, type ProductPage } from './page/product-page.js';
export { buildProductPagePath } from './page/slugs.js';
export { creatorProductRoutes } from './public-routes.js';
export { productRoutes } from './routes.js';
export { formatPrice, isFreePrice, MAX_PRODUCTS } from './rules.js';
export { getCurrency, selectCurrency } from './shop/currency.js';
export { shopRoutes } from './shop/shop-routes.js';
export { findTaxBehavior } from './shop/tax-behavior.js';
export {
  countProducts,
  findOwnFile,
  findProduct,
  getNewestProductId,
  getProduct,
  listProductPages,
  listProducts,
  listStores,
  type Product,
  type ProductFile,
} from './store.js';
export { PRODUCT_FILE_BLOBS, productFiles, products } from './table.js';

export const productJobs: JobHandlers = { [ERASE_UNUSED_FILE]: eraseUnusedFile };
