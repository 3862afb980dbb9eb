import { z } from '@hono/zod-openapi';
import { createPageQuery, createPageSchema } from '../../../http/wire.js';
import { toIso } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import type { AuditEntry as AuditRow } from './audit.js';
import { AUDIT_ACTIONS, OPERATOR, SIGNED_OUT_ACTOR, SUBJECT_KINDS } from './rules.js';

export const auditCursor = createIdCursor('admin.audit');

/** A named schema, because the list, the export and each entry use it. */
const AuditAction = z
  .enum(AUDIT_ACTIONS)
  .openapi('AuditAction', { description: 'An action in the audit log.' });

export const AuditFilterQuery = z.object({
  action: AuditAction.optional().openapi({
    param: { description: 'Returns only entries with this action.' },
  }),
  adminId: z.coerce.number().int().min(OPERATOR.id).optional().openapi({
    type: 'integer',
    minimum: 0,
    description:
      'Returns only actions of this administrator; 0 is the operator. Visitors (-1) cannot be selected.',
  }),
  userId: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'Returns only actions on this user.' }),
});
export const AuditQuery = createPageQuery(auditCursor).extend(AuditFilterQuery.shape);

export const AuditEntry = z
  .object({
    id: z.int().openapi({ description: 'The entry’s id.' }),
    at: z.iso.datetime().openapi({ description: 'The time of the action.' }),
    admin: z
      .object({
        id: z.int().openapi({ description: 'The administrator’s id, 0 or -1.' }),
        name: z.string().openapi({
          description: `The username at that time, \`${OPERATOR.name}\`, or \`${SIGNED_OUT_ACTOR.name}\`.`,
        }),
      })
      .openapi({
        description:
          'The administrator who performed the action. The id 0 is the operator at the server’s terminal, and -1 is a visitor without a session.',
      }),
    action: AuditAction,
    subject: z
      .object({
        kind: z.enum(SUBJECT_KINDS).openapi({ description: 'The kind of subject.' }),
        id: z.int().nullable().openapi({ description: 'The subject’s id; null if it has none.' }),
        name: z.string().openapi({ description: 'The subject’s name at that time.' }),
      })
      .openapi({
        description: 'The subject of the action, with its name at that time.',
      }),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).openapi({
      description:
        'Facts by name, such as the changes `day.from` and `day.to`, or `method` and `address` (IP) of a failed sign-in. Empty for some actions.',
    }),
  })
  .openapi('AuditEntry', {
    description: 'An action of an administrator or the operator, or a failed sign-in.',
  });

export const AuditEntryList = createPageSchema(AuditEntry).openapi('AuditEntryList', {
  description: 'One page of the audit log.',
});

export function presentAuditEntry(row: AuditRow): z.infer<typeof AuditEntry> {
  return {
    id: row.id,
    at: toIso(row.at),
    admin: { id: row.adminId, name: row.adminName },
    action: row.action,
    subject: { kind: row.subjectKind, id: row.subjectId, name: row.subjectName },
    details: row.details,
  };
}
