import type { Noun } from '../noun.js';
import { addExportSales } from './export.js';
import { addListSales } from './list.js';

export const sales: Noun = {
  name: 'sales',
  description: 'what was bought',
  verbs: [addListSales, addExportSales],
};
