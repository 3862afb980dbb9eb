import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../../db/jobs/job-loop.js';
import { HOUR } from '../../../kernel/clock.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { createStudio } from '../../../testing/newsletters.js';
import { mailings } from '../../mailing/table.js';
import { subscribers } from '../../subscribers/table.js';
import { newsletterJobs } from '../index.js';
import { newsletters } from '../table.js';
import {
  buildRecordUpdate,
  readCreatorRecord,
  runRecordUpdate,
  UPDATE_SENDING_RECORDS,
} from './sending-records.js';
import { sendingRecords } from './table.js';

const RUN = { attempt: 1, isStopping: () => false };

async function createSenders() {
  const studio = await createStudio();
  const { world } = studio;
  const { ctx } = world;
  const teo = await world.register('teo');
  async function sent(ownerId: number, counts: Partial<typeof mailings.$inferSelect>): Promise<number> {
    const { mailingId } = await sendNewsletterTo(ctx, { ownerId, to: ['r1@kova.example'] });
    await ctx.db.transact([ctx.db.write.update(mailings).set(counts).where(eq(mailings.id, mailingId))]);
    return mailingId;
  }
  const records = () => ctx.db.read.select().from(sendingRecords);
  const update = () => runRecordUpdate(ctx, { afterUserId: 0 }, RUN);
  return { ...studio, ctx, teo, sent, records, update };
}

describe('the record of a creator', () => {
  it('adds up the newest 10 newsletters, and counts unsubscriptions through them', async () => {
    const { ctx, mara, teo, draft, sent, records, update } = await createSenders();
    await sent(mara.id, { accepted: 9_000, complained: 900 });
    for (let each = 0; each < 9; each += 1) await sent(mara.id, { accepted: 100, hardBounced: 1 });
    const mailingId = await sent(mara.id, { accepted: 100, complained: 3, hardBounced: 11 });
    await sent(teo.id, { accepted: 0 });
    const id = await draft();
    await ctx.db.transact([
      ctx.db.write.update(newsletters).set({ mailingId }).where(eq(newsletters.id, id)),
      ctx.db.write.update(subscribers).set({ leftNewsletterId: id }).where(eq(subscribers.id, 1)),
    ]);
    await update();
    const expected = {
      userId: mara.id,
      newsletters: 10,
      accepted: 1_000,
      hardBounced: 20,
      complained: 3,
      unsubscribed: 1,
      complaintRate: 3_000,
      hardBounceRate: 19_608,
      unsubscribeRate: 1_000,
    };
    expect(await records()).toEqual([expected]);
    expect(await readCreatorRecord(ctx, mara.id)).toEqual(expected);
    expect(await readCreatorRecord(ctx, teo.id)).toBeUndefined();
  });

  it('is updated every hour and when a newsletter ends, and deleted without accepted emails', async () => {
    const { world, ctx, mara, sent, records, draft, call, runDueJobs: runAll } = await createSenders();
    const old = await sent(mara.id, { accepted: 10 });
    const id = await draft();
    expect((await call('POST', `/${id}/send`)).status).toBe(200);
    await runAll();
    const hourly = sql`select run_at as runAt from jobs where kind = ${UPDATE_SENDING_RECORDS}`;
    await ctx.db.transact([
      ctx.db.write.run(
        sql`update mailings set status = 'finished', finished_at = ${world.clock.now()} where id > ${old}`,
      ),
      ctx.db.write.run(sql`
        insert into jobs (kind, payload, run_at, created_at)
        select 'mailing.finished', json_object('mailingId', id, 'ownerId', owner_id, 'finishedAt', finished_at), 0, 0
        from mailings where id > ${old}`),
    ]);
    await runAll();
    expect(await records()).toMatchObject([{ userId: mara.id, newsletters: 1, complained: 0 }]);
    expect(await ctx.db.read.all(hourly)).toEqual([{ runAt: world.clock.now() + HOUR }]);

    await ctx.db.transact([ctx.db.write.update(mailings).set({ complained: 2 }).where(eq(mailings.id, old))]);
    world.clock.advance(HOUR);
    await runDueJobs(ctx, newsletterJobs, 'test');
    expect(await records()).toMatchObject([{ complained: 2, complaintRate: 200_000 }]);
    expect(await ctx.db.read.all(hourly)).toEqual([{ runAt: world.clock.now() + HOUR }]);

    await ctx.db.transact([ctx.db.write.update(mailings).set({ accepted: 0 })]);
    world.clock.advance(HOUR);
    await runDueJobs(ctx, newsletterJobs, 'test');
    expect(await records()).toEqual([]);
  });

  it('is read by index, for each creator', async () => {
    const { ctx, mara } = await createSenders();
    const [insert] = buildRecordUpdate(ctx, mara.id);
    const { sql: text } = (insert as unknown as { getQuery(): { sql: string } }).getQuery();
    const plan = await ctx.db.read.all<{ detail: string }>(
      sql.raw(`explain query plan ${text.replaceAll('?', '1')}`),
    );
    const steps = plan.map(({ detail }) => detail);
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual(['SCAN (subquery-3)']);
    expect(steps).toEqual(
      expect.arrayContaining([
        expect.stringContaining('SEARCH users USING INTEGER PRIMARY KEY (rowid>?'),
        expect.stringContaining('SEARCH newest USING INDEX mailings_newsletters (owner_id=?'),
        expect.stringContaining('SEARCH newsletters USING COVERING INDEX newsletters_mailing'),
      ]),
    );
  });
});
