import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE, toIso } from '../../../kernel/clock.js';
import { addAdmin, signInAdmin } from '../../../testing/admin.js';
import { type Creator, createHttpWorld, type HttpWorld } from '../../../testing/http-world.js';
import { sessions } from '../../accounts/table.js';
import { adminSessions } from '../../admin/table.js';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:120.0) Gecko/20100101 Firefox/120.0';
const HEADERS = { 'user-agent': FIREFOX, 'tidings-time-zone': 'Europe/Stockholm' };

async function signInAgain(
  world: HttpWorld,
  { id, username }: Creator,
  headers: Record<string, string> = {},
) {
  const body = { username, password: 'correct horse' };
  const response = await world.call('POST', '/api/login', { body, headers });
  return { id, username, cookie: (response.headers.get('set-cookie') ?? '').split(';')[0] ?? '' };
}

const list = async (world: HttpWorld, as: Creator) =>
  (await world.call('GET', '/api/sessions', { as })).json.data;

describe('the sessions of a creator', () => {
  it('are listed with browser, time zone and times, without anything that allows access', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const start = world.clock.now();
    world.clock.advance(MINUTE);
    const firefox = await signInAgain(world, mara, HEADERS);
    const rows = await list(world, firefox);
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        device: 'Firefox on Windows',
        timeZone: 'Europe/Stockholm',
        createdAt: toIso(start + MINUTE),
        lastSeenAt: toIso(start + MINUTE),
        isCurrent: true,
      },
      expect.objectContaining({ device: null, timeZone: null, isCurrent: false }),
    ]);
    const [row] = await world.ctx.db.read.select().from(sessions);
    expect(JSON.stringify(rows)).not.toContain(row?.tokenHash.slice(0, 22));
    world.clock.advance(30 * DAY);
    expect(await list(world, await signInAgain(world, mara))).toHaveLength(1);
  });

  it('have no time zone if the given one does not exist', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const headers = { 'tidings-time-zone': '<b>Atlantis</b>' };
    const [row] = await list(world, await signInAgain(world, mara, headers));
    expect(row.timeZone).toBeNull();
  });

  it('save their last use at most every five minutes', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const start = world.clock.now();
    const readSession = async () => (await world.ctx.db.read.select().from(sessions))[0];
    const use = () => world.call('GET', '/api/user', { as: mara, headers: HEADERS });
    for (let minute = 1; minute <= 5; minute += 1) {
      world.clock.advance(MINUTE);
      await use();
      expect((await readSession())?.lastSeenAt).toBe(start);
    }
    world.clock.advance(1);
    await use();
    expect(await readSession()).toMatchObject({
      lastSeenAt: start + 5 * MINUTE + 1,
      device: 'Firefox on Windows',
      timeZone: 'Europe/Stockholm',
    });
    // A use without these headers erases nothing.
    world.clock.advance(6 * MINUTE);
    await world.call('GET', '/api/user', { as: mara });
    expect((await readSession())?.device).toBe('Firefox on Windows');
  });

  it('end one at a time, or all others', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const [two, three] = [await signInAgain(world, mara), await signInAgain(world, mara)];
    const ownSession = (await list(world, two)).find(({ isCurrent }: { isCurrent: boolean }) => isCurrent);
    const response = await world.call('DELETE', `/api/sessions/${ownSession.id}`, { as: mara });
    expect(response.status).toBe(200);
    expect((await world.call('GET', '/api/user', { as: two })).status).toBe(401);
    expect((await world.call('DELETE', `/api/sessions/${ownSession.id}`, { as: mara })).status).toBe(404);
    expect((await world.call('DELETE', '/api/sessions', { as: mara })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { as: three })).status).toBe(401);
    expect(await list(world, mara)).toHaveLength(1);
  });

  it('return 404 to another creator', async () => {
    const world = await createHttpWorld();
    const [mara, ines] = [await world.register('mara'), await world.register('ines')];
    const [row] = await list(world, mara);
    expect(await list(world, ines)).toHaveLength(1);
    const foreign = await world.call('DELETE', `/api/sessions/${row.id}`, { as: ines });
    expect(foreign.status).toBe(404);
    await world.call('DELETE', '/api/sessions', { as: ines });
    expect(await world.ctx.db.read.$count(sessions, eq(sessions.userId, mara.id))).toBe(1);
  });
});

describe('the sessions of an administrator', () => {
  it('are listed and ended only by the same administrator', async () => {
    const world = await createHttpWorld();
    const admin = await signInAdmin(world);
    const otherSession = await signInAdmin(world);
    const foreigner = await addAdmin(world, admin, { username: 'second', role: 'support' });
    const read = (as: Creator) => world.call('GET', '/api/admin/sessions', { as });
    const { data } = (await read(admin)).json;
    expect(data).toHaveLength(2);
    expect((await read(foreigner)).json.data).toHaveLength(1);
    const foreign = data.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    const end = (as: Creator) => world.call('DELETE', `/api/admin/sessions/${foreign.id}`, { as });
    expect((await end(foreigner)).status).toBe(404);
    await world.call('DELETE', '/api/admin/sessions', { as: foreigner });
    expect((await end(admin)).status).toBe(200);
    expect((await read(otherSession)).status).toBe(401);
    const newAdmin = await signInAdmin(world);
    expect((await world.call('DELETE', '/api/admin/sessions', { as: admin })).status).toBe(200);
    expect((await read(newAdmin)).status).toBe(401);
    expect((await read(foreigner)).status).toBe(200);
  });

  it('can be ended even if the list no longer shows them', async () => {
    const world = await createHttpWorld();
    const admin = await signInAdmin(world);
    const [first] = (await world.call('GET', '/api/admin/sessions', { as: admin })).json.data;
    const { db, clock } = world.ctx;
    const row = { adminId: admin.id, createdAt: clock.now(), lastSeenAt: clock.now() + 1 };
    const expiresAt = clock.now() + DAY;
    const laterSessions = Array.from({ length: 100 }, (_, index) => ({
      ...row,
      expiresAt,
      tokenHash: `later-${index}`,
    }));
    await db.transact([db.write.insert(adminSessions).values(laterSessions)]);
    const { data } = (await world.call('GET', '/api/admin/sessions', { as: admin })).json;
    expect(data).toHaveLength(100);
    expect(data).not.toContainEqual(expect.objectContaining({ id: first.id }));
    const response = await world.call('DELETE', `/api/admin/sessions/${first.id}`, { as: admin });
    expect(response.status).toBe(200);
    expect((await world.call('GET', '/api/admin/sessions', { as: admin })).status).toBe(401);
  });
});
