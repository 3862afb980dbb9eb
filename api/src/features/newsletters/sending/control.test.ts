import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import {
  readDeliveries,
  readVerifiedMailing,
  setMailing,
  settleAs,
} from '../../../testing/email/sent-mailings.js';
import { createStudio, type Studio } from '../../../testing/newsletters.js';
import { mailings } from '../../mailing/table.js';

interface SentNewsletterStudio extends Studio {
  id: number;
  mailingId: number;
}

/** Starts to send a newsletter to three subscribers. No email has left. */
async function createSentNewsletter(
  options: { isPrepared: boolean } = { isPrepared: true },
): Promise<SentNewsletterStudio> {
  const studio = await createStudio({
    subscribers: ['r1@kova.example', 'r2@kova.example', 'r3@kova.example'],
  });
  const id = await studio.draft();
  await studio.call('POST', `/${id}/send`);
  if (options.isPrepared) await studio.runDueJobs();
  const mailingId = (await studio.row(id))?.mailingId ?? 0;
  return { ...studio, id, mailingId };
}

const finish = ({ world, mailingId }: SentNewsletterStudio) =>
  setMailing(world, mailingId, { status: 'finished', finishedAt: world.clock.now() });

const CALLS = [
  ['pause', undefined],
  ['resume', undefined],
  ['cancel-sending', undefined],
  ['retry-failed', undefined],
  ['release-held', { action: 'send' }],
] as const;

describe.each(CALLS)('POST …/%s', (verb, body) => {
  it('rejects visitors, other creators, and tokens without the send scope', async () => {
    const sentStudio = await createSentNewsletter();
    const { world, mara, id } = sentStudio;
    const deliveriesBefore = await readDeliveries(world, sentStudio.mailingId);
    const path = `/api/newsletters/${id}/${verb}`;
    expect((await world.call('POST', path, { body })).status).toBe(401);
    const otherCreator = await world.register('other');
    expect((await world.call('POST', path, { as: otherCreator, body })).json.code).toBe('not_found');
    const login = { username: 'mara', password: 'correct horse', name: 'reads', scopes: ['read', 'write'] };
    const { token } = (await world.call('POST', '/api/tokens', { body: login })).json;
    expect((await world.call('POST', path, { token, body })).json.code).toBe('scope_missing');
    expect((await world.call('POST', '/api/newsletters/nine/pause', { as: mara })).status).toBe(400);
    expect(await readDeliveries(world, sentStudio.mailingId)).toEqual(deliveriesBefore);
    const [mailing] = await world.ctx.db.read
      .select()
      .from(mailings)
      .where(eq(mailings.id, sentStudio.mailingId));
    expect(mailing).toMatchObject({ status: 'sending', pausedAt: null });
  });

  it('fails for a draft', async () => {
    const studio = await createStudio();
    const id = await studio.draft();
    const response = await studio.call('POST', `/${id}/${verb}`, { body });
    expect([response.status, response.json.code, response.json.message]).toEqual([
      409,
      'not_sent',
      'This newsletter was not sent yet.',
    ]);
  });

  it('fails with a message if it would change nothing', async () => {
    const sentStudio = await createSentNewsletter();
    await settleAs(sentStudio.world, { mailingId: sentStudio.mailingId, status: 'accepted', count: 3 });
    await finish(sentStudio);
    const { status, json } = await sentStudio.call('POST', `/${sentStudio.id}/${verb}`, { body });
    const refusals: Record<string, string> = {
      'retry-failed': 'nothing_to_retry',
      'release-held': 'nothing_held',
    };
    expect([status, json.code]).toEqual([409, refusals[verb] ?? 'sending_over']);
    expect(json.message).toMatch(/^[A-Z].+\.$/);
  });
});

