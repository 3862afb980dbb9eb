import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { signInAdmin } from '../../../testing/admin.js';
import { verifyEmail } from '../../../testing/email/subscriber-emails.js';
import { createStudio } from '../../../testing/newsletters.js';
import type { WorldOptions } from '../../../testing/world.js';
import { settleAndClaim } from '../../mailing/loop/ledger.js';
import { listSendableMailings } from '../../mailing/store.js';
import { mailings } from '../../mailing/table.js';
import { reviews } from '../../reviews/table.js';

async function createReviewed(instance: WorldOptions['instance'] = {}) {
  const studio = await createStudio({
    instance: { abuseLimits: true, sendReviewRecipients: 1, ...instance },
  });
  const { world, mara, call } = studio;
  const admin = await signInAdmin(world);
  await verifyEmail(world, mara);
  const send = async (id?: number) => {
    const draftId = id ?? (await studio.draft());
    const { status, text } = await call('POST', `/${draftId}/send`);
    if (status !== 200) throw new Error(text);
    return draftId;
  };
  const progress = async (id: number) => (await call('GET', `/${id}/progress`)).json;
  const queue = async () =>
    (await world.call('GET', '/api/admin/reviews?status=open', { as: admin })).json.data;
  const decide = (reviewId: number, decision: string) =>
    world.call('POST', `/api/admin/reviews/${reviewId}/decide`, {
      as: admin,
      body: { decision, reason: 'We know this list.' },
    });
  const hold = (body: object) => world.call('POST', `/api/admin/users/${mara.id}/hold`, { as: admin, body });
  /** Returns the addresses of the emails that a worker would send now. */
  async function claim(): Promise<string[]> {
    await studio.runDueJobs();
    const requests = (await listSendableMailings(world.ctx)).map((mailing) => ({ mailing, limit: 10 }));
    const worker = { settled: [], requests, workerId: 'w', claimToken: 't' };
    return (await settleAndClaim(world.ctx, worker)).map(({ address }) => address).sort();
  }
  return { ...studio, send, progress, queue, decide, hold, claim };
}

describe('the first newsletter of an account', () => {
  it('waits for a review if it has many recipients, and is sent once it is approved', async () => {
    const { world, mara, call, send, progress, queue, decide, claim } = await createReviewed();
    const id = await send();
    // Only the email about the review.
    expect(await claim()).toEqual(['mara@creators.example']);
    const message = `Your newsletter has 2 recipients, so an administrator must approve it first. No email has been sent yet. If you think this is a mistake, write to ${world.ctx.instance.contactEmail} and explain how you collected the addresses.`;
    expect(await progress(id)).toMatchObject({
      status: 'paused',
      pauseReason: 'administrator',
      pauseMessage: message,
    });
    expect((await world.call('GET', '/api/usage', { as: mara })).json).toMatchObject({
      hold: null,
      heldNewsletter: { id, message },
    });
    const response = await call('POST', `/${id}/resume`);
    expect(response).toMatchObject({ status: 403, json: { code: 'sending_held' } });
    const [review] = await queue();
    expect(review).toMatchObject({
      kind: 'newsletter',
      reason: 'first_send',
      counts: { audience: 2 },
      user: { username: 'mara' },
    });
    await decide(review.id, 'approved');
    expect(await claim()).toEqual(['ines@kova.example', 'mara@creators.example', 'tom@adeyemi.example']);
    const next = await send();
    expect(await progress(next)).toMatchObject({ pauseReason: null });
  });

  it('stays paused if it is rejected, and its creator gets the decision by email', async () => {
    const { send, progress, queue, decide, claim } = await createReviewed();
    const id = await send();
    await claim();
    const [review] = await queue();
    await decide(review.id, 'rejected');
    expect(await claim()).toEqual(['mara@creators.example']);
    expect((await progress(id)).pauseMessage).toMatch(/did not approve it.*Reason: We know this list\./);
  });

  it('shows the reason of an administrator’s hold, and its creator stays held after an undo', async () => {
    const { world, call, row, send, progress, queue, hold, decide } = await createReviewed({
      undoSendSeconds: 8,
    });
    const id = await send();
    const { mailingId } = (await row(id)) ?? {};
    const response = await hold({ mailingId, reason: 'Bought addresses.' });
    expect(response.json).toMatchObject({
      reason: 'administrator',
      status: 'rejected',
      decisionReason: 'Bought addresses.',
    });
    expect((await progress(id)).pauseMessage).toMatch(/paused your newsletter\. Reason: Bought addresses\./);
    expect(await queue()).toEqual([]);
    await call('POST', `/${id}/undo-send`);
    expect((await call('POST', `/${id}/send`)).json.code).toBe('sending_held');
    expect((await decide(response.json.id, 'approved')).status).toBe(200);
    // The first large newsletter is reviewed as usual.
    await send(id);
    expect(await queue()).toMatchObject([{ reason: 'first_send' }]);
    expect(await world.ctx.db.read.select().from(reviews)).toHaveLength(2);
  });

  it('leaves the queue when its creator cancels or undoes it, and the next newsletter waits again', async () => {
    const { world, call, send, progress, queue } = await createReviewed({ undoSendSeconds: 8 });
    const undoneId = await send();
    expect(await queue()).toHaveLength(1);
    expect((await call('POST', `/${undoneId}/undo-send`)).status).toBe(200);
    expect(await queue()).toEqual([]);
    await send(undoneId);
    await call('POST', `/${undoneId}/cancel-sending`);
    expect(await queue()).toEqual([]);
    expect(await world.ctx.db.read.select().from(reviews)).toEqual([]);
    expect(await progress(await send())).toMatchObject({ pauseReason: 'administrator' });
  });

  it('waits for a review if it was scheduled', async () => {
    const { world, call, draft, progress, runDueJobs } = await createReviewed();
    const id = await draft();
    const sendAt = new Date(world.clock.now() + DAY).toISOString();
    const body = { sendAt, timeZone: 'Europe/Berlin', version: 1 };
    expect((await call('PUT', `/${id}/schedule`, { body })).status).toBe(200);
    world.clock.advance(DAY);
    await runDueJobs();
    expect(await progress(id)).toMatchObject({ pauseReason: 'administrator' });
  });

  it.each<[string, WorldOptions['instance']]>([
    ['with fewer recipients', { sendReviewRecipients: 2 }],
    ['if the instance reviews none', { sendReviewRecipients: undefined }],
    ['without limits on abuse', { abuseLimits: false }],
  ])('is sent at once %s', async (_, instance) => {
    const { send, progress, queue } = await createReviewed(instance);
    expect(await progress(await send())).toMatchObject({ pauseReason: null });
    expect(await queue()).toEqual([]);
  });

  it.each([
    ['still waits if earlier ones reached few', 1, 'administrator'],
    ['is not first if an earlier one reached as many', 2, null],
  ])('%s', async (_, accepted, pauseReason) => {
    const { world, send, progress } = await createReviewed({ sendReviewRecipients: 2 });
    await send();
    const { db } = world.ctx;
    await db.transact([db.write.update(mailings).set({ accepted }).where(eq(mailings.priority, 10))]);
    world.ctx.instance.sendReviewRecipients = 1;
    expect(await progress(await send())).toMatchObject({ pauseReason });
  });
});
