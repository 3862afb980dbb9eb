import { sql } from 'drizzle-orm';
import { selectAcceptedAt } from '../../mailing/index.js';
import type { SelectEvents } from '../../subscribers/index.js';

/** Selects the newsletters that a subscriber received, opened and clicked. */
export const selectNewsletterEvents: SelectEvents = ({ userId, subscriberId }) => sql`
  select 'received' as kind, ${selectAcceptedAt({ mailingId: sql`newsletter.mailing_id`, recipientId: subscriberId })} as at,
    newsletter.id as subject, newsletter.id as subject_id, newsletter.title, 1 as times, null as detail
  from newsletters as newsletter
  where newsletter.user_id = ${userId} and newsletter.deleted_at is null and newsletter.mailing_id is not null
  union all
  select activity.kind, activity.at, newsletter.id, newsletter.id, newsletter.title, activity.times, null
  from (
    select 'opened' as kind, newsletter_id, first_opened_at as at, opens as times from subscriber_activity
    where subscriber_id = ${subscriberId} and opens > 0
    union all
    select 'clicked', newsletter_id, last_active_at, clicks from subscriber_activity
    where subscriber_id = ${subscriberId} and clicks > 0) as activity
  join newsletters as newsletter on newsletter.id = activity.newsletter_id
  where newsletter.user_id = ${userId} and newsletter.deleted_at is null`;
