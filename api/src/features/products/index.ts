export { creatorProductRoutes } from './public-routes.js';
export {
  FILE_TYPES,
  type FileType,
  fileTypeLabel,
  formatFileSize,
  isFreePrice,
  shownPrice,
} from './rules.js';
export { presentProduct } from './schemas.js';
export {
  findProduct,
  findProductFile,
  listProducts,
  type OfferedProduct,
  type Product,
  type ProductFile,
} from './store.js';
export { productFiles, products } from './table.js';
