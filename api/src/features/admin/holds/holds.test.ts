import { and, desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { signInAdmin } from '../../../testing/admin.js';
import { sendNewsletterTo } from '../../../testing/email/sent-newsletters.js';
import { createStudio } from '../../../testing/newsletters.js';
import { requeueRest } from '../../mailing/control/requeue-deliveries.js';
import { settleAndClaim } from '../../mailing/loop/ledger.js';
import { PRIORITY } from '../../mailing/rules.js';
import { listSendableMailings } from '../../mailing/store.js';
import { deliveries, mailingMessages, mailings } from '../../mailing/table.js';
import { newsletters } from '../../newsletters/table.js';
import { reviews } from '../../reviews/table.js';
import { sentNewsletterCursor } from './schemas.js';

const REASON = 'Bought addresses.';

async function createConsole() {
  const studio = await createStudio();
  const { world, mara } = studio;
  const { ctx } = world;
  const admin = await signInAdmin(world);
  const path = `/api/admin/users/${mara.id}`;
  async function send(): Promise<{ id: number; mailingId: number }> {
    const id = await studio.draft();
    const response = await studio.call('POST', `/${id}/send`);
    if (response.status !== 200) throw new Error(response.text);
    await studio.runDueJobs();
    return { id, mailingId: (await studio.row(id))?.mailingId ?? 0 };
  }
  const hold = (body: object) => world.call('POST', `${path}/hold`, { as: admin, body });
  const release = (reviewId: number) =>
    world.call('POST', `/api/admin/reviews/${reviewId}/decide`, {
      as: admin,
      body: { decision: 'approved', reason: 'Solved.' },
    });
  const mailing = async (id: number) => {
    const [row] = await ctx.db.read.select().from(mailings).where(eq(mailings.id, id));
    return row;
  };
  /** Claims emails as a starting worker does, and returns their addresses. */
  async function claim(): Promise<string[]> {
    const requests = (await listSendableMailings(ctx)).map((each) => ({ mailing: each, limit: 10 }));
    const claims = await settleAndClaim(ctx, { settled: [], requests, workerId: 'w', claimToken: 't' });
    return claims.map(({ address }) => address).sort();
  }
  const audit = async (action: string) =>
    (await world.call('GET', `/api/admin/audit?action=${action}`, { as: admin })).json.data;
  return { ...studio, ctx, admin, path, send, hold, release, mailing, claim, audit };
}

describe('a hold on the sending of a creator', () => {
  it('stops newsletters, rejects new newsletters, and shows the creator the reason', async () => {
    const { world, mara, call, draft, send, hold, mailing, claim, audit } = await createConsole();
    const { id: sentId, mailingId } = await send();
    const { status, json } = await hold({ reason: REASON });
    expect([status, json]).toMatchObject([
      200,
      { kind: 'sending', reason: 'administrator', status: 'rejected', decisionReason: REASON },
    ]);
    expect(await mailing(mailingId)).toMatchObject({ status: 'sending', pauseReason: 'review' });
    // Only the email about the pause.
    expect(await claim()).toEqual(['mara@creators.example']);

    const id = await draft();
    const rejection = await call('POST', `/${id}/send`);
    expect([rejection.status, rejection.json.code]).toEqual([403, 'sending_held']);
    expect(rejection.json.message).toBe(
      `An administrator paused sending from your account. Reason: ${REASON} If you think this is a mistake, write to ${world.ctx.instance.contactEmail}.`,
    );
    const usage = await world.call('GET', '/api/usage', { as: mara });
    expect(usage.json.hold).toMatchObject({ reason: 'administrator', message: rejection.json.message });
    const progress = await call('GET', `/${sentId}/progress`);
    expect(progress.json).toMatchObject({ pauseReason: 'review', pauseMessage: rejection.json.message });
    expect(await audit('user.hold')).toMatchObject([
      { subject: { kind: 'user', id: mara.id }, details: { reason: REASON } },
    ]);
  });

  it('stops replies to new subscribers, but no email about the account', async () => {
    const { world, mara, hold, join, claim } = await createConsole();
    const reply = { enableAutoReply: true, autoReplyMessage: 'Welcome!' };
    await world.call('POST', '/api/user/auto-reply', { as: mara, body: reply });
    await join('una@kova.example');
    expect(await claim()).toContain('una@kova.example');
    await hold({ reason: REASON });
    await join('late@kova.example');
    expect(await claim()).toEqual(['mara@creators.example']);
  });

  it('ends with its release, and sending continues', async () => {
    const { call, draft, send, hold, release, mailing, claim, admin, path, world } = await createConsole();
    const { mailingId } = await send();
    const { json } = await hold({ reason: REASON });
    expect((await world.call('GET', path, { as: admin })).json.hold.reviewId).toBe(json.id);
    expect((await release(json.id)).json.status).toBe('approved');
    expect(await mailing(mailingId)).toMatchObject({ pausedAt: null, pauseReason: null });
    expect(await claim()).toContain('ines@kova.example');
    expect((await call('POST', `/${await draft()}/send`)).status).toBe(200);
    expect((await world.call('GET', path, { as: admin })).json.hold).toBeNull();
    // The next hold is another review.
    expect((await hold({ reason: 'Again.' })).json.id).not.toBe(json.id);
  });

  it('is created once, for any number of requests', async () => {
    const { ctx, hold, audit } = await createConsole();
    const first = await hold({ reason: REASON });
    const second = await hold({ reason: 'Another reason.' });
    expect(second.json).toEqual(first.json);
    expect(await audit('user.hold')).toHaveLength(1);
    expect(await ctx.db.read.select().from(reviews)).toHaveLength(1);
  });

  it('applies to one creator, and is released separately', async () => {
    const { world, mara, admin, hold, release } = await createConsole();
    const teo = await world.register('teo');
    const holdTeo = (reason: string) =>
      world.call('POST', `/api/admin/users/${teo.id}/hold`, { as: admin, body: { reason } });
    const teoHold = await holdTeo('Spam.');
    const maraHold = await hold({ reason: REASON });
    const reasons = [teoHold, maraHold, await hold({ reason: 'Again.' }), await holdTeo('Again.')];
    expect(reasons.map(({ json }) => json.decisionReason)).toEqual(['Spam.', REASON, REASON, 'Spam.']);
    expect((await release(teoHold.json.id)).status).toBe(200);
    const readHold = async (as: typeof mara) => (await world.call('GET', '/api/usage', { as })).json.hold;
    expect(await readHold(teo)).toBeNull();
    expect(await readHold(mara)).toMatchObject({ status: 'rejected' });
  });

  it('stops a retry that was already queued', async () => {
    const { ctx, send, hold, mailing, claim } = await createConsole();
    const { mailingId } = await send();
    await ctx.db.transact([
      ctx.db.write
        .update(deliveries)
        .set({ status: 'failed' })
        .where(and(eq(deliveries.mailingId, mailingId), eq(deliveries.status, 'queued'))),
      ctx.db.write
        .update(mailings)
        .set({ status: 'finished', finishedAt: 1 })
        .where(eq(mailings.id, mailingId)),
    ]);
    await hold({ reason: REASON });
    const job = { mailingId, statuses: ['failed'], place: { status: 'failed', afterRecipient: 0 } };
    await requeueRest(ctx, job, { attempt: 1, isStopping: () => false });
    expect(await mailing(mailingId)).toMatchObject({ status: 'sending', pauseReason: 'review' });
    expect(await claim()).toEqual(['mara@creators.example']);
  });
});

describe('a hold on one newsletter', () => {
  it('pauses only that newsletter, shows the reason, and rejects a resume by the creator', async () => {
    const { world, mara, call, send, hold, mailing, claim, audit } = await createConsole();
    const sentNewsletter = await send();
    const { status, json } = await hold({ mailingId: sentNewsletter.mailingId, reason: REASON });
    expect([status, json]).toMatchObject([200, { kind: 'newsletter', subjectId: sentNewsletter.mailingId }]);
    expect(await mailing(sentNewsletter.mailingId)).toMatchObject({ pauseReason: 'administrator' });
    expect(await claim()).toEqual(['mara@creators.example']);
    const resumeResponse = await call('POST', `/${sentNewsletter.id}/resume`);
    expect([resumeResponse.status, resumeResponse.json.code]).toEqual([403, 'sending_held']);
    expect(resumeResponse.json.message).toContain(
      `An administrator paused your newsletter. Reason: ${REASON}`,
    );
    const progress = await call('GET', `/${sentNewsletter.id}/progress`);
    expect(progress.json).toMatchObject({
      status: 'paused',
      pauseReason: 'administrator',
      pauseMessage: resumeResponse.json.message,
    });
    const readUsage = async () => (await world.call('GET', '/api/usage', { as: mara })).json;
    const { pauseMessage: message } = progress.json;
    expect(await readUsage()).toMatchObject({
      hold: null,
      heldNewsletter: { id: sentNewsletter.id, message },
    });
    const otherSend = await send();
    expect(await mailing(otherSend.mailingId)).toMatchObject({ pausedAt: null });
    await call('POST', `/${sentNewsletter.id}/cancel-sending`);
    expect(await readUsage()).toMatchObject({ hold: null, heldNewsletter: null });
    expect(await audit('newsletter.hold')).toMatchObject([
      { details: { mailing: sentNewsletter.mailingId, reason: REASON } },
    ]);
  });

  it.each(['cancel-sending', 'undo-send'])('stays after %s', async (action) => {
    const { ctx, call, send, hold } = await createConsole();
    ctx.instance.undoSendSeconds = 8;
    const { id, mailingId } = await send();
    const holdResponse = await hold({ mailingId, reason: REASON });
    expect((await call('POST', `/${id}/${action}`)).status).toBe(200);
    expect(await ctx.db.read.select().from(reviews)).toMatchObject([
      { id: holdResponse.json.id, reason: 'administrator', status: 'rejected' },
    ]);
  });

  it('rejects sending again after an undo, until its release', async () => {
    const { ctx, world, mara, call, send, hold, release, mailing } = await createConsole();
    ctx.instance.undoSendSeconds = 8;
    const { id, mailingId } = await send();
    const holdResponse = await hold({ mailingId, reason: REASON });
    await call('POST', `/${id}/undo-send`);
    const sendAt = new Date(world.clock.now() + DAY).toISOString();
    const schedule = { body: { sendAt, timeZone: 'Europe/Berlin', version: 1 } };
    const message = expect.stringContaining(`An administrator paused your newsletter. Reason: ${REASON}`);
    for (const rejection of [
      await call('POST', `/${id}/send`),
      await call('PUT', `/${id}/schedule`, schedule),
    ])
      expect(rejection).toMatchObject({ status: 403, json: { code: 'sending_held', message } });
    const usageDuringHold = await world.call('GET', '/api/usage', { as: mara });
    expect(usageDuringHold.json).toMatchObject({ heldNewsletter: { id, message } });
    expect((await release(holdResponse.json.id)).status).toBe(200);
    const [newest] = await ctx.db.read
      .select()
      .from(mailingMessages)
      .orderBy(desc(mailingMessages.mailingId))
      .limit(1);
    expect(JSON.stringify(newest?.skeleton)).toMatch(
      /approved your newsletter =E2=80=9C.*You can send it now/,
    );
    const secondResponse = await call('POST', `/${id}/send`);
    expect(secondResponse.status).toBe(200);
    const usage = await world.call('GET', '/api/usage', { as: mara });
    expect(usage.json).toMatchObject({ hold: null, heldNewsletter: null });
    const [row] = await ctx.db.read.select().from(newsletters).where(eq(newsletters.id, id));
    expect(await mailing(row?.mailingId ?? 0)).toMatchObject({ pausedAt: null });
  });

  it('returns 404 for a newsletter whose sending is undone at that moment', async () => {
    const { ctx, call, send, hold } = await createConsole();
    ctx.instance.undoSendSeconds = 8;
    const { id, mailingId } = await send();
    const { transactDurably } = ctx.db;
    ctx.db.transactDurably = (async (statements: never) => {
      ctx.db.transactDurably = transactDurably;
      await call('POST', `/${id}/undo-send`);
      return transactDurably(statements);
    }) as unknown as typeof transactDurably;
    expect((await hold({ mailingId, reason: REASON })).status).toBe(404);
    expect(await ctx.db.read.select().from(reviews)).toEqual([]);
    expect((await call('POST', `/${id}/send`)).status).toBe(200);
  });

  it('ends with its release, but a pause by the creator stays', async () => {
    const { ctx, call, send, hold, release, mailing, world, admin, path } = await createConsole();
    const [firstSend, secondSend] = [await send(), await send()];
    await call('POST', `/${secondSend.id}/pause`);
    for (const { mailingId } of [firstSend, secondSend]) await hold({ mailingId, reason: REASON });
    expect(await mailing(secondSend.mailingId)).toMatchObject({ pauseReason: 'creator' });
    expect((await call('POST', `/${secondSend.id}/resume`)).status).toBe(403);
    const { json } = await world.call('GET', `${path}/newsletters`, { as: admin });
    for (const { reviewId } of json.data) expect((await release(reviewId)).status).toBe(200);
    expect(await mailing(firstSend.mailingId)).toMatchObject({ pausedAt: null, pauseReason: null });
    expect(await mailing(secondSend.mailingId)).toMatchObject({ pauseReason: 'creator' });
    expect((await call('POST', `/${secondSend.id}/resume`)).status).toBe(200);
    // The same newsletter can be held again, and its second release is reported too.
    const countEmails = () => ctx.db.read.$count(mailings, sql`priority <> ${PRIORITY.bulk}`);
    world.clock.advance(1_000);
    const secondHold = await hold({ mailingId: firstSend.mailingId, reason: REASON });
    expect(secondHold.json.status).toBe('rejected');
    const countBefore = await countEmails();
    expect((await release(secondHold.json.id)).status).toBe(200);
    expect(await countEmails()).toBe(countBefore + 1);
  });

  it('ends with its release, but a held or suspended creator’s newsletter stays paused', async () => {
    const { send, hold, release, mailing, world, admin, path } = await createConsole();
    const { mailingId } = await send();
    const holdResponse = await hold({ mailingId, reason: REASON });
    const creator = await hold({ reason: REASON });
    await release(holdResponse.json.id);
    expect(await mailing(mailingId)).toMatchObject({ pauseReason: 'review' });
    await world.call('POST', `${path}/suspend`, { as: admin, body: {} });
    await release(creator.json.id);
    expect(await mailing(mailingId)).toMatchObject({ pauseReason: 'suspended' });
    await world.call('POST', `${path}/reinstate`, { as: admin });
    expect(await mailing(mailingId)).toMatchObject({ pausedAt: null, pauseReason: null });
  });

  it('stops no newsletter of another creator with the same id', async () => {
    const { ctx, world, mara, call, send } = await createConsole();
    ctx.instance.undoSendSeconds = 8;
    const teo = await world.register('teo');
    const { id, mailingId } = await send();
    expect((await call('POST', `/${id}/pause`)).status).toBe(200);
    await ctx.db.transact([
      ctx.db.write.run(sql`
        insert into reviews (user_id, kind, subject_id, reason, counts, sample_domains, status, created_at)
        values (${teo.id}, 'newsletter', ${mailingId}, 'administrator', '{}', '[]', 'rejected', 1)`),
    ]);
    expect((await call('POST', `/${id}/resume`)).status).toBe(200);
    // Nothing has failed, and nothing is held.
    expect((await call('POST', `/${id}/retry-failed`)).json.code).not.toBe('sending_held');
    expect((await world.call('GET', '/api/usage', { as: mara })).json.heldNewsletter).toBeNull();
    expect((await call('POST', `/${id}/undo-send`)).status).toBe(200);
    expect((await call('POST', `/${id}/send`)).status).toBe(200);
  });

  it('is rejected for another creator’s newsletter and for a finished newsletter', async () => {
    const { ctx, hold, world } = await createConsole();
    const teo = await world.register('teo');
    const otherNewsletter = await sendNewsletterTo(ctx, {
      ownerId: teo.id,
      to: ['r@kova.example'],
      status: 'queued',
    });
    expect((await hold({ mailingId: otherNewsletter.mailingId, reason: REASON })).status).toBe(404);
    const sentNewsletter = await sendNewsletterTo(ctx, { ownerId: 1, to: ['r@kova.example'] });
    const rejection = await hold({ mailingId: sentNewsletter.mailingId, reason: REASON });
    expect([rejection.status, rejection.json.code]).toEqual([409, 'sending_over']);
    expect(await ctx.db.read.select().from(reviews)).toEqual([]);
  });

  it.each([
    [{}, 'reason'],
    [{ reason: ' ' }, 'reason'],
    [{ reason: 'x'.repeat(1_001) }, 'reason'],
    [{ reason: REASON, mailingId: 0 }, 'mailingId'],
  ])('is rejected for the invalid input %j', async (body, path) => {
    const { hold } = await createConsole();
    const { status, json } = await hold(body);
    expect([status, json.errors.map((error: { path: string }) => error.path)]).toEqual([400, [path]]);
  });
});

describe('the sent newsletters of a user', () => {
  it('are listed newest first in pages, without those of other users for any cursor', async () => {
    const { ctx, world, admin, path, mara } = await createConsole();
    const teo = await world.register('teo');
    const ids: number[] = [];
    for (const ownerId of [mara.id, teo.id, mara.id, teo.id]) {
      ids.push((await sendNewsletterTo(ctx, { ownerId, to: ['r@kova.example'] })).mailingId);
    }
    const list = async (query: string) =>
      (await world.call('GET', `${path}/newsletters${query}`, { as: admin })).json;
    const first = await list('?limit=1');
    expect(first.data).toMatchObject([{ id: ids[2], title: null, status: 'finished', reviewId: null }]);
    expect((await list(`?cursor=${first.nextCursor}`)).data).toMatchObject([{ id: ids[0] }]);
    for (const id of [...ids, 99]) {
      const { data } = await list(`?cursor=${sentNewsletterCursor.write(id)}`);
      for (const row of data as Array<{ id: number }>) expect([ids[0], ids[2]]).toContain(row.id);
    }
    expect((await world.call('GET', '/api/admin/users/99/newsletters', { as: admin })).status).toBe(404);
  });
});
