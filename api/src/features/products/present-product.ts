import type { z } from '@hono/zod-openapi';
import type { Context } from '../../context.js';
import { toIso } from '../../kernel/clock.js';
import { fileTypeLabel, formatFileSize, isFreePrice } from './rules.js';
import type { Product as ProductShape } from './schemas.js';
import type { Product } from './store.js';

/** On the wire, for its creator and for everybody: nothing in it leads to the file itself. */
export function presentProduct(ctx: Context, product: Product): z.infer<typeof ProductShape> {
  const { file, position: _, createdAt, updatedAt, ...fields } = product;
  return {
    ...fields,
    isFree: isFreePrice(product.priceCents),
    fileTypeLabel: fileTypeLabel(product.fileType),
    fileUrl: file === null ? null : `${ctx.instance.publicUrl}/api/products/${product.id}/file`,
    fileSize: file === null ? null : formatFileSize(file.size),
    fileFormat: file?.mimeType ?? null,
    originalName: file?.originalName ?? null,
    createdAt: toIso(createdAt),
    updatedAt: toIso(updatedAt),
  };
}
