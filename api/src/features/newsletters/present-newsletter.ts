import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { listShownStates, type ShownState } from '../mailing/index.js';
import type { NewsletterAnswer } from './schemas.js';
import type { Newsletter } from './store.js';

export async function presentNewsletter(ctx: Context, row: Newsletter): Promise<NewsletterAnswer> {
  return present(row, await sendingStates(ctx, [row]));
}

/** Presents a page of newsletters, with one query for the states of all their sendings. */
export async function presentNewsletters(ctx: Context, rows: Newsletter[]): Promise<NewsletterAnswer[]> {
  const states = await sendingStates(ctx, rows);
  return rows.map((row) => present(row, states));
}

async function sendingStates(ctx: Context, rows: Newsletter[]): Promise<Map<number, ShownState>> {
  const mailingIds = rows.flatMap(({ mailingId }) => mailingId ?? []);
  return mailingIds.length === 0 ? new Map() : listShownStates(ctx, mailingIds);
}

function present(row: Newsletter, states: Map<number, ShownState>): NewsletterAnswer {
  const { mailingId, audienceCutoff: _cutoff, deletedAt: _deleted, ...shown } = row;
  // `getActivity` returns these with their explanation.
  const { machineOpens: _opens, machineClicks: _clicks, ...fields } = shown;
  return {
    ...fields,
    // Newsletters sent before tracking existed have no mode.
    tracking: row.sentAt === null ? null : (row.tracking ?? 'off'),
    sending: mailingId === null ? null : (states.get(mailingId) ?? null),
    scheduledAt: toIsoOrNull(row.scheduledAt),
    sentAt: toIsoOrNull(row.sentAt),
    undoUntil: toIsoOrNull(row.undoUntil),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}
