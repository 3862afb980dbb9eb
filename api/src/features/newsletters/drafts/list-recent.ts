import type { Context } from '../../../server/context.js';
import { visibleText } from '../content/visible-text.js';
import { listNewsletters, type Newsletter } from '../store.js';

const EXCERPT = 150;

export type RecentNewsletter = Pick<
  Newsletter,
  'id' | 'title' | 'senderName' | 'sentAt' | 'scheduledAt' | 'opens' | 'clicks' | 'createdAt'
> & {
  /** The first characters of the visible text. */
  excerpt: string;
};

/** Lists a creator's newest newsletters with drafts, for administrators. */
export async function listRecentNewsletters(
  ctx: Context,
  input: { userId: number; limit: number },
): Promise<RecentNewsletter[]> {
  const { rows } = await listNewsletters(ctx, { ...input, beforeId: undefined });
  return rows.map(({ id, title, senderName, sentAt, scheduledAt, opens, clicks, createdAt, content }) => ({
    id,
    title,
    senderName,
    sentAt,
    scheduledAt,
    opens,
    clicks,
    createdAt,
    excerpt: [...visibleText(content)].slice(0, EXCERPT).join(''),
  }));
}
