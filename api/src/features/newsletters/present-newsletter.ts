import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { listShownStatuses, type ShownStatus } from '../mailing/index.js';
import type { NewsletterAnswer } from './schemas.js';
import type { Newsletter } from './store.js';

export async function presentNewsletter(ctx: Context, row: Newsletter): Promise<NewsletterAnswer> {
  return present(row, await sendingStatuses(ctx, [row]));
}

/** Presents a page of newsletters, with one query for the statuses of all their sendings. */
export async function presentNewsletters(ctx: Context, rows: Newsletter[]): Promise<NewsletterAnswer[]> {
  const statuses = await sendingStatuses(ctx, rows);
  return rows.map((row) => present(row, statuses));
}

async function sendingStatuses(ctx: Context, rows: Newsletter[]): Promise<Map<number, ShownStatus>> {
  const mailingIds = rows.flatMap(({ mailingId }) => mailingId ?? []);
  return mailingIds.length === 0 ? new Map() : listShownStatuses(ctx, mailingIds);
}

function present(row: Newsletter, statuses: Map<number, ShownStatus>): NewsletterAnswer {
  const { mailingId, audienceCutoff: _cutoff, deletedAt: _deleted, ...shown } = row;
  // `getActivity` returns these with their explanation.
  const { machineOpens: _opens, machineClicks: _clicks, ...fields } = shown;
  return {
    ...fields,
    // Newsletters sent before tracking existed have no mode.
    tracking: row.sentAt === null ? null : (row.tracking ?? 'off'),
    status: mailingId === null ? null : (statuses.get(mailingId) ?? null),
    scheduledAt: toIsoOrNull(row.scheduledAt),
    sentAt: toIsoOrNull(row.sentAt),
    undoUntil: toIsoOrNull(row.undoUntil),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}
