import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { sendCountedLetter } from '../../../testing/counted-letter.js';
import { createStudio } from '../../../testing/newsletters.js';
import { runReaderJobs } from '../../../testing/reader-mails.js';
import { mailings } from '../../mailing/table.js';
import { eraseNewsletters } from '../erase-newsletters.js';
import { newsletterLinks, newsletters, readerActivity } from '../table.js';

const INES = 'ines@kova.example';
const TOM = 'tom@adeyemi.example';
const DAY = 86_400_000;

describe.each(['activity', 'readers'])('/api/newsletters/{id}/%s', (view) => {
  it('is for who is signed in, and for one’s own', async () => {
    const letter = await sendCountedLetter();
    const { world } = letter.studio;
    const path = `/api/newsletters/${letter.id}/${view}`;
    expect((await world.call('GET', path)).status).toBe(401);
    const other = await world.register('other');
    expect((await world.call('GET', path, { as: other })).status).toBe(404);
    expect((await letter.studio.call('GET', `/4711/${view}`)).status).toBe(404);
    expect((await letter.studio.call('GET', `/x/${view}`)).status).toBe(400);
  });

  it('is part of Pro', async () => {
    const letter = await sendCountedLetter({ isPro: false });
    const { status, json } = await letter.studio.call('GET', `/${letter.id}/${view}`);
    expect([status, json.code, json.message]).toEqual([
      403,
      'pro_required',
      'Opens and clicks of each newsletter are part of Pro. Upgrade to see them.',
    ]);
  });

  it('is not there before sending', async () => {
    const studio = await createStudio();
    await studio.setPlan({ isPro: true });
    const { status, json } = await studio.call('GET', `/${await studio.draft()}/${view}`);
    expect([status, json.message]).toEqual([404, 'This newsletter was not sent yet.']);
  });
});

describe('the activity', () => {
  it('has what was counted, link by link', async () => {
    const letter = await sendCountedLetter();
    const { links, pixel } = letter.pathsOf(INES);
    for (const path of [pixel, pixel, links[1] ?? '', links[1] ?? '', links[3] ?? '']) await letter.hit(path);
    await letter.hit(links[1] ?? '', { headers: { 'user-agent': 'curl/8' } });
    await letter.flush();
    const link = (path: string, clicks: number, machineClicks: number) => ({
      ...{ url: `https://kiln.example/${path}`, clicks, machineClicks },
    });
    expect((await letter.studio.call('GET', `/${letter.id}/activity`)).json).toEqual({
      ...{ tracking: 'anonymous', opens: 2, clicks: 3, machineOpens: 0, machineClicks: 1 },
      links: [
        ...[link('ash?a=1&b=2', 0, 0), link('sheet', 2, 1), link('glaze', 0, 0), link('pots', 1, 0)],
        { url: 'http://127.0.0.1:3000/mara', clicks: 0, machineClicks: 0 },
      ],
    });
    const { opens, clicks } = (await letter.studio.call('GET', `/${letter.id}`)).json;
    expect([opens, clicks]).toEqual([2, 3]);
  });

  it('of what did not count, or was sent before anything did, is off', async () => {
    const letter = await sendCountedLetter({ tracking: 'off' });
    const none = { tracking: 'off', opens: 0, clicks: 0, machineOpens: 0, machineClicks: 0, links: [] };
    expect((await letter.studio.call('GET', `/${letter.id}/activity`)).json).toEqual(none);
    expect((await letter.studio.call('GET', `/${letter.id}`)).json.tracking).toBe('off');
    const { db } = letter.studio.world.ctx;
    await db.transact([db.write.update(newsletters).set({ tracking: null })]);
    expect((await letter.studio.call('GET', `/${letter.id}/activity`)).json).toEqual(none);
    expect((await letter.studio.call('GET', `/${letter.id}`)).json.tracking).toBe('off');
  });

  it('has its mode from the sending on', async () => {
    const letter = await sendCountedLetter({ tracking: 'individual' });
    expect((await letter.studio.call('GET', `/${letter.id}`)).json.tracking).toBe('individual');
    const draft = await letter.studio.draft();
    expect((await letter.studio.call('GET', `/${draft}`)).json.tracking).toBeNull();
  });
});

describe('the readers', () => {
  it('come a page at a time, who joined last first', async () => {
    const letter = await sendCountedLetter({ tracking: 'individual' });
    const { clock } = letter.studio.world;
    const at = new Date(clock.now()).toISOString();
    await letter.hit(letter.pathsOf(INES).pixel);
    await letter.hit(letter.pathsOf(TOM).links[0] ?? '');
    await letter.flush();
    const read = async (query: string) =>
      (await letter.studio.call('GET', `/${letter.id}/readers?limit=1${query}`)).json;
    const first = await read('');
    expect(first.data).toEqual([
      {
        ...{ subscriberId: expect.any(Number), email: TOM, name: null, opens: 0, clicks: 1 },
        ...{ firstOpenedAt: null, lastActiveAt: at },
      },
    ]);
    const second = await read(`&cursor=${first.nextCursor}`);
    expect(second).toMatchObject({
      data: [{ email: INES, opens: 1, clicks: 0, firstOpenedAt: at, lastActiveAt: at }],
      nextCursor: null,
    });
    expect((await letter.studio.call('GET', `/${letter.id}/readers?cursor=x`)).status).toBe(400);
  });

  it('are nobody where all are counted together', async () => {
    const letter = await sendCountedLetter();
    await letter.hit(letter.pathsOf(INES).pixel);
    await letter.flush();
    const { json } = await letter.studio.call('GET', `/${letter.id}/readers`);
    expect(json).toEqual({ data: [], nextCursor: null });
  });
});

