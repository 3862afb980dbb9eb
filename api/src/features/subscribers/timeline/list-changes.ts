import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import type { SubscriberStatus } from '../table.js';
import type { ChangedBy, ChangeKind } from './table.js';

interface OwnSubscriber {
  userId: number;
  subscriberId: number;
}

/** A logged change of a subscriber. */
export interface SubscriberChange {
  at: number;
  what: ChangeKind;
  by: ChangedBy;
  /** The current name of the tag or field, or null for other changes, or if it is deleted. */
  name: string | null;
  status: SubscriberStatus | null;
}

/** Selects the logged changes of a creator's subscriber. */
export function selectChanges({ userId, subscriberId }: OwnSubscriber): SQL {
  return sql`
    select change.id, change.at, change.kind as what, change.changed_by as "by", change.named_id, change.status,
      coalesce(tag.name, field.label) as name
    from subscriber_changes as change
    join subscribers as owned on owned.id = change.subscriber_id and owned.user_id = ${userId}
    left join tags as tag on change.kind in ('tag-added', 'tag-removed')
      and tag.id = change.named_id and tag.user_id = ${userId}
    left join custom_fields as field on change.kind = 'field'
      and field.id = change.named_id and field.user_id = ${userId}
    where change.subscriber_id = ${subscriberId}`;
}

/** Lists everything that is logged about a subscriber, newest first. A trigger keeps 50 rows, so it needs no paging. */
export async function listChanges(ctx: Context, input: OwnSubscriber): Promise<SubscriberChange[]> {
  return ctx.db.read.all<SubscriberChange>(sql`
    select change.at, change.what, change."by", change.name, change.status
    from (${selectChanges(input)}) as change order by change.id desc`);
}
