import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInAdmin } from '../../../testing/admin.js';
import { createStudio, type Studio } from '../../../testing/newsletters.js';
import { auditEntries } from '../../admin/table.js';
import { reviews } from '../../reviews/table.js';
import { recordBounce } from '../bounces/record-bounce.js';
import { deliveries, mailingMessages, mailings } from '../table.js';

const SUBSCRIBERS = Array.from({ length: 60 }, (_, index) => `r${index}@kova.example`);

async function createSentStudio(options: { abuseLimits?: boolean } = {}) {
  const studio = await createStudio({
    subscribers: SUBSCRIBERS,
    instance: { abuseLimits: options.abuseLimits ?? true },
  });
  const { ctx } = studio.world;
  const admin = await signInAdmin(studio.world);
  const body = { recipientsPerDay: 10_000, recipientsPerMonth: 10_000 };
  await studio.world.call('POST', `/api/admin/users/${studio.mara.id}/recipient-limits`, { as: admin, body });
  const id = await studio.draft();
  const response = await studio.call('POST', `/${id}/send`);
  if (response.status !== 200) throw new Error(response.text);
  await studio.runDueJobs();
  const mailingId = (await studio.row(id))?.mailingId ?? 0;
  /** Reports the first `count` deliveries without a report. */
  let reportedCount = 0;
  async function report(outcome: 'complaint' | 'hard-bounce', count: number): Promise<void> {
    const rows = await ctx.db.read.select().from(deliveries).where(eq(deliveries.mailingId, mailingId));
    for (const row of rows.slice(reportedCount, reportedCount + count)) {
      const delivery = { ...row, ownerId: studio.mara.id, priority: 10 };
      const detail = outcome === 'complaint' ? 'abuse' : '550 5.1.1 no such user';
      const bounce = { outcome, status: undefined, detail, eventId: `event-${row.id}` };
      await recordBounce(ctx, { source: 'mailbox', report: bounce, delivery });
    }
    reportedCount += count;
  }
  /** Settles the next deliveries as accepted. */
  async function accept(count: number): Promise<void> {
    await ctx.db.transact([
      ctx.db.write.update(mailings).set({ accepted: count }).where(eq(mailings.id, mailingId)),
    ]);
  }
  const mailing = async () => {
    const [row] = await ctx.db.read.select().from(mailings).where(eq(mailings.id, mailingId));
    if (row === undefined) throw new Error('The mailing is gone.');
    return row;
  };
  return { studio, admin, id, report, accept, mailing };
}

/** The full messages queued for the creator. */
async function readEmails({ world: { ctx } }: Studio): Promise<string> {
  const rows = await ctx.db.read
    .select({ skeleton: mailingMessages.skeleton })
    .from(mailingMessages)
    .innerJoin(deliveries, eq(deliveries.mailingId, mailingMessages.mailingId))
    .where(eq(deliveries.address, 'mara@creators.example'));
  return JSON.stringify(rows);
}

const listReviews = ({ world: { ctx } }: Studio) => ctx.db.read.select().from(reviews);

describe('complaints while a newsletter is being sent', () => {
  it('pause it, hold its creator, send an email and show how to appeal', async () => {
    const { studio, report, accept, mailing } = await createSentStudio();
    const { world, mara } = studio;
    await accept(60);
    await report('complaint', 2);
    expect(await listReviews(studio)).toEqual([]);
    await report('complaint', 1);
    expect(await mailing()).toMatchObject({ pauseReason: 'review', status: 'sending' });
    expect(await listReviews(studio)).toMatchObject([
      {
        userId: mara.id,
        kind: 'sending',
        reason: 'complaints',
        status: 'open',
        counts: { complained: 3, accepted: 60, audience: 60 },
      },
    ]);
    const usage = await world.call('GET', '/api/usage', { as: mara });
    expect(usage.json.hold).toMatchObject({
      reason: 'complaints',
      status: 'open',
      message:
        'Sending is paused: 3 of 60 recipients reported your newsletter as spam. An administrator will review sending from your account. If you think this is a mistake, write to hello@tidings.example and explain how you collected the addresses.',
    });
    expect(await readEmails(studio)).toContain('Subject: Sending from your Tidings account is paused');
  });

  it('pause nothing if abuse limits are off', async () => {
    const { studio, report, accept, mailing } = await createSentStudio({ abuseLimits: false });
    await accept(60);
    await report('complaint', 10);
    expect((await mailing()).pauseReason).toBeNull();
    expect(await listReviews(studio)).toEqual([]);
  });

  it('cause one review, however many arrive', async () => {
    const { studio, report, accept } = await createSentStudio();
    await accept(60);
    await report('complaint', 10);
    expect(await listReviews(studio)).toHaveLength(1);
  });
});

