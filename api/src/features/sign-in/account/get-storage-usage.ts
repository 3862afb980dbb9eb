import type { Storage } from '../../../kernel/storage-limits.js';
import type { Context } from '../../../server/context.js';
import { storageOf } from '../../allowances/index.js';
import { readImageBytes } from '../../media/index.js';
import { getPlan } from '../../plans/index.js';
import { countProducts, readStoredFiles } from '../../products/index.js';

export type StorageUsage = Record<keyof Storage, { used: number; limit: number }>;

/** Returns the storage that a creator's files use, and the limit of their plan. */
export async function getStorageUsage(ctx: Context, userId: number): Promise<StorageUsage> {
  const [plan, imageBytes, files, products] = await Promise.all([
    getPlan(ctx, userId),
    readImageBytes(ctx, userId),
    readStoredFiles(ctx, userId),
    countProducts(ctx, userId),
  ]);
  const limit = storageOf(plan);
  return {
    imageBytes: { used: imageBytes, limit: limit.imageBytes },
    fileBytes: { used: files.bytes, limit: limit.fileBytes },
    products: { used: products, limit: limit.products },
  };
}
