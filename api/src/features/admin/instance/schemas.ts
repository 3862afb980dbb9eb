import { z } from '@hono/zod-openapi';
import { DEAD_AFTER_MS } from '../../../db/workers.js';
import { createPlainListQuery } from '../../../http/wire.js';
import { formatDuration, toIso, toIsoOrNull } from '../../../kernel/clock.js';
import { createIdCursor } from '../../../kernel/cursor.js';
import {
  CountsByStatus,
  isRejectingAllRecipients,
  PAUSE_REASONS,
  type SendingHealth,
  SHOWN_STATUSES,
} from '../../mailing/index.js';

export const Summary = z
  .object({
    totalUsers: z.int().openapi({ description: 'All users.' }),
    suspendedUsers: z.int().openapi({ description: 'Suspended users.' }),
    proUsers: z.int().openapi({ description: 'Users on Pro.' }),
    emailsSent: z.int().openapi({ description: 'Emails of newsletters that recipients’ servers accepted.' }),
    totalViews: z.int().openapi({ description: 'Views of all pages.' }),
    todayViews: z.int().openapi({ description: 'Views of all pages since midnight UTC.' }),
  })
  .openapi('AdminSummary', { description: 'The totals of the instance.' });

export const viewStatsCursor = createIdCursor('admin.views');

export const ViewStatsQuery = createPlainListQuery(viewStatsCursor).extend({
  userId: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .openapi({ description: 'Returns only the views of this user.' }),
});

export const ViewStats = z
  .object({
    id: z.int().openapi({ description: 'The user’s id.' }),
    totalViews: z.int().openapi({ description: 'Views of the user’s page.' }),
    todayViews: z.int().openapi({ description: 'Views of the user’s page today, in the user’s time zone.' }),
  })
  .openapi('UserViewStats', { description: 'The page views of a user.' });

export const RegistrationSetting = z
  .strictObject({ enabled: z.boolean().openapi({ description: 'Whether new accounts can be created.' }) })
  .openapi('RegistrationSetting', { description: 'Whether registration is open.' });

const RelayFault = z.object({
  kind: z.enum(['unreachable', 'refusing']).openapi({
    description: '`unreachable`: the relay does not respond. `refusing`: it rejects every recipient.',
  }),
  reason: z.string().openapi({ description: 'The error, without addresses.' }),
  since: z.iso.datetime().openapi({ description: 'The start of the fault.' }),
});

const Reply = z
  .object({
    code: z.int().nullable().openapi({ description: 'The SMTP code; null if no server responded.' }),
    count: z.int().openapi({ description: 'Emails with this reply.' }),
    text: z.string().openapi({ description: 'The last reply, without addresses.' }),
    lastAt: z.iso.datetime().nullable().openapi({ description: 'The last time; null if unknown.' }),
  })
  .openapi('RelayReply', { description: 'A reply of a server, and how many emails got it.' });

