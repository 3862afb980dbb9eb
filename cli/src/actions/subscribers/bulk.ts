import { type components, eachRow, type TidingsClient, unwrap, watchBulkJob } from '@tidings/sdk';
import { CliError } from '../../errors.js';
import type { Io } from '../../io.js';
import { listTags } from '../audience/tags.js';

export type BulkJob = components['schemas']['BulkJob'];
export type BulkChange = components['schemas']['BulkChange'];

interface BulkContext {
  client: TidingsClient;
  delay: Io['delay'];
  /** Called with each change of the job. */
  onChange?: (job: BulkJob) => void;
}

/** Changes the selected subscribers. Returns the finished job. */
export async function changeSubscribers(ctx: BulkContext, body: BulkChange): Promise<BulkJob> {
  return pollUntilFinished(ctx, await unwrap(ctx.client.POST('/api/subscribers/bulk', { body })));
}

/** Returns the bulk jobs of the last 24 hours, newest first. */
export async function listBulkJobs({ client }: { client: TidingsClient }): Promise<BulkJob[]> {
  const pages = eachRow((query) => client.GET('/api/subscribers/bulk', { params: { query } }));
  const jobs: BulkJob[] = [];
  for await (const job of pages) jobs.push(job);
  return jobs;
}

export function getBulkJob({ client }: { client: TidingsClient }, { id }: { id: number }): Promise<BulkJob> {
  return unwrap(client.GET('/api/subscribers/bulk/{id}', { params: { path: { id } } }));
}

/** Undoes a finished or running job. Returns the undone job. */
export async function undoBulkJob(ctx: BulkContext, { id }: { id: number }): Promise<BulkJob> {
  const params = { path: { id } };
  return pollUntilFinished(ctx, await unwrap(ctx.client.POST('/api/subscribers/bulk/{id}/undo', { params })));
}

/** Returns the names of the tags that jobs add or remove, by id. Omits deleted tags. */
export async function listTagNames(
  ctx: { client: TidingsClient },
  jobs: readonly BulkJob[],
): Promise<Map<number, string>> {
  if (jobs.every(({ tagIds }) => tagIds.length === 0)) return new Map();
  return new Map((await listTags(ctx)).map(({ id, name }) => [id, name]));
}

async function pollUntilFinished(ctx: BulkContext, first: BulkJob): Promise<BulkJob> {
  let job = first;
  for await (job of watchBulkJob(ctx.client, first.id, { first, wait: ctx.delay })) ctx.onChange?.(job);
  if (job.status === 'failed')
    throw new CliError(
      'bulk_failed',
      job.error ?? 'The change stopped before the end. See its result: tidings subscribers bulk list',
    );
  return job;
}
