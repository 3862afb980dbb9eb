import { z } from '@hono/zod-openapi';
import { cursorOf, ListQuery } from '../../../http/wire.js';
import { toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { idCursor } from '../../../kernel/cursor.js';
import { isEmailAddress } from '../../../kernel/email-address.js';
import {
  DELIVERY_STATUSES,
  isRefusingEverybody,
  PAUSE_REASONS,
  type SendingHealth,
  SHOWN_STATUSES,
} from '../../mailing/index.js';
import { highestQuotaOf } from '../../plans/index.js';
import { AUDIT_ACTIONS, OPERATOR } from '../audit/audit-rules.js';

const BRAND_MAX = 50;

const quota = (of: 'free' | 'pro') => {
  const highest = highestQuotaOf({ isPro: of === 'pro' });
  return z
    .int('A quota is a whole number.')
    .min(1, 'A quota is at least 1.')
    .max(highest, `This quota is at most ${highest.toLocaleString('en')}.`);
};

/** The environment may set values that cannot be chosen here. */
const InForce = z.object({
  brandName: z.string(),
  contactEmail: z.string(),
  freeQuota: z.int(),
  proQuota: z.int(),
  importReviewRows: z.int().openapi({
    description:
      'The first import of an account with more rows waits for review, where limits on abuse are on.',
  }),
});

export const InstanceSettings = InForce.extend({
  environment: InForce.openapi({ description: 'What stands where nothing was changed here.' }),
}).openapi('InstanceSettings');

export const InstanceSettingsChange = z
  .strictObject({
    brandName: z
      .string()
      .trim()
      .min(1, 'Please enter a name')
      .max(BRAND_MAX, `A name has at most ${BRAND_MAX} characters`)
      .nullish(),
    contactEmail: z.string().trim().refine(isEmailAddress, 'Please enter a valid email address').nullish(),
    freeQuota: quota('free').nullish(),
    proQuota: quota('pro').nullish(),
    importReviewRows: z
      .int('A number of rows is a whole number.')
      .min(0, 'A number of rows is at least 0.')
      .max(10_000_000, 'A number of rows is at most 10,000,000.')
      .nullish(),
  })
  .openapi('InstanceSettingsChange', {
    description: 'What is left out stays. Null returns a setting to what the environment says.',
  });

export const Summary = z
  .object({
    totalUsers: z.int(),
    suspendedUsers: z.int(),
    proUsers: z.int(),
    emailsSent: z.int().openapi({ description: 'Emails of newsletters that servers accepted.' }),
    totalViews: z.int(),
    todayViews: z.int().openapi({ description: 'Since midnight, UTC.' }),
  })
  .openapi('AdminSummary');

export const viewStatsCursor = idCursor('admin.views');

export const ViewStatsQuery = ListQuery.omit({ search: true }).extend({
  cursor: cursorOf(viewStatsCursor),
  userId: z.coerce.number().int().positive().optional().openapi({ description: 'Of this user alone.' }),
});

export const ViewStats = z
  .object({
    id: z.int().openapi({ description: 'The user’s.' }),
    totalViews: z.int(),
    todayViews: z.int().openapi({ description: 'Since midnight, UTC.' }),
  })
  .openapi('ViewStats');

export const auditCursor = idCursor('admin.audit');

export const AuditQuery = ListQuery.omit({ search: true }).extend({
  cursor: cursorOf(auditCursor),
  action: z.enum(AUDIT_ACTIONS).optional(),
  adminId: z.coerce
    .number()
    .int()
    .min(OPERATOR.id)
    .optional()
    .openapi({ description: 'What this administrator did; 0 for the operator, at the machine itself.' }),
  userId: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'What was done to this user.' }),
});

const counts = Object.fromEntries(DELIVERY_STATUSES.map((status) => [status, z.int()])) as Record<
  (typeof DELIVERY_STATUSES)[number],
  z.ZodInt
>;
const RelayFault = z.object({
  kind: z.enum(['unreachable', 'refusing']).openapi({
    description: '`refusing`: the relay answers, and refuses every recipient alike.',
  }),
  reason: z.string().openapi({ description: 'In the words of the connection, without addresses.' }),
  since: z.iso.datetime(),
});

export const DeliveriesView = z
  .object({
    counts: z.object(counts).openapi({ description: 'Emails of all unfinished mailings, by status.' }),
    underWay: z.int().openapi({ description: 'Mailings under way, newsletters and single mails.' }),
    paused: z.int().openapi({ description: 'How many of them stand still.' }),
    mailings: z
      .array(
        z.object({
          id: z.int(),
          owner: z.object({ id: z.int(), username: z.string() }),
          status: z.enum(SHOWN_STATUSES),
          pauseReason: z.enum(PAUSE_REASONS).nullable(),
          audience: z.int(),
          counts: z.object(counts),
          createdAt: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'Newsletters under way, the newest 50.' }),
    relay: z.object({
      kind: z.enum(['relay', 'mailbox']).openapi({ description: '`mailbox`: mail stays on this machine.' }),
      fault: RelayFault.nullable().openapi({
        description: 'The oldest that a living worker tells of; null while the relay answers.',
      }),
    }),
    storagePausedSince: z.iso.datetime().nullable().openapi({
      description: 'Since when the disk or the database takes nothing, and nothing is sent.',
    }),
    failures: z
      .array(
        z.object({
          code: z.int().nullable().openapi({ description: 'SMTP; null where no server answered.' }),
          count: z.int(),
          text: z.string().openapi({ description: 'The last one, without addresses.' }),
          lastAt: z.iso.datetime().nullable(),
        }),
      )
      .openapi({ description: 'Why mails of the newest mailings were given up, the most frequent first.' }),
    workers: z.array(
      z.object({
        startedAt: z.iso.datetime(),
        seenAt: z.iso.datetime(),
        isAlive: z.boolean().openapi({ description: 'It told of itself within the last 30 seconds.' }),
        relayFault: RelayFault.nullable(),
      }),
    ),
  })
  .openapi('DeliveriesView');

function presentFault(fault: NonNullable<SendingHealth['workers'][number]['relayFault']>) {
  const kind = isRefusingEverybody(fault) ? ('refusing' as const) : ('unreachable' as const);
  return { kind, reason: fault.reason, since: toIso(fault.since) };
}

export function presentDeliveries(
  health: SendingHealth,
  input: { now: number; deadAfterMs: number; kind: 'relay' | 'mailbox' },
): z.infer<typeof DeliveriesView> {
  const workers = health.workers.map((worker) => ({
    startedAt: toIso(worker.startedAt),
    seenAt: toIso(worker.seenAt),
    isAlive: input.now - worker.seenAt < input.deadAfterMs,
    relayFault: worker.relayFault && presentFault(worker.relayFault),
  }));
  const faults = workers.flatMap(({ isAlive, relayFault }) => (isAlive && relayFault ? [relayFault] : []));
  const [fault = null] = faults.sort((a, b) => a.since.localeCompare(b.since));
  return {
    ...{ counts: health.counts, underWay: health.underWay, paused: health.paused, workers },
    mailings: health.mailings.map((mailing) => ({ ...mailing, createdAt: toIso(mailing.createdAt) })),
    relay: { kind: input.kind, fault },
    storagePausedSince: toIsoOrNull(health.storagePausedSince),
    failures: health.failures.map((failure) => ({ ...failure, lastAt: toIsoOrNull(failure.lastAt) })),
  };
}
