import type { Noun } from '../noun.js';
import { addCreateProduct } from './create.js';
import { addDeleteProduct } from './delete.js';
import { addListProducts } from './list.js';
import { addUpdateProduct } from './update.js';

export const products: Noun = {
  name: 'products',
  description: 'products on your page',
  verbs: [addListProducts, addCreateProduct, addUpdateProduct, addDeleteProduct],
};
