import { type SQL, sql } from 'drizzle-orm';
import { castToInteger } from '../../../db/sql-values.js';
import type { Context } from '../../../server/context.js';
import type { SuppressionReason } from '../../mailing/index.js';
import type { SubscriberStatus } from '../table.js';

/** A creator with the address on their list or among their suppressions. */
export interface AddressHolder {
  userId: number;
  username: string;
  /** The subscriber's token, or null if only a suppression has the address. */
  token: string | null;
  status: SubscriberStatus | null;
  createdAt: number | null;
  suppression: SuppressionReason | null;
}

/**
 * Creators for each query. Each needs two lookups by key. An index of addresses would take as much space as the index
 * by creator and address, for a request that happens a few times a month.
 */
const CREATORS_AT_ONCE = 5_000;

/** Yields the creators with an address on their list or among their suppressions, in the order of ids. */
export async function* findEverywhere(ctx: Context, address: string): AsyncGenerator<AddressHolder> {
  for (let afterId = 0; ; ) {
    const creators = await ctx.db.read.all<{ last: number | null; count: number }>(sql`
      select max(id) as last, count(*) as count
      from (select id from users where id > ${afterId} order by id limit ${CREATORS_AT_ONCE})`);
    const { last = null, count = 0 } = creators[0] ?? {};
    if (last === null) return;
    yield* await ctx.db.read.all<AddressHolder>(selectHolders({ address, afterId, toId: last }));
    if (count < CREATORS_AT_ONCE) return;
    afterId = last;
    await new Promise(setImmediate);
  }
}

export function selectHolders(input: { address: string; afterId: number; toId: number }): SQL {
  const { address, afterId, toId } = input;
  return sql`
    select users.id as userId, users.username as username, subscriber.token as token, subscriber.status as status,
      subscriber.created_at as createdAt, suppression.reason as suppression
    from users
    left join subscribers as subscriber indexed by subscribers_user_email
      on subscriber.user_id = users.id and subscriber.email = ${address}
    left join suppressions as suppression indexed by suppressions_owner_address
      on suppression.owner_id = users.id and suppression.address = ${address}
    where users.id > ${castToInteger(afterId)} and users.id <= ${castToInteger(toId)}
      and (subscriber.id is not null or suppression.id is not null)
    order by users.id`;
}
