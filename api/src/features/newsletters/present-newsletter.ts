import { toIso, toIsoOrNull } from '../../kernel/clock.js';
import type { Context } from '../../server/context.js';
import { listShownStates, type ShownState } from '../mailing/index.js';
import type { NewsletterAnswer } from './schemas.js';
import type { Newsletter } from './store.js';

export async function presentNewsletter(ctx: Context, row: Newsletter): Promise<NewsletterAnswer> {
  return present(row, await sendingStates(ctx, [row]));
}

/** One more question for the whole page: how the sendings stand. */
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
  // Of `getActivity`, which says what they mean.
  const { machineOpens: _opens, machineClicks: _clicks, ...fields } = shown;
  return {
    ...fields,
    // What was sent before anything counted has none.
    tracking: row.sentAt === null ? null : (row.tracking ?? 'off'),
    sending: mailingId === null ? null : (states.get(mailingId) ?? null),
    scheduledAt: toIsoOrNull(row.scheduledAt),
    sentAt: toIsoOrNull(row.sentAt),
    undoUntil: toIsoOrNull(row.undoUntil),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}
