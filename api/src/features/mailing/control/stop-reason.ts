import { type SQL, sql } from 'drizzle-orm';
import { isHeld, isNewsletterHeld } from '../../reviews/index.js';

/** Selects the reason for which administrators stop a mailing, over `mailings`; null if they do not. */
export function selectStopReason(): SQL {
  return sql`case
    when exists (select 1 from users where users.id = mailings.owner_id and users.suspended_at is not null) then 'suspended'
    when ${isHeld(sql`mailings.owner_id`)} then 'review'
    when ${isNewsletterHeld(sql`mailings.id`, sql`mailings.owner_id`)} then 'administrator' end`;
}
