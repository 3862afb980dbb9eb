import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runSubscriberJobs } from '../../../testing/email/subscriber-emails.js';
import { sendTrackedNewsletter } from '../../../testing/email/tracked-newsletter.js';
import { createStudio } from '../../../testing/newsletters.js';
import { mailings } from '../../mailing/table.js';
import { eraseNewsletters } from '../deletion/delete-newsletter.js';
import { newsletterLinks, newsletters, subscriberActivity } from '../table.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';
const DAY = 86_400_000;

describe.each(['activity', 'subscribers'])('/api/newsletters/{id}/%s', (view) => {
  it('requires the signed-in owner', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { world } = newsletter.studio;
    const path = `/api/newsletters/${newsletter.id}/${view}`;
    expect((await world.call('GET', path)).status).toBe(401);
    const otherCreator = await world.register('other');
    expect((await world.call('GET', path, { as: otherCreator })).status).toBe(404);
    expect((await newsletter.studio.call('GET', `/4711/${view}`)).status).toBe(404);
    expect((await newsletter.studio.call('GET', `/x/${view}`)).status).toBe(400);
  });

  it('is part of Pro', async () => {
    const newsletter = await sendTrackedNewsletter({ isPro: false });
    const { status, json } = await newsletter.studio.call('GET', `/${newsletter.id}/${view}`);
    expect([status, json.code, json.message]).toEqual([
      403,
      'pro_required',
      'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.',
    ]);
  });

  it('returns 404 before sending', async () => {
    const studio = await createStudio();
    await studio.setPlan({ isPro: true });
    const { status, json } = await studio.call('GET', `/${await studio.draft()}/${view}`);
    expect([status, json.message]).toEqual([404, 'This newsletter was not sent yet.']);
  });
});

describe('the activity', () => {
  it('has the total counts and the counts of each link', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { links, pixel } = newsletter.pathsOf(INES);
    for (const path of [pixel, pixel, links[1] ?? '', links[1] ?? '', links[3] ?? ''])
      await newsletter.hit(path);
    await newsletter.hit(links[1] ?? '', { headers: { 'user-agent': 'curl/8' } });
    await newsletter.flush();
    const link = (path: string, clicks: number, machineClicks: number) => ({
      url: `https://kiln.example/${path}`,
      clicks,
      machineClicks,
    });
    expect((await newsletter.studio.call('GET', `/${newsletter.id}/activity`)).json).toEqual({
      tracking: 'anonymous',
      opens: 2,
      clicks: 3,
      machineOpens: 0,
      machineClicks: 1,
      links: [
        link('ash?a=1&b=2', 0, 0),
        link('sheet', 2, 1),
        link('glaze', 0, 0),
        link('pots', 1, 0),
        { url: 'http://127.0.0.1:3000/mara', clicks: 0, machineClicks: 0 },
      ],
    });
    const { opens, clicks } = (await newsletter.studio.call('GET', `/${newsletter.id}`)).json;
    expect([opens, clicks]).toEqual([2, 3]);
  });

  it('is off for a newsletter without tracking, or sent before tracking existed', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'off' });
    const noActivity = { tracking: 'off', opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0, links: [] };
    expect((await newsletter.studio.call('GET', `/${newsletter.id}/activity`)).json).toEqual(noActivity);
    expect((await newsletter.studio.call('GET', `/${newsletter.id}`)).json.tracking).toBe('off');
    const { db } = newsletter.studio.world.ctx;
    await db.transact([db.write.update(newsletters).set({ tracking: null })]);
    expect((await newsletter.studio.call('GET', `/${newsletter.id}/activity`)).json).toEqual(noActivity);
    expect((await newsletter.studio.call('GET', `/${newsletter.id}`)).json.tracking).toBe('off');
  });

  it('shows the tracking mode of a sent newsletter, and none for a draft', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    expect((await newsletter.studio.call('GET', `/${newsletter.id}`)).json.tracking).toBe('individual');
    const draft = await newsletter.studio.draft();
    expect((await newsletter.studio.call('GET', `/${draft}`)).json.tracking).toBeNull();
  });
});