describe('a reader’s own page', () => {
  it('says what is kept of them, and in which letters', async () => {
    const letter = await sendCountedLetter({ tracking: 'individual' });
    const { world } = letter.studio;
    await letter.hit(letter.pathsOf(INES).pixel);
    await letter.hit(letter.pathsOf(INES).links[0] ?? '');
    await letter.flush();
    const tokenOf = (address: string) => /\/u\/([\w-]+)/.exec(letter.mails.get(address)?.html ?? '')?.[1];
    const held = async (address: string) =>
      (await world.call('GET', `/api/readers/${tokenOf(address)}`)).json.activity;
    expect(await held(INES)).toEqual({ tracking: 'individual', opens: 1, clicks: 1, letters: 1 });
    expect(await held(TOM)).toEqual({ tracking: 'individual', opens: 0, clicks: 0, letters: 0 });
    const page = await world.call('GET', `/r/${tokenOf(INES)}`);
    expect(page.text.replace(/<[^>]*>/g, '')).toContain('Kept of you: 1 open and 1 click in 1 newsletter.');
  });
});

describe('deleting a newsletter', () => {
  it('leaves the links in its readers’ mails leading where they did, and nothing else', async () => {
    const letter = await sendCountedLetter({ tracking: 'individual' });
    const { studio } = letter;
    const { world } = studio;
    const { db } = world.ctx;
    const { links, pixel } = letter.pathsOf(INES);
    await letter.hit(pixel);
    await letter.hit(links[0] ?? '');
    await letter.flush();
    await db.transact([db.write.update(mailings).set({ state: 'finished' })]);
    expect((await studio.call('DELETE', `/${letter.id}`)).status).toBe(200);
    expect((await letter.hit(links[1] ?? '')).headers.get('location')).toBe('https://kiln.example/sheet');
    await letter.flush();
    world.clock.advance(DAY);
    await runReaderJobs(world);

    expect((await letter.hit(links[1] ?? '')).headers.get('location')).toBe('https://kiln.example/sheet');
    expect((await letter.hit(pixel)).status).toBe(200);
    await letter.flush();
    const row = await letter.row();
    expect(row).toMatchObject({
      title: '',
      content: '',
      mailingId: null,
      tracking: 'off',
      opens: 0,
      clicks: 0,
    });
    expect((await letter.links()).map(({ clicks, machineClicks }) => clicks + machineClicks)).toEqual(
      Array(5).fill(0),
    );
    expect(await db.read.select().from(readerActivity)).toEqual([]);
    expect(await db.read.select().from(mailings)).toEqual([]);
    expect((await studio.call('POST', `/${letter.id}/restore`)).status).toBe(404);
    expect((await studio.call('GET', `/${letter.id}`)).status).toBe(404);
    expect((await studio.call('GET', '')).json).toEqual([]);
    expect((await studio.call('GET', '?search=kiln')).json).toEqual([]);
  });

  it('that is taken back keeps its counts', async () => {
    const letter = await sendCountedLetter();
    const { db } = letter.studio.world.ctx;
    await letter.hit(letter.pathsOf(INES).pixel);
    await letter.flush();
    await db.transact([db.write.update(mailings).set({ state: 'finished' })]);
    await letter.studio.call('DELETE', `/${letter.id}`);
    letter.studio.world.clock.advance(DAY - 1);
    expect((await letter.studio.call('POST', `/${letter.id}/restore`)).status).toBe(200);
    letter.studio.world.clock.advance(DAY);
    await runReaderJobs(letter.studio.world);
    expect(await letter.row()).toMatchObject({ title: 'The kiln', opens: 1, deletedAt: null });
  });

  it('with its whole account ends its links too', async () => {
    const letter = await sendCountedLetter({ tracking: 'individual' });
    const { ctx } = letter.studio.world;
    const [first = ''] = letter.pathsOf(INES).links;
    await letter.hit(first);
    await letter.flush();
    await eraseNewsletters(ctx, letter.studio.mara.id);
    expect(await ctx.db.read.select().from(newsletterLinks)).toEqual([]);
    expect(await ctx.db.read.select().from(newsletters).where(eq(newsletters.id, letter.id))).toEqual([]);
    expect((await letter.hit(first)).status).toBe(404);
  });
});
