import { z } from '@hono/zod-openapi';
import { JOB_STATUSES, type ListedJob } from '../../../db/jobs/job-status.js';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';

export const jobCursor = createIdCursor('admin.jobs');

export const JobQuery = createPageQuery(jobCursor).extend({
  status: z.enum(JOB_STATUSES).default('failed').openapi({ description: 'The status of the jobs.' }),
});

const Job = z
  .object({
    id: z.int().openapi({ description: 'The job’s id.' }),
    kind: z.string().openapi({
      description: 'The kind of job, such as `newsletters.snapshot-audience`.',
      example: 'newsletters.snapshot-audience',
    }),
    attempts: z.int().openapi({ description: 'The number of attempts.', example: 40 }),
    lastError: z.string().nullable().openapi({
      description: 'The error of the last attempt; null if none failed.',
      example: 'connect ECONNREFUSED 192.0.2.1:443',
    }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    dueAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time of the next attempt; null after the job failed.' }),
    diedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time when the job failed for good; null for waiting and running jobs.' }),
  })
  .openapi('Job', { description: 'A background job.' });

export const JobList = createPageSchema(Job)
  .extend({
    counts: z
      .object({
        waiting: z.int().openapi({ description: 'The number of waiting jobs.', example: 12 }),
        running: z.int().openapi({ description: 'The number of running jobs.', example: 2 }),
        failed: z.int().openapi({ description: 'The number of failed jobs.', example: 3 }),
      })
      .openapi({ description: 'The number of jobs of each status.' }),
  })
  .openapi('JobList', { description: 'One page of background jobs.' });

export const RetriedJobs = z
  .object({ count: z.int().openapi({ description: 'The number of jobs.', example: 3 }) })
  .openapi('RetriedJobs', { description: 'Jobs that are queued again.' });

export function presentJob({ createdAt, dueAt, diedAt, ...job }: ListedJob): z.infer<typeof Job> {
  return {
    ...job,
    createdAt: toIso(createdAt),
    dueAt: dueAt === null ? null : toIso(dueAt),
    diedAt: diedAt === null ? null : toIso(diedAt),
  };
}
