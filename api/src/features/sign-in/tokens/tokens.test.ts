import { describe, expect, it } from 'vitest';
import { DAY } from '../../../kernel/clock.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { apiTokens } from '../../accounts/table.js';

const credentials = { username: 'mara', password: 'correct horse' };

describe('API tokens', () => {
  it('are created with name and password, shown once and stored hashed', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const response = await world.call('POST', '/api/tokens', {
      body: { ...credentials, name: 'laptop', scopes: ['read'] },
    });
    expect(response.status).toBe(201);
    expect(response.json.token).toMatch(/^tdg_[\w-]{43}$/);
    const [row] = await world.ctx.db.read.select().from(apiTokens);
    expect(JSON.stringify(row)).not.toContain(response.json.token.slice(4));
    const user = await world.call('GET', '/api/user', { token: response.json.token });
    expect(user.json.username).toBe('mara');
  });

  it('allow only their scopes', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const make = async (scopes: string[]) =>
      (await world.call('POST', '/api/tokens', { body: { ...credentials, name: 't', scopes } })).json.token;
    const subscriber = await make(['read']);
    const write = await world.call('POST', '/api/newsletters', { token: subscriber, body: { title: 'x' } });
    expect([write.status, write.json.code]).toEqual([403, 'scope_missing']);
    const writer = await make(['write']);
    expect(
      (await world.call('POST', '/api/newsletters', { token: writer, body: { title: 'x' } })).status,
    ).toBe(201);
    expect((await world.call('POST', '/api/newsletters/1/send', { token: writer })).json.code).toBe(
      'scope_missing',
    );
  });

  it('cannot create other tokens, and list and revoke only their creator’s tokens', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const ines = await world.register('ines');
    const otherBody = { name: 'studio', scopes: ['read'] };
    const foreign = (await world.call('POST', '/api/tokens', { as: ines, body: otherBody })).json;
    const fullBody = { ...credentials, name: 't', scopes: ['read', 'write', 'send'] };
    const { token } = (await world.call('POST', '/api/tokens', { body: fullBody })).json;
    const createResponse = await world.call('POST', '/api/tokens', {
      token,
      body: { name: 'more', scopes: ['send'] },
    });
    expect(createResponse.status).toBe(401);
    const ownTokens = (await world.call('GET', '/api/tokens', { token })).json.data;
    expect(ownTokens.map(({ name }: { name: string }) => name)).toEqual(['t']);
    const revoke = (id: number) => world.call('DELETE', `/api/tokens/${id}`, { token });
    expect((await revoke(foreign.id)).status).toBe(404);
    expect((await revoke(ownTokens[0].id)).status).toBe(200);
    expect((await revoke(ownTokens[0].id)).status).toBe(401);
  });

  it('are revoked by their own sign-out, which leaves other tokens and sessions valid', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const make = async () =>
      (await world.call('POST', '/api/tokens', { as: mara, body: { name: 't', scopes: ['read'] } })).json
        .token;
    const [left, storedToken] = [await make(), await make()];
    expect((await world.call('POST', '/api/logout', { token: left })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { token: left })).status).toBe(401);
    expect((await world.call('GET', '/api/user', { token: storedToken })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { as: mara })).status).toBe(200);
  });

  it('are listed newest first, page by page, only to their owner', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const otherCreator = await world.register('other');
    const list = async (as: typeof mara, query: string) =>
      (await world.call('GET', `/api/tokens${query}`, { as })).json;
    for (const name of ['one', 'two', 'three']) {
      await world.call('POST', '/api/tokens', { as: mara, body: { name, scopes: ['read'] } });
    }
    const first = await list(mara, '?limit=2');
    expect(first.data).toMatchObject([{ name: 'three' }, { name: 'two' }]);
    const last = await list(mara, `?cursor=${first.nextCursor}`);
    expect(last).toMatchObject({ data: [{ name: 'one' }], nextCursor: null });
    expect(await list(otherCreator, `?cursor=${first.nextCursor}`)).toEqual({ data: [], nextCursor: null });
    expect((await world.call('GET', '/api/tokens?cursor=3', { as: mara })).status).toBe(400);
  });

  it('are revoked at once, only by their owner', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const otherCreator = await world.register('other');
    const tokenResponse = await world.call('POST', '/api/tokens', {
      as: mara,
      body: { name: 't', scopes: ['read'] },
    });
    const { id, token } = tokenResponse.json;
    expect((await world.call('DELETE', `/api/tokens/${id}`, { as: otherCreator })).status).toBe(404);
    expect((await world.call('GET', '/api/tokens', { as: mara })).json.data).toHaveLength(1);
    expect((await world.call('DELETE', `/api/tokens/${id}`, { as: mara })).status).toBe(200);
    const response = await world.call('GET', '/api/user', { token });
    expect([response.status, response.json.code]).toEqual([401, 'unauthenticated']);
  });

  it.each([
    ['a wrong password', { ...credentials, password: 'wrong', name: 't', scopes: ['read'] }, 401],
    ['neither session nor password', { name: 't', scopes: ['read'] }, 401],
    ['no scope', { ...credentials, name: 't', scopes: [] }, 400],
    ['an unknown scope', { ...credentials, name: 't', scopes: ['admin'] }, 400],
    ['no name', { ...credentials, name: ' ', scopes: ['read'] }, 400],
  ])('are rejected with %s', async (_, body, status) => {
    const world = await createHttpWorld();
    await world.register('mara');
    expect((await world.call('POST', '/api/tokens', { body })).status).toBe(status);
    expect(await world.ctx.db.read.select().from(apiTokens)).toHaveLength(0);
  });

  it('show the day of their last use, written once a day', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const { token } = (
      await world.call('POST', '/api/tokens', { as: mara, body: { name: 't', scopes: ['read'] } })
    ).json;
    const readToken = async () => (await world.call('GET', '/api/tokens', { as: mara })).json.data[0];
    expect((await readToken()).lastUsedOn).toBeNull();
    const writes: unknown[] = [];
    const transact = world.ctx.db.transact.bind(world.ctx.db);
    world.ctx.db.transact = ((statements: Parameters<typeof transact>[0]) => {
      writes.push(statements);
      return transact(statements);
    }) as typeof transact;
    for (let use = 0; use < 3; use += 1) await world.call('GET', '/api/user', { token });
    expect(writes).toHaveLength(1);
    expect((await readToken()).lastUsedOn).toBe('2026-11-21');
    world.clock.advance(DAY);
    await world.call('GET', '/api/user', { token });
    expect((await readToken()).lastUsedOn).toBe('2026-11-22');
  });

  it('are invalid after they expire', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const body = { name: 't', scopes: ['read'], expiresInDays: 30 };
    const { token, expiresAt } = (await world.call('POST', '/api/tokens', { as: mara, body })).json;
    expect(expiresAt).toBe('2026-12-21T08:00:00.000Z');
    world.clock.advance(30 * DAY - 1);
    expect((await world.call('GET', '/api/user', { token })).status).toBe(200);
    world.clock.advance(1);
    const response = await world.call('GET', '/api/user', { token });
    expect([response.status, response.json.code]).toEqual([401, 'unauthenticated']);
  });

  it.each([0, 366, 1.5, '30'])('are not created with an expiry after %j days', async (expiresInDays) => {
    const world = await createHttpWorld();
    await world.register('mara');
    const body = { ...credentials, name: 't', scopes: ['read'], expiresInDays };
    expect((await world.call('POST', '/api/tokens', { body })).status).toBe(400);
  });

  it('replace the earlier token of the same device and creator', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await world.register('ines');
    const create = async (username: string, device: string | null) =>
      (
        await world.call('POST', '/api/tokens', {
          body: { ...credentials, username, name: 't', scopes: ['read'], device },
        })
      ).json.token;
    const old = await create('mara', 'tidings on laptop');
    const otherTokens = [
      await create('mara', 'tidings on desk'),
      await create('mara', null),
      await create('mara', null),
      await create('ines', 'tidings on laptop'),
    ];
    const newToken = await create('mara', 'tidings on laptop');
    const readStatus = async (token: string) => (await world.call('GET', '/api/user', { token })).status;
    expect(await readStatus(old)).toBe(401);
    expect(await Promise.all([newToken, ...otherTokens].map(readStatus))).toEqual([200, 200, 200, 200, 200]);
  });

  it('return 401 with a message about API tokens if they are unknown', async () => {
    const world = await createHttpWorld();
    const response = await world.call('GET', '/api/user', { token: 'tdg_unknown' });
    expect([response.status, response.json.message]).toEqual([
      401,
      'This API token is not valid. It was revoked or replaced, or it has expired.',
    ]);
  });
});