describe('a sent newsletter', () => {
  it('shows its sending status in lists, and a draft shows none', async () => {
    const sentStudio = await createSentNewsletter({ isPrepared: false });
    await sentStudio.draft();
    const list = async () => {
      const { json } = await sentStudio.call('GET', '');
      return json.map(({ status }: { status: string | null }) => status);
    };
    expect(await list()).toEqual([null, 'preparing']);
    await sentStudio.runDueJobs();
    expect(await list()).toEqual([null, 'sending']);
    await sentStudio.call('POST', `/${sentStudio.id}/pause`);
    expect(await list()).toEqual([null, 'paused']);
    expect((await sentStudio.call('GET', `/${sentStudio.id}`)).json.status).toBe('paused');
    await sentStudio.call('POST', `/${sentStudio.id}/cancel-sending`);
    expect(await list()).toEqual([null, 'canceled']);
  });
});

describe('each sending control', () => {
  const pickCounts = (response: { json: { counts: Record<string, number> } }) =>
    Object.fromEntries(Object.entries(response.json.counts).filter(([, count]) => count > 0));

  it('returns the exact progress of the sending', async () => {
    const sentStudio = await createSentNewsletter();
    const { call, id, world, mailingId } = sentStudio;
    const pauseResponse = await call('POST', `/${id}/pause`);
    expect(pauseResponse.json).toMatchObject({
      status: 'paused',
      pauseReason: 'creator',
      audience: 3,
      bounced: 0,
      complained: 0,
      pausedAt: new Date(world.clock.now()).toISOString(),
      retryable: null,
      finishedAt: null,
    });
    expect((await call('GET', `/${id}/progress`)).json).toEqual(pauseResponse.json);
    expect((await call('POST', `/${id}/resume`)).json).toMatchObject({ status: 'sending', pausedAt: null });

    await settleAs(world, { mailingId, status: 'failed', count: 1 });
    await settleAs(world, { mailingId, status: 'held', count: 1 });
    expect(pickCounts(await call('POST', `/${id}/retry-failed`))).toEqual({ queued: 3 });
    await settleAs(world, { mailingId, status: 'held', count: 2 });
    const sends = await call('POST', `/${id}/release-held`, { body: { action: 'send' } });
    expect(pickCounts(sends)).toEqual({ queued: 3 });
    await settleAs(world, { mailingId, status: 'held', count: 1 });
    const givesUp = await call('POST', `/${id}/release-held`, { body: { action: 'give-up' } });
    expect(pickCounts(givesUp)).toEqual({ queued: 2, canceled: 1 });
    const cancelResponse = await call('POST', `/${id}/cancel-sending`);
    expect([cancelResponse.json.status, pickCounts(cancelResponse)]).toEqual(['canceled', { canceled: 3 }]);
    expect((await call('POST', `/${id}/cancel-sending`)).json).toEqual(cancelResponse.json);
    await readVerifiedMailing(world, mailingId);
  });

  it('returns the first response if the same retry is sent twice', async () => {
    const { call, id, world, mailingId } = await createSentNewsletter();
    await settleAs(world, { mailingId, status: 'failed', count: 2 });
    const headers = { 'idempotency-key': 'once' };
    const [first, repeatedResponse] = [
      await call('POST', `/${id}/retry-failed`, { headers }),
      await call('POST', `/${id}/retry-failed`, { headers }),
    ];
    expect([first.status, repeatedResponse.status, repeatedResponse.json]).toEqual([200, 200, first.json]);
  });

  it.each([[{}], [{ action: 'keep' }], [{ action: null }], ['send']])(
    'rejects the decision %j',
    async (body) => {
      const { call, id } = await createSentNewsletter();
      const response = await call('POST', `/${id}/release-held`, { body: JSON.stringify(body) });
      expect([response.status, response.json.code]).toEqual([400, 'invalid_input']);
    },
  );

  it('adds no recipient after canceling before the audience is complete', async () => {
    const sentStudio = await createSentNewsletter({ isPrepared: false });
    const response = await sentStudio.call('POST', `/${sentStudio.id}/pause`);
    expect(response.json).toMatchObject({ status: 'paused', audience: 0 });
    expect((await sentStudio.call('POST', `/${sentStudio.id}/cancel-sending`)).json.status).toBe('canceled');
    await sentStudio.runDueJobs();
    expect(await readDeliveries(sentStudio.world, sentStudio.mailingId)).toEqual([]);
    expect(sentStudio.world.errors).toEqual([]);
  });
});
