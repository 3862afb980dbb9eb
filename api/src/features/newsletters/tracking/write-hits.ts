import { inArray, sql } from 'drizzle-orm';
import type { Batch } from '../../../db/batch-writer.js';
import { ExpectationFailed, type Statement } from '../../../db/transact.js';
import type { Context } from '../../../server/context.js';
import { listUnreached } from '../../mailing/index.js';
import { claimBatch } from '../../settings/index.js';
import { newsletters } from '../table.js';
import { countAsMachines, type SubscriberSum, type Sums, sumTallies, type Tally } from './tally.js';

/** Adds the counts to their rows, in one transaction. */
export async function writeHits(ctx: Context, { id, writer, rows: tallies }: Batch<Tally>): Promise<void> {
  const { newsletters: totals, links, subscribers } = sumTallies(await countEarlyAsMachines(ctx, tallies));
  try {
    await ctx.db.transact([
      ...claimBatch(ctx, { writer, batch: id }),
      addToNewsletters(ctx, totals),
      addToLinks(ctx, links),
      ...addToSubscribers(ctx, subscribers),
    ]);
  } catch (error) {
    // The first try was committed, but its response was lost.
    if (!(error instanceof ExpectationFailed)) throw error;
  }
}

/** Counts early hits as machines. Gateways scan an email before they accept it, so no subscriber made these hits. */
async function countEarlyAsMachines(ctx: Context, tallies: Tally[]): Promise<Tally[]> {
  const ids = [...new Set(tallies.map(({ newsletterId }) => newsletterId))];
  const rows = await ctx.db.read
    .select({ id: newsletters.id, mailingId: newsletters.mailingId })
    .from(newsletters)
    .where(inArray(newsletters.id, ids));
  const earlyTallies = new Set<Tally>();
  for (const { id, mailingId } of rows) {
    if (mailingId === null) continue;
    const newsletterTallies = tallies.filter((tally) => tally.newsletterId === id);
    const recipients = newsletterTallies.map(({ subscriberId, lastAt }) => ({
      id: subscriberId,
      at: lastAt,
    }));
    const unreachedIndexes = await listUnreached(ctx, { mailingId, recipients });
    for (const index of unreachedIndexes) earlyTallies.add(newsletterTallies[index] as Tally);
  }
  return tallies.map((tally) => (earlyTallies.has(tally) ? countAsMachines(tally) : tally));
}

/** True for creators who are not suspended. Nothing is counted for others. */
const isCreatorActive = sql`exists (
  select 1 from users where users.id = newsletters.user_id and users.suspended_at is null)`;
const isCounted = sql`newsletters.tracking in ('anonymous', 'individual') and ${isCreatorActive}`;

function addToNewsletters(ctx: Context, sums: Sums['newsletters']): Statement {
  return ctx.db.write.run(sql`
    update newsletters set
      opens = max(0, newsletters.opens + added.opens),
      clicks = max(0, newsletters.clicks + added.clicks),
      machine_opens = newsletters.machine_opens + added.machine_opens,
      machine_clicks = newsletters.machine_clicks + added.machine_clicks
    from (
      select value ->> 'newsletterId' as id, value ->> 'opens' as opens, value ->> 'clicks' as clicks,
        value ->> 'machineOpens' as machine_opens, value ->> 'machineClicks' as machine_clicks
      from json_each(${JSON.stringify(sums)})) as added
    where newsletters.id = added.id and ${isCounted}`);
}

function addToLinks(ctx: Context, sums: Sums['links']): Statement {
  return ctx.db.write.run(sql`
    update newsletter_links set
      clicks = max(0, newsletter_links.clicks + added.clicks),
      machine_clicks = newsletter_links.machine_clicks + added.machine_clicks
    from (
      select value ->> 'newsletterId' as id, value ->> 'position' as position,
        value ->> 'clicks' as clicks, value ->> 'machineClicks' as machine_clicks
      from json_each(${JSON.stringify(sums)})) as added
    where newsletter_links.newsletter_id = added.id and newsletter_links.position = added.position
      and exists (select 1 from newsletters where newsletters.id = added.id and ${isCounted})`);
}

/** Adds to the rows of existing subscribers. A subscriber with hits only of machines has no row. */
function addToSubscribers(ctx: Context, sums: SubscriberSum[]): Statement[] {
  if (sums.length === 0) return [];
  const json = JSON.stringify(sums);
  const upsert = ctx.db.write.run(sql`
    insert into subscriber_activity (newsletter_id, subscriber_id, opens, clicks, first_opened_at, last_active_at)
    select newsletters.id, subscribers.id, value ->> 'opens', value ->> 'clicks',
      value ->> 'firstOpenedAt', value ->> 'lastActiveAt'
    from json_each(${json})
    join newsletters on newsletters.id = value ->> 'newsletterId' and newsletters.tracking = 'individual' and ${isCreatorActive}
    join subscribers on subscribers.id = value ->> 'subscriberId' and subscribers.user_id = newsletters.user_id
    where true
    on conflict (newsletter_id, subscriber_id) do update set
      first_opened_at = iif(opens + excluded.opens > 0, coalesce(first_opened_at, excluded.first_opened_at), null),
      last_active_at = max(coalesce(last_active_at, 0), excluded.last_active_at),
      opens = opens + excluded.opens,
      clicks = clicks + excluded.clicks`);
  const mayBeEmpty = sums.some(({ opens, clicks }) => opens < 0 || clicks < 0);
  const sweep = ctx.db.write.run(sql`
    delete from subscriber_activity where opens <= 0 and clicks <= 0 and (newsletter_id, subscriber_id) in (
      select value ->> 'newsletterId', value ->> 'subscriberId' from json_each(${json}))`);
  return mayBeEmpty ? [upsert, sweep] : [upsert];
}
