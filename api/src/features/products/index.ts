export { FILE_TYPES, type FileType, productFiles, products } from './table.js';
