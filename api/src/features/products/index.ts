export { presentProduct } from './present-product.js';
export { creatorProductRoutes } from './public-routes.js';
export { fileTypeLabel, formatFileSize, isFreePrice, shownPrice } from './rules.js';
export {
  findProduct,
  findProductFile,
  listProducts,
  type OfferedProduct,
  type Product,
  type ProductFile,
} from './store.js';
export { FILE_TYPES, type FileType, productFiles, products } from './table.js';
