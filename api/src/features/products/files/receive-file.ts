import { and, eq, sql } from 'drizzle-orm';
import { AppError, createFieldError } from '../../../kernel/errors.js';
import { createRandomId } from '../../../kernel/ids.js';
import { getPlanStorageLimits } from '../../../kernel/plans/plan-limits.js';
import type { Context } from '../../../server/context.js';
import { createStorageQuotaError, formatBytes } from '../../allowances/index.js';
import { getPlan } from '../../plans/index.js';
import type { ProductFile } from '../store.js';
import { productFiles } from '../table.js';
import { eraseFileLater, whereCountedTowardStorage } from './erase-unused-file.js';
import { examineFile } from './examine-file.js';
import { addExtension, cleanFileName, findFileKind, readExtension } from './file-kinds.js';
import { buildProductFileFolder, buildProductFileKey } from './rules.js';

export const MAX_FILES = 2_000;

/** Throws if there is no room, before the bytes are sent. */
export async function checkRoom(ctx: Context, input: { userId: number; bytes: number }): Promise<void> {
  const { userId } = input;
  const [{ bytes, files }, plan] = await Promise.all([readStoredFiles(ctx, userId), getPlan(ctx, userId)]);
  if (bytes + input.bytes > getPlanStorageLimits(ctx.instance, plan).fileBytes || files >= MAX_FILES) {
    throw await createStorageError(ctx, { userId, plan });
  }
}

/**
 * Returns the storage that a creator's files use, including files without a product yet (`whereCountedTowardStorage`).
 */
export async function readStoredFiles(
  ctx: Context,
  userId: number,
): Promise<{ bytes: number; files: number }> {
  const [totals] = await ctx.db.read
    .select({ bytes: sql<number>`coalesce(sum(${productFiles.size}), 0)`, files: sql<number>`count(*)` })
    .from(productFiles)
    .where(and(eq(productFiles.userId, userId), whereCountedTowardStorage(ctx)));
  return totals ?? { bytes: 0, files: 0 };
}

/** A file with complete, examined bytes. */
export type ReceivedFile = Pick<
  ProductFile,
  'key' | 'originalName' | 'mimeType' | 'size' | 'pages' | 'seconds'
>;

/**
 * Stores a file as a stream. First queues the job that deletes files without a product, and uploads that a crash
 * interrupted.
 */
export async function receiveFile(
  ctx: Context,
  input: { fileName: string; bytes: AsyncIterable<Uint8Array> },
): Promise<ReceivedFile> {
  const key = createRandomId();
  await ctx.db.transact([eraseFileLater(ctx, key)]);
  try {
    const size = await ctx.blobs.writeStream(buildProductFileKey({ key }), input.bytes);
    if (size === 0) throw createFieldError('file', 'This file is empty. Please choose another one.');
    const fileName = cleanFileName(input.fileName);
    const mimeType = await detectType(ctx, { key, size, fileName });
    const facts = await ctx.readFileFacts({
      mimeType,
      read: () => ctx.blobs.read(buildProductFileKey({ key })),
    });
    return { key, originalName: addExtension(fileName, mimeType), mimeType, size, ...facts };
  } catch (error) {
    await discardFile(ctx, { key });
    throw error;
  }
}

export function discardFile(ctx: Context, { key }: { key: string }): Promise<void> {
  return ctx.blobs.removeAll(buildProductFileFolder(key));
}

async function detectType(
  ctx: Context,
  { key, size, fileName }: { key: string; size: number; fileName: string },
): Promise<string> {
  const kind = findFileKind(
    fileName,
    await examineFile(ctx, { key: buildProductFileKey({ key }), size, fileName }),
  );
  if (kind !== undefined) return kind.mimeType;
  throw new AppError(
    'wrong_file_type',
    `“${fileName}” ends in .${readExtension(fileName)}, but its content has another type. Please choose the original file.`,
  );
}

/** Inserts the row last, so that a file with a row is complete. The inserting statement checks the storage limit. */
export async function addFile(
  ctx: Context,
  input: { userId: number; file: ReceivedFile },
): Promise<ProductFile> {
  const { userId, file } = input;
  const { key, originalName, mimeType, size, pages, seconds } = file;
  const plan = await getPlan(ctx, userId);
  const [[createdFile]] = await ctx.db.transact([
    ctx.db.write
      .insert(productFiles)
      // In the order of the table's columns.
      .select(
        sql`select null, ${userId}, ${key}, ${originalName}, ${mimeType}, ${size}, ${ctx.clock.now()},
          ${pages}, ${seconds}
          from (select count(*) files, coalesce(sum(size), 0) bytes
            from ${productFiles} where ${productFiles.userId} = ${userId} and ${whereCountedTowardStorage(ctx)}) stored
          where stored.files < ${MAX_FILES} and stored.bytes + ${size} <= ${getPlanStorageLimits(ctx.instance, plan).fileBytes}`,
      )
      .returning(),
  ]);
  if (createdFile === undefined) throw await createStorageError(ctx, { userId, plan });
  return createdFile;
}

async function createStorageError(
  ctx: Context,
  { userId, plan }: { userId: number; plan: { isPro: boolean } },
): Promise<AppError> {
  const { bytes } = await readStoredFiles(ctx, userId);
  return createStorageQuotaError({
    what: 'files',
    used: formatBytes(bytes),
    limit: formatBytes(getPlanStorageLimits(ctx.instance, plan).fileBytes),
    isPro: plan.isPro,
    remedy: 'Delete a product that you no longer sell',
    note: 'The space of a deleted product is available within a day, or when its free download links have expired.',
  });
}
