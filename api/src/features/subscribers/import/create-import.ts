import { and, eq, isNotNull, lt } from 'drizzle-orm';
import { z } from 'zod';
import { enqueueJob } from '../../../db/jobs/jobs.js';
import { findViolatedIndex } from '../../../db/transact.js';
import { createFieldError } from '../../../kernel/errors.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { requireVerifiedEmail } from '../../accounts/index.js';
import { saveWording, selectWordingId } from '../consent.js';
import { type CustomField, listFields } from '../fields/fields.js';
import { decodeUpload, type FileEncoding } from './rows/decode-upload.js';
import { readHead } from './rows/file-blocks.js';
import { type Inspection, inspectFile, type PersonColumns } from './rows/inspect-file.js';
import { findValueColumns } from './rows/value-columns.js';
import {
  createImportInProgressError,
  findImport,
  findRunningImport,
  getImportOfFile,
  type Import,
  RUN_IMPORTS,
} from './store.js';
import { type ImportMapping, imports } from './table.js';

/** A column that a request names by title or position. */
export interface RequestedMapping {
  email: string | number;
  name?: string | number | null | undefined;
  subscribedValues?: string[] | undefined;
  unsubscribeActive?: boolean | undefined;
  tags?: string | number | null | undefined;
  /** Columns by the key of a field. */
  fields?: Record<string, string | number> | undefined;
}

/** A stored upload, before any processing. */
interface StoredUpload {
  prefix: string;
  size: number;
  encoding: FileEncoding;
}

/** Throws if the creator may not import, before the client sends 200 MB. */
export async function checkMayImport(ctx: Context, userId: number): Promise<void> {
  await requireVerifiedEmail(ctx, userId);
  if ((await findRunningImport(ctx, userId)) !== undefined) throw createImportInProgressError();
}

/** Stores an upload as a stream. */
export async function storeUpload(
  ctx: Context,
  input: { userId: number; bytes: AsyncIterable<Uint8Array> },
): Promise<StoredUpload> {
  const prefix = `imports/${input.userId}/${createRandomId()}/`;
  const { bytes, encoding } = decodeUpload(input.bytes);
  try {
    const size = await ctx.blobs.writeStream(`${prefix}file`, bytes);
    return { prefix, size, encoding: encoding() };
  } catch (error) {
    await ctx.blobs.removeAll(prefix);
    throw error;
  }
}

/** Creates an import of a stored upload and queues its job. If `wording` is null, it is a dry run. */
export async function createImport(
  ctx: Context,
  input: {
    userId: number;
    upload: StoredUpload;
    fileName: string;
    mapping: RequestedMapping | undefined;
    wording: string | null;
  },
): Promise<Import> {
  const { userId, upload, wording } = input;
  const { prefix, size, encoding } = upload;
  const inspection = inspectFile(await readHead(ctx, { key: `${prefix}file`, size, encoding }));
  const fields = await listFields(ctx, userId);
  const mapping = chooseMapping({ ...inspection, fields }, input.mapping);
  try {
    await ctx.db.transact([
      enqueueJob(ctx, { kind: RUN_IMPORTS, payload: { userId } }),
      ...saveWording(ctx, { userId, wording }),
      ctx.db.write.insert(imports).values({
        userId,
        isDryRun: wording === null,
        fileName: input.fileName,
        fileKey: prefix,
        encoding,
        mapping,
        columns: inspection.columns,
        wordingId: selectWordingId(userId, wording),
        bytesTotal: size,
        createdAt: ctx.clock.now(),
      }),
    ]);
  } catch (error) {
    throw findViolatedIndex(error) === 'imports.user_id' ? createImportInProgressError() : error;
  }
  ctx.pubsub.publish('jobs');
  const importRow = await getImportOfFile(ctx, { userId, fileKey: prefix });
  await discardOlderFiles(ctx, importRow);
  return importRow;
}

/** Returns the columns that the request names, or else the columns that look right. */
export function chooseMapping(
  file: {
    columns: Inspection['columns'];
    /** The mapping that was detected, or chosen earlier. */
    mapping: PersonColumns | ImportMapping | undefined;
    /** The creator's fields. */
    fields: readonly CustomField[];
  },
  requestedMapping: RequestedMapping | undefined,
): ImportMapping {
  const { columns, mapping, fields } = file;
  if (requestedMapping === undefined) {
    if (mapping !== undefined) return { ...findValueColumns(columns, fields, mapping), ...mapping };
    throw createFieldError(
      'mapping',
      'No column of this file looks like email addresses. Please choose the column.',
    );
  }
  const findColumn = (column: string | number): number => {
    const place =
      typeof column === 'number' ? column : columns.findIndex(({ title }) => title === column.trim());
    if (columns[place] !== undefined) return place;
    throw createFieldError('mapping', `This file has no column "${column}".`);
  };
  const placeOrNull = (column: string | number | null | undefined) =>
    column === undefined || column === null ? null : findColumn(column);
  const person = { email: findColumn(requestedMapping.email), name: placeOrNull(requestedMapping.name) };
  const defaults = findValueColumns(columns, fields, person);
  return {
    ...person,
    tags: requestedMapping.tags === undefined ? defaults.tags : placeOrNull(requestedMapping.tags),
    fields:
      requestedMapping.fields === undefined
        ? defaults.fields
        : findFieldColumns(requestedMapping.fields, { fields, findColumn }),
    ...(requestedMapping.subscribedValues !== undefined && {
      subscribedValues: requestedMapping.subscribedValues,
    }),
    ...(requestedMapping.unsubscribeActive && { unsubscribeActive: true }),
  };
}

function findFieldColumns(
  requestedColumns: Record<string, string | number>,
  lookup: { fields: readonly CustomField[]; findColumn: (column: string | number) => number },
): Record<string, number> {
  const places = Object.entries(requestedColumns).map(([key, column]) => {
    if (lookup.fields.some((field) => field.key === key)) return [key, lookup.findColumn(column)] as const;
    throw createFieldError('mapping', `You have no field "${key}".`);
  });
  return Object.fromEntries(places);
}

export const DISCARD_IMPORT_FILES = 'subscribers.discard-import-files';

const Payload = z.object({ importId: z.number() });

/** Deletes an import's files a day after it ended, because they hold addresses that nothing needs anymore. */
export async function discardImportFiles(ctx: Context, payload: unknown): Promise<void> {
  const importRow = await findImport(ctx, Payload.parse(payload).importId);
  // If a dry run was started as a real import in between, the job of that import discards the files.
  if (importRow !== undefined && !['queued', 'reading', 'held', 'adding'].includes(importRow.status))
    await discard(ctx, importRow);
}

/** Discards the files of all but a creator's newest upload, which they are working with. */
async function discardOlderFiles(ctx: Context, newest: Import): Promise<void> {
  const older = await ctx.db.read
    .select()
    .from(imports)
    .where(and(eq(imports.userId, newest.userId), lt(imports.id, newest.id), isNotNull(imports.fileKey)));
  for (const olderImport of older) await discard(ctx, olderImport);
}

async function discard(ctx: Context, { id, fileKey }: Import): Promise<void> {
  if (fileKey === null) return;
  await ctx.blobs.removeAll(fileKey);
  await ctx.db.transact([ctx.db.write.update(imports).set({ fileKey: null }).where(eq(imports.id, id))]);
}
