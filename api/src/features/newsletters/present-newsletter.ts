import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { listMailingSummaries, type MailingSummary } from '../mailing/index.js';
import type { NewsletterResponse } from './schemas.js';
import type { Newsletter } from './store.js';

export async function presentNewsletter(ctx: Context, row: Newsletter): Promise<NewsletterResponse> {
  return present(row, await listSummaries(ctx, [row]));
}

/** Presents a page of newsletters, with one query for the status of all their sendings. */
export async function presentNewsletters(ctx: Context, rows: Newsletter[]): Promise<NewsletterResponse[]> {
  const summaries = await listSummaries(ctx, rows);
  return rows.map((row) => present(row, summaries));
}

async function listSummaries(ctx: Context, rows: Newsletter[]): Promise<Map<number, MailingSummary>> {
  const mailingIds = rows.flatMap(({ mailingId }) => mailingId ?? []);
  return mailingIds.length === 0 ? new Map() : listMailingSummaries(ctx, mailingIds);
}

function present(row: Newsletter, summaries: Map<number, MailingSummary>): NewsletterResponse {
  const {
    mailingId,
    audienceCutoff: _cutoff,
    audienceFilter: _filter,
    heldMailingId: _held,
    deletedAt: _deleted,
    ...visibleColumns
  } = row;
  const summary = mailingId === null ? undefined : summaries.get(mailingId);
  // `getActivity` returns opens and clicks, with their explanation.
  const { machineOpens: _opens, machineClicks: _clicks, ...fields } = visibleColumns;
  return {
    ...fields,
    // Newsletters sent before tracking existed have no mode.
    tracking: row.sentAt === null ? null : (row.tracking ?? 'off'),
    status: summary?.status ?? null,
    accepted: summary?.accepted ?? null,
    scheduledAt: toIsoOrNull(row.scheduledAt),
    sentAt: toIsoOrNull(row.sentAt),
    undoUntil: toIsoOrNull(row.undoUntil),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}
