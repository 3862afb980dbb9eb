import { type components, formBody, type TidingsClient, unwrap, watchImport } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import type { UploadMeter } from '../../terminal/upload-meter.js';

export type ImportRun = components['schemas']['Import'];

/** Returns the number of addresses that the import suppresses or unsubscribes. */
export function countRefused({ counts }: ImportRun): number {
  return counts.fileUnsubscribed + counts.fileBounced + counts.fileComplained + counts.unsubscribedHere;
}

export interface ImportContext {
  client: TidingsClient;
  delay: Io['delay'];
  /** Called with each change of the import. */
  onChange?: (run: ImportRun) => void;
}

/** Uploads a file for a dry run, which adds no subscribers. Returns its result. */
export async function checkList(
  ctx: ImportContext,
  { file, fileName, meter }: { file: Blob; fileName: string; meter: Pick<UploadMeter, 'run'> },
): Promise<ImportRun> {
  const upload = () =>
    ctx.client.POST('/api/subscribers/import', {
      params: { query: { dryRun: 'true' } },
      body: formBody({ file: new File([file], fileName) }),
    });
  const run = await unwrap(meter.run(file, upload));
  return pollUntilFinished(ctx, run);
}

/** Checks the same file again, with the creator's choices about its statuses. */
export async function recheckList(
  ctx: ImportContext,
  input: Pick<ImportRun, 'id' | 'mapping'> & { subscribedValues: string[]; unsubscribeActive: boolean },
): Promise<ImportRun> {
  const { id, mapping, subscribedValues, unsubscribeActive } = input;
  const run = await unwrap(
    ctx.client.POST('/api/subscribers/imports/{id}/start', {
      params: { path: { id } },
      body: { mapping: { ...mapping, subscribedValues, unsubscribeActive } },
    }),
  );
  return pollUntilFinished(ctx, run);
}

/** Runs an import after its dry run. */
export async function importList(
  ctx: ImportContext,
  { id, consent }: { id: number; consent: string },
): Promise<ImportRun> {
  const run = await unwrap(
    ctx.client.POST('/api/subscribers/imports/{id}/start', {
      params: { path: { id } },
      body: { consent },
    }),
  );
  return pollUntilFinished(ctx, run);
}

/** Removes the subscribers that an import added, and waits for the end of the removal. */
export async function undoImport(ctx: ImportContext, { id }: { id: number }): Promise<ImportRun> {
  const params = { path: { id } };
  return pollUntilFinished(
    ctx,
    await unwrap(ctx.client.POST('/api/subscribers/imports/{id}/undo', { params })),
  );
}

async function pollUntilFinished(ctx: ImportContext, first: ImportRun): Promise<ImportRun> {
  let run = first;
  for await (run of watchImport(ctx.client, first.id, { first, wait: ctx.delay })) ctx.onChange?.(run);
  if (run.status === 'held')
    throw new CliError('import_held', run.error ?? 'An administrator must review the import first.');
  if (run.status === 'failed')
    throw new CliError(
      'import_failed',
      run.error ?? 'The import stopped before the end. See its result: tidings imports list',
    );
  return run;
}