describe('the active subscribers', () => {
  it('are listed a page at a time, newest subscribers first', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { clock } = newsletter.studio.world;
    const activeAt = new Date(clock.now()).toISOString();
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.hit(newsletter.pathsOf(TOM).links[0] ?? '');
    await newsletter.flush();
    const read = async (query: string) =>
      (await newsletter.studio.call('GET', `/${newsletter.id}/subscribers?limit=1${query}`)).json;
    const first = await read('');
    expect(first.data).toEqual([
      {
        subscriberId: expect.any(Number),
        email: TOM,
        name: null,
        opens: 0,
        clicks: 1,
        firstOpenedAt: null,
        lastActiveAt: activeAt,
      },
    ]);
    const second = await read(`&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({
      data: [{ email: INES, opens: 1, clicks: 0, firstOpenedAt: activeAt, lastActiveAt: activeAt }],
      nextCursor: null,
    });
    expect((await newsletter.studio.call('GET', `/${newsletter.id}/subscribers?cursor=x`)).status).toBe(400);
  });

  it('are empty with anonymous tracking', async () => {
    const newsletter = await sendTrackedNewsletter();
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.flush();
    const { json } = await newsletter.studio.call('GET', `/${newsletter.id}/subscribers`);
    expect(json).toEqual({ data: [], nextCursor: null });
  });
});

describe('the preference center', () => {
  it('shows the stored activity, and in how many newsletters', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { world } = newsletter.studio;
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.hit(newsletter.pathsOf(INES).links[0] ?? '');
    await newsletter.flush();
    const findToken = (address: string) =>
      /\/u\/([\w-]+)/.exec(newsletter.emails.get(address)?.html ?? '')?.[1];
    const readActivity = async (address: string) =>
      (await world.call('GET', `/api/preferences/${findToken(address)}`)).json.activity;
    expect(await readActivity(INES)).toEqual({ tracking: 'individual', opens: 1, clicks: 1, newsletters: 1 });
    expect(await readActivity(TOM)).toEqual({ tracking: 'individual', opens: 0, clicks: 0, newsletters: 0 });
    const page = await world.call('GET', `/r/${findToken(INES)}`);
    expect(page.text.replace(/<[^>]*>/g, '')).toContain(
      'Stored about you: 1 open and 1 click in 1 newsletter.',
    );
  });
});

describe('deleting a newsletter', () => {
  it('leaves the links in delivered emails working, and deletes everything else', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { studio } = newsletter;
    const { world } = studio;
    const { db } = world.ctx;
    const { links, pixel } = newsletter.pathsOf(INES);
    await newsletter.hit(pixel);
    await newsletter.hit(links[0] ?? '');
    await newsletter.flush();
    await db.transact([db.write.update(mailings).set({ status: 'finished' })]);
    expect((await studio.call('DELETE', `/${newsletter.id}`)).status).toBe(200);
    expect((await newsletter.hit(links[1] ?? '')).headers.get('location')).toBe('https://kiln.example/sheet');
    await newsletter.flush();
    world.clock.advance(DAY);
    await runSubscriberJobs(world);

    expect((await newsletter.hit(links[1] ?? '')).headers.get('location')).toBe('https://kiln.example/sheet');
    expect((await newsletter.hit(pixel)).status).toBe(200);
    await newsletter.flush();
    const row = await newsletter.row();
    expect(row).toMatchObject({
      title: '',
      content: '',
      mailingId: null,
      tracking: 'off',
      opens: 0,
      clicks: 0,
    });
    expect((await newsletter.links()).map(({ clicks, machineClicks }) => clicks + machineClicks)).toEqual(
      Array(5).fill(0),
    );
    expect(await db.read.select().from(subscriberActivity)).toEqual([]);
    expect(await db.read.select().from(mailings)).toEqual([]);
    expect((await studio.call('POST', `/${newsletter.id}/restore`)).status).toBe(404);
    expect((await studio.call('GET', `/${newsletter.id}`)).status).toBe(404);
    expect((await studio.call('GET', '')).json).toEqual([]);
    expect((await studio.call('GET', '?search=kiln')).json).toEqual([]);
  });

  it('and restoring it preserves its counts', async () => {
    const newsletter = await sendTrackedNewsletter();
    const { db } = newsletter.studio.world.ctx;
    await newsletter.hit(newsletter.pathsOf(INES).pixel);
    await newsletter.flush();
    await db.transact([db.write.update(mailings).set({ status: 'finished' })]);
    await newsletter.studio.call('DELETE', `/${newsletter.id}`);
    newsletter.studio.world.clock.advance(DAY - 1);
    expect((await newsletter.studio.call('POST', `/${newsletter.id}/restore`)).status).toBe(200);
    newsletter.studio.world.clock.advance(DAY);
    await runSubscriberJobs(newsletter.studio.world);
    expect(await newsletter.row()).toMatchObject({ title: 'The kiln', opens: 1, deletedAt: null });
  });

  it('with its whole account ends its links too', async () => {
    const newsletter = await sendTrackedNewsletter({ tracking: 'individual' });
    const { ctx } = newsletter.studio.world;
    const [first = ''] = newsletter.pathsOf(INES).links;
    await newsletter.hit(first);
    await newsletter.flush();
    await eraseNewsletters(ctx, newsletter.studio.mara.id);
    expect(await ctx.db.read.select().from(newsletterLinks)).toEqual([]);
    expect(await ctx.db.read.select().from(newsletters).where(eq(newsletters.id, newsletter.id))).toEqual([]);
    expect((await newsletter.hit(first)).status).toBe(404);
  });
});
