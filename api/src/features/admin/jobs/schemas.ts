import { z } from '@hono/zod-openapi';
import type { DeadJob as DeadJobRow } from '../../../db/job-status.js';
import { pageOf, pageQuery } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { idCursor } from '../../../kernel/cursor.js';

export const deadJobCursor = idCursor('admin.jobs');

export const DeadJobQuery = pageQuery(deadJobCursor);

export const DeadJob = z
  .object({
    id: z.int().openapi({ description: 'The job’s id.' }),
    kind: z.string().openapi({
      description: 'The kind of job, such as `newsletters.snapshot-audience`.',
      example: 'newsletters.snapshot-audience',
    }),
    attempts: z.int().openapi({ description: 'How often the job was attempted.', example: 40 }),
    lastError: z.string().openapi({
      description: 'The error of the last attempt.',
      example: 'connect ECONNREFUSED 192.0.2.1:443',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'When the job was created.' }),
    diedAt: z.iso.datetime().openapi({ description: 'When the last attempt failed.' }),
  })
  .openapi('DeadJob', { description: 'A background job that failed at every attempt.' });

export const DeadJobList = pageOf(DeadJob).openapi('DeadJobList', {
  description: 'One page of failed background jobs.',
});

export function presentDeadJob({ createdAt, diedAt, ...job }: DeadJobRow): z.infer<typeof DeadJob> {
  return { ...job, createdAt: toIso(createdAt), diedAt: toIso(diedAt) };
}
