import { type SQL, sql } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import type { SubscriberStatus } from '../table.js';
import type { ChangedBy, ChangeKind } from './table.js';

/**
 * Logs a new status, from now or `at`. `isThem` is a condition about `subscriber`. As with the other statements of this
 * file, run it before the statement that makes the change. It logs nothing if nothing changes.
 */
export function logStatus(
  ctx: Context,
  input: { by: ChangedBy; status: SubscriberStatus | SQL; isThem: SQL; at?: number },
): Statement {
  const { by, status, isThem, at } = input;
  return log(ctx, {
    kind: 'status',
    by,
    at,
    changes: sql`
      select subscriber.id, null, ${status} from subscribers as subscriber
      where ${isThem} and subscriber.status <> ${status}`,
  });
}

/** Logs a new name of a subscriber who has not confirmed yet. Null leaves the name unchanged. */
export function logName(
  ctx: Context,
  input: { by: ChangedBy; userId: number; email: string; name: string | null },
): Statement {
  const { by, userId, email, name } = input;
  return log(ctx, {
    kind: 'name',
    by,
    changes: sql`
      select subscriber.id, null, null from subscribers as subscriber
      where subscriber.user_id = ${userId} and subscriber.email = ${email} and subscriber.status = 'pending'
        and ${name} is not null and subscriber.name is not ${name}`,
  });
}

/** Logs the name that a subscriber chose in the preference center. Null removes it. */
export function logRename(ctx: Context, { id, name }: { id: number; name: string | null }): Statement {
  return log(ctx, {
    kind: 'name',
    by: 'subscriber',
    changes: sql`
      select subscriber.id, null, null from subscribers as subscriber
      where subscriber.id = ${id} and subscriber.name is not ${name}`,
  });
}

/** Logs a new address. */
export function logAddress(ctx: Context, { id, email }: { id: number; email: string }): Statement {
  return log(ctx, {
    kind: 'address',
    by: 'subscriber',
    changes: sql`
      select subscriber.id, null, null from subscribers as subscriber
      where subscriber.id = ${id} and subscriber.email = ${email} and subscriber.status = 'confirmed'`,
  });
}

/** Logs tags. `tagRows` selects `subscriber_id` and `tag_id` of rows that are added or removed. */
export function logTags(
  ctx: Context,
  { by, kind, tagRows }: { by: ChangedBy; kind: 'tag-added' | 'tag-removed'; tagRows: SQL },
): Statement {
  return log(ctx, {
    kind,
    by,
    changes: sql`select link.subscriber_id, link.tag_id, null from (${tagRows}) as link`,
  });
}

/**
 * Logs fields whose value changes. `values` selects `subscriber_id`, `field_id`, and the new `text` and `number`, both
 * null if the value is removed.
 */
export function logFields(ctx: Context, { by, values }: { by: ChangedBy; values: SQL }): Statement {
  return log(ctx, {
    kind: 'field',
    by,
    changes: sql`
      select given.subscriber_id, given.field_id, null from (${values}) as given
      left join field_values as stored
        on stored.field_id = given.field_id and stored.subscriber_id = given.subscriber_id
      where stored.text is not given.text or stored.number is not given.number`,
  });
}

function log(
  ctx: Context,
  { kind, by, changes, at }: { kind: ChangeKind; by: ChangedBy; changes: SQL; at?: number | undefined },
): Statement {
  return ctx.db.write.run(sql`
    insert into subscriber_changes (subscriber_id, at, kind, changed_by, named_id, status)
    select change.subscriber_id, ${at ?? ctx.clock.now()}, ${kind}, ${by}, change.named_id, change.status
    from (select null as subscriber_id, null as named_id, null as status where 0 union all ${changes}) as change`);
}
