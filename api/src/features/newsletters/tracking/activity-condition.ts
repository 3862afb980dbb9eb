import { sql } from 'drizzle-orm';
import { getNewestCompactedAt, selectReceived } from '../../mailing/index.js';
import type { ProvidedConditions } from '../../subscribers/index.js';

/**
 * Selects the number of newsletters, sent since a time, that each subscriber of a range received, opened or clicked.
 * Opens and clicks of a subscriber are stored only for newsletters that were tracked individually.
 */
export const activityCondition: ProvidedConditions['activity'] = {
  select({ userId, activity, since, range }) {
    if (activity === 'received') return selectReceived({ ownerId: userId, since, range });
    const count = activity === 'opened' ? sql`activity.opens` : sql`activity.clicks`;
    return sql`
      select activity.subscriber_id, 1 as times
      from newsletters as newsletter cross join subscriber_activity as activity
      where newsletter.user_id = ${userId} and newsletter.sent_at >= ${since} and newsletter.deleted_at is null
        and activity.newsletter_id = newsletter.id and ${count} > 0
        and activity.subscriber_id > ${range.afterId} and activity.subscriber_id <= ${range.toId}`;
  },
  knownSince: (ctx, { userId, activity }) =>
    activity === 'received' ? getNewestCompactedAt(ctx, userId) : Promise.resolve(0),
};
