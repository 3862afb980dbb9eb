import type { z } from 'zod';
import { fileTypeLabel, formatFileSize, type Product } from '../../products/index.js';
import type { SoldProduct } from '../schemas.js';

export function presentSoldProduct(product: Product): z.infer<typeof SoldProduct> {
  const { id, title, priceCents, isDigital, fileType, file } = product;
  return {
    id,
    title,
    isDigital,
    fileType,
    price: priceCents / 100,
    fileTypeLabel: fileTypeLabel(fileType),
    fileSize: file === null ? null : formatFileSize(file.size),
  };
}
