import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema, Search } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import { SegmentFilter } from '../segments/filter-schemas.js';
import { MAX_TAGS } from '../tags/rules.js';
import type { BulkJob as BulkJobRow } from './store.js';
import { BULK_ACTIONS, BULK_STATUSES } from './table.js';
import { undoDeadline } from './undo-bulk-job.js';

export const MAX_BULK_IDS = 1_000;
/** The maximum number of tags in one bulk change. */
const MAX_BULK_TAGS = 20;

const MATCHING = ['filter', 'segment', 'status', 'search'] as const;

const ONE_ACTION = 'Please send exactly one of addTags, removeTags, suppress and delete.';
const ONE_SELECTION = 'Please send either ids, or any of filter, segment, status and search.';

const tagIds = (description: string) =>
  z
    .array(z.int().positive())
    .min(1, 'Please choose a tag.')
    .max(MAX_BULK_TAGS)
    .optional()
    .openapi({
      description,
      example: [4],
    });

export const BulkChange = z
  .strictObject({
    ids: z
      .array(z.int().positive())
      .min(1, 'Please choose a subscriber.')
      .max(MAX_BULK_IDS)
      .optional()
      .openapi({
        description:
          'The ids of the subscribers. Ids that are not on your list are skipped. If omitted, the other fields select.',
        example: [12, 15],
      }),
    filter: SegmentFilter.optional(),
    segment: z.int().positive().optional().openapi({
      description:
        'Selects only subscribers of the segment with this id. Its filter is copied. If omitted, all segments.',
      example: 3,
    }),
    status: z.enum(['confirmed', 'pending', 'unsubscribed', 'any']).optional().openapi({
      description: 'Selects only subscribers with this status. `any`, the default: all but removed ones.',
    }),
    search: Search.openapi({
      description:
        'Selects only subscribers whose address or name matches, as in the list. If omitted, all names and addresses.',
      example: 'kova',
    }),
    addTags: tagIds('Adds the tags with these ids. Omit it for another change.'),
    removeTags: tagIds('Removes the tags with these ids. Omit it for another change.'),
    suppress: z.literal(true).optional().openapi({
      description:
        'Suppresses the addresses: the subscribers stay on the list, and receive no newsletters. Omit it for another change.',
    }),
    delete: z
      .literal(true)
      .optional()
      .openapi({ description: 'Removes the subscribers from the list. Omit it for another change.' }),
  })
  .refine((change) => BULK_ACTIONS.filter((action) => change[action] !== undefined).length === 1, ONE_ACTION)
  .refine(({ ids, search, ...change }) => {
    const selection = { ...change, search: search || undefined };
    return (ids !== undefined) !== MATCHING.some((name) => selection[name] !== undefined);
  }, ONE_SELECTION)
  .openapi('BulkChange', {
    description: 'One change of many subscribers.',
    example: { filter: { tag: 'VIP' }, addTags: [4] },
    // States the same two rules in JSON Schema, for programs.
    allOf: [
      { oneOf: BULK_ACTIONS.map(requireField) },
      { oneOf: [requireField('ids'), { anyOf: MATCHING.map(requireField) }] },
    ],
  });

/** Makes a field required. It is named again, so that generated types require it. */
function requireField(field: string) {
  return { required: [field], properties: { [field]: { description: 'Required in this form.' } } };
}

export const BulkJob = z
  .object({
    id: z.int().openapi({ description: 'The job’s id.', example: 5 }),
    action: z.enum(BULK_ACTIONS).openapi({ description: 'The change.' }),
    tagIds: z
      .array(z.int())
      .max(MAX_TAGS)
      .openapi({ description: 'The tags that it adds or removes; empty for other changes.', example: [4] }),
    status: z.enum(BULK_STATUSES).openapi({
      description:
        '`queued`: Tidings counts the subscribers. `running`: Tidings changes them. `done`: all are processed. `failed`: stopped, see `error`. `undoing` and `undone`: after an undo.',
    }),
    total: z.int().nullable().openapi({
      description: 'The number of selected subscribers; null until they are counted.',
      example: 12_345,
    }),
    done: z.int().openapi({ description: 'The number of subscribers processed so far.', example: 5_000 }),
    changed: z
      .int()
      .openapi({ description: 'The number of subscribers that the job changed.', example: 4_980 }),
    undone: z
      .int()
      .openapi({ description: 'The number of subscribers whose change was undone.', example: 0 }),
    error: z
      .string()
      .nullable()
      .openapi({ description: 'The cause of the failure; null if it did not fail.' }),
    createdAt: z.iso.datetime().openapi({ description: 'The creation time.' }),
    finishedAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time at which it became `done` or `failed`; null before.' }),
    undoUntil: z.iso.datetime().openapi({
      description: 'The last time at which it can be undone.',
      example: '2026-11-21T08:00:00.000Z',
    }),
  })
  .openapi('BulkJob', { description: 'A change of many subscribers, and its progress.' });

export const bulkCursor = createIdCursor('bulk');
export const BulkJobQuery = createPageQuery(bulkCursor);

export const BulkJobList = createPageSchema(BulkJob).openapi('BulkJobList', {
  description: 'One page of bulk jobs.',
});

/** Splits a request into its action and its selection. */
export function readBulkChange(change: z.infer<typeof BulkChange>) {
  const { ids, filter, segment: segmentId, status, search, addTags, removeTags } = change;
  const action = BULK_ACTIONS.find((name) => change[name] !== undefined);
  if (action === undefined) throw new Error(ONE_ACTION);
  return {
    action,
    tagIds: addTags ?? removeTags ?? [],
    ids,
    filter,
    segmentId,
    search: search || undefined,
    status: status === 'any' ? undefined : status,
  };
}

export function presentBulkJob(job: BulkJobRow): z.infer<typeof BulkJob> {
  const { id, action, tagIds: tags, status, total, done, changed, undone, error } = job;
  return {
    id,
    action,
    tagIds: tags,
    status,
    total,
    done,
    changed,
    undone,
    error,
    createdAt: toIso(job.createdAt),
    finishedAt: toIsoOrNull(job.finishedAt),
    undoUntil: toIso(undoDeadline(job)),
  };
}
