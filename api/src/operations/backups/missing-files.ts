import { sql } from 'drizzle-orm';
import { readRows } from '../../db/database-file.js';
import { IMAGE_BLOBS } from '../../features/media/index.js';
import { PRODUCT_FILE_BLOBS } from '../../features/products/index.js';

/** Lists the files that rows of a copied database name and the copied files lack. */
export async function findMissingFiles(
  database: string,
  copiedFiles: ReadonlyArray<{ path: string }>,
): Promise<string[]> {
  const presentPaths = new Set(copiedFiles.map(({ path }) => path));
  const blobRows = await readRows<{ key: string }>(
    database,
    sql`${IMAGE_BLOBS} union all ${PRODUCT_FILE_BLOBS}`,
  );
  return blobRows
    .map(({ key }) => `blobs/${key}`)
    .filter((path) => !presentPaths.has(path))
    .sort();
}