export const DeliveriesView = z
  .object({
    counts: CountsByStatus.openapi({ description: 'Emails of all unfinished mailings, by status.' }),
    underWay: z.int().openapi({ description: 'Unfinished mailings: newsletters and single emails.' }),
    paused: z.int().openapi({ description: 'Unfinished mailings that are paused.' }),
    mailings: z
      .array(
        z.object({
          id: z.int().openapi({
            description: 'The id of the sending, for `mailingId` of `POST /api/admin/users/{id}/hold`.',
          }),
          owner: z
            .object({
              id: z.int().openapi({ description: 'The creator’s id.' }),
              username: z.string().openapi({ description: 'The creator’s username.' }),
            })
            .openapi({ description: 'The creator.' }),
          status: z.enum(SHOWN_STATUSES).openapi({ description: 'The status of the mailing.' }),
          pauseReason: z.enum(PAUSE_REASONS).nullable().openapi({
            description: 'The reason for the pause, as in `SendProgress`; null if it is not paused.',
          }),
          audience: z.int().openapi({ description: 'The number of recipients.' }),
          counts: CountsByStatus,
          createdAt: z.iso.datetime().openapi({ description: 'The send time.' }),
        }),
      )
      .openapi({ description: 'The newest 50 unfinished newsletters.' }),
    relay: z
      .object({
        kind: z
          .enum(['relay', 'mailbox'])
          .openapi({ description: '`mailbox`: emails stay on this machine.' }),
        fault: RelayFault.nullable().openapi({
          description: 'The oldest fault that a live worker reports; null while the relay responds.',
        }),
      })
      .openapi({ description: 'The SMTP relay.' }),
    storagePausedSince: z.iso.datetime().nullable().openapi({
      description:
        'The time since when the disk or the database cannot be written, so nothing is sent; null otherwise.',
    }),
    failures: z
      .array(Reply)
      .openapi({ description: 'Reasons of failures in the newest mailings, the most frequent first.' }),
    deferrals: z.array(Reply).openapi({
      description: 'Replies for which emails of unfinished mailings wait, the most frequent first.',
    }),
    relays: z
      .array(
        z.object({
          name: z.string().openapi({ description: 'The host of the relay.', example: 'relay.example' }),
          fault: RelayFault.nullable().openapi({
            description: 'The reason if a live worker does not use the relay; null if all use it.',
          }),
          accepted: z.int().openapi({ description: 'Accepted emails since the workers started.' }),
          deferred: z.int().openapi({ description: 'Deferred emails.' }),
          failed: z.int().openapi({ description: 'Failed emails.' }),
        }),
      )
      .openapi({ description: 'Each relay of `SMTP_URLS`; empty with `SMTP_URL`.' }),
    workers: z
      .array(
        z.object({
          startedAt: z.iso.datetime().openapi({ description: 'The start time of the worker.' }),
          seenAt: z.iso.datetime().openapi({ description: 'The time of its last heartbeat.' }),
          isAlive: z.boolean().openapi({
            description: `Whether the worker sent a heartbeat within the last ${formatDuration(DEAD_AFTER_MS)}.`,
          }),
          relayFault: RelayFault.nullable().openapi({
            description: 'The fault of the relay that it reports; null if there is none.',
          }),
        }),
      )
      .openapi({ description: 'The workers that send emails.' }),
  })
  .openapi('SendingHealth', {
    description: 'The unfinished mailings, the relay, recent failures and the workers.',
  });

function presentFault(fault: NonNullable<SendingHealth['workers'][number]['relayFault']>) {
  const kind = isRejectingAllRecipients(fault) ? ('refusing' as const) : ('unreachable' as const);
  return { kind, reason: fault.reason, since: toIso(fault.since) };
}

function presentReply(reply: SendingHealth['failures'][number]) {
  return { ...reply, lastAt: toIsoOrNull(reply.lastAt) };
}

/** Adds up the workers' reports about each relay. Shows the fault of any worker. */
function sumRelays(workers: SendingHealth['workers']): z.infer<typeof DeliveriesView>['relays'] {
  const byName = new Map<string, z.infer<typeof DeliveriesView>['relays'][number]>();
  for (const { name, fault, accepted, deferred, failed } of workers.flatMap(({ relays }) => relays)) {
    const relaySum = byName.get(name);
    byName.set(name, {
      name,
      fault: relaySum?.fault ?? (fault && presentFault(fault)),
      accepted: (relaySum?.accepted ?? 0) + accepted,
      deferred: (relaySum?.deferred ?? 0) + deferred,
      failed: (relaySum?.failed ?? 0) + failed,
    });
  }
  return [...byName.values()];
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
    counts: health.counts,
    underWay: health.underWay,
    paused: health.paused,
    workers,
    mailings: health.mailings.map((mailing) => ({ ...mailing, createdAt: toIso(mailing.createdAt) })),
    relay: { kind: input.kind, fault },
    storagePausedSince: toIsoOrNull(health.storagePausedSince),
    failures: health.failures.map(presentReply),
    deferrals: health.deferrals.map(presentReply),
    relays: sumRelays(health.workers.filter((_, index) => workers[index]?.isAlive)),
  };
}