describe('addresses that do not exist', () => {
  it('pause a newsletter once they are over 5 percent, without showing addresses to the administrator', async () => {
    const { studio, admin, report, accept, mailing } = await createSentStudio();
    await accept(60);
    await report('hard-bounce', 4);
    expect((await mailing()).hardBounced).toBe(4);
    expect(await listReviews(studio)).toEqual([]);
    await report('hard-bounce', 1);
    expect((await mailing()).pauseReason).toBe('review');
    const list = await studio.world.call('GET', '/api/admin/reviews?status=open', { as: admin });
    expect(list.json.data).toMatchObject([
      { kind: 'sending', reason: 'hard_bounces', user: { username: 'mara' }, counts: { hardBounced: 5 } },
    ]);
    expect(list.text).not.toContain('@kova.example');
  });
});

describe('a held creator', () => {
  async function createHeldCreator() {
    const studio = await createSentStudio();
    await studio.accept(60);
    await studio.report('complaint', 3);
    return studio;
  }

  it('cannot send, schedule or resume, and sees the reason in preflight', async () => {
    const { studio, id } = await createHeldCreator();
    const draft = await studio.draft();
    const sendAt = new Date(studio.world.clock.now() + 3_600_000).toISOString();
    const responses = [
      await studio.call('POST', `/${draft}/send`),
      await studio.call('PUT', `/${draft}/schedule`, { body: { sendAt, timeZone: 'UTC', version: 1 } }),
      await studio.call('POST', `/${id}/resume`),
      await studio.call('POST', `/${id}/retry-failed`),
    ];
    expect(responses.map(({ status, json }) => [status, json.code])).toEqual(
      responses.map(() => [403, 'sending_held']),
    );
  });

  it('does not hold another creator', async () => {
    const { studio } = await createHeldCreator();
    const { world } = studio;
    const tom = await world.register('tom');
    expect((await world.call('GET', '/api/usage', { as: tom })).json.hold).toBeNull();
  });

  it('resumes once an administrator approves, and is not stopped for the same newsletter again', async () => {
    const { studio, admin, report, mailing } = await createHeldCreator();
    const { world, mara } = studio;
    const [review] = await listReviews(studio);
    const path = `/api/admin/reviews/${review?.id}/decide`;
    const body = { decision: 'approved', reason: 'A known list.' };
    const responses = await Promise.all([
      world.call('POST', path, { as: admin, body }),
      world.call('POST', path, { as: admin, body }),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await mailing()).pausedAt).toBeNull();
    expect((await world.call('GET', '/api/usage', { as: mara })).json.hold).toBeNull();
    await report('complaint', 5);
    expect((await mailing()).pausedAt).toBeNull();
    const emails = await readEmails(studio);
    expect(emails).toContain('Subject: You can send again from your Tidings account');
    expect(emails).toContain('A known list.');
    const entries = await world.ctx.db.read
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'review.approve'));
    expect(entries).toMatchObject([{ subjectId: mara.id, details: { reason: 'A known list.' } }]);
  });

  it('stays held if an administrator rejects, and can be approved after an appeal', async () => {
    const { studio, admin, mailing } = await createHeldCreator();
    const { world, mara } = studio;
    const [review] = await listReviews(studio);
    const decide = (decision: string) =>
      world.call('POST', `/api/admin/reviews/${review?.id}/decide`, {
        as: admin,
        body: { decision, reason: 'A bought list.' },
      });
    expect((await decide('rejected')).json.status).toBe('rejected');
    expect((await mailing()).pauseReason).toBe('review');
    const { hold } = (await world.call('GET', '/api/usage', { as: mara })).json;
    expect(hold.message).toBe(
      'An administrator reviewed your account and did not approve it for sending. You cannot send newsletters. Reason: A bought list. If you think this is a mistake, write to hello@tidings.example and explain how you collected the addresses.',
    );
    expect((await decide('rejected')).status).toBe(409);
    expect((await decide('approved')).status).toBe(200);
    expect((await mailing()).pausedAt).toBeNull();
  });

  it('stays held through a suspension and its end', async () => {
    const { studio, admin, mailing } = await createHeldCreator();
    const { world, mara } = studio;
    const call = (verb: string) =>
      world.call('POST', `/api/admin/users/${mara.id}/${verb}`, { as: admin, body: {} });
    await call('suspend');
    await call('reinstate');
    expect((await mailing()).pauseReason).toBe('review');
  });
});

describe('the review queue', () => {
  it('is visible only to administrators, and requires a reason', async () => {
    const { studio, admin, report, accept } = await createSentStudio();
    await accept(60);
    await report('complaint', 3);
    const { world, mara } = studio;
    expect((await world.call('GET', '/api/admin/reviews')).status).toBe(401);
    expect((await world.call('GET', '/api/admin/reviews', { as: mara })).status).toBe(401);
    const [review] = await listReviews(studio);
    const path = `/api/admin/reviews/${review?.id}/decide`;
    const body = { decision: 'approved', reason: 'Fine.' };
    expect((await world.call('POST', path, { body })).status).toBe(401);
    expect((await world.call('POST', path, { as: mara, body })).status).toBe(401);
    for (const wrong of [{ reason: ' ' }, { decision: 'open' }, { reason: 'x'.repeat(1_001) }]) {
      expect((await world.call('POST', path, { as: admin, body: { ...body, ...wrong } })).status).toBe(400);
    }
    expect((await world.call('POST', '/api/admin/reviews/999/decide', { as: admin, body })).status).toBe(404);
  });
});
