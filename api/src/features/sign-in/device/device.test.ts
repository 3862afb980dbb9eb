import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '../../../kernel/clock.js';
import { createHttpWorld } from '../../../testing/http-world.js';
import { suspendAccount } from '../../accounts/index.js';
import { apiTokens, deviceSignIns } from '../../accounts/table.js';

async function startWorld(instance: { rateLimits?: boolean } = {}) {
  const world = await createHttpWorld({ instance });
  const mara = await world.register('mara');
  const started = await world.call('POST', '/api/device-sign-ins', {
    body: { label: 'kiln-laptop', program: 'tidings 0.1.0 on Linux', scopes: ['read', 'send'] },
    from: '203.0.113.9',
  });
  const { deviceCode, userCode } = started.json as { deviceCode: string; userCode: string };
  const ask = () => world.call('POST', '/api/device-sign-ins/token', { body: { deviceCode } });
  const decide = (decision: string, code = userCode) =>
    world.call('POST', `/api/device-sign-ins/${code}/decision`, { as: mara, body: { decision } });
  return { world, mara, started, deviceCode, userCode, ask, decide };
}

describe('signing a terminal in through a browser', () => {
  it('returns a code to show and a secret code', async () => {
    const { started, userCode, world, deviceCode } = await startWorld();
    expect(started.status).toBe(201);
    expect(userCode).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    // A sent link cannot make a user approve a sign-in that they did not start.
    expect(started.json.address).toMatch(/\/device$/);
    expect(started.json.interval).toBe(5);
    const [row] = await world.ctx.db.read.select().from(deviceSignIns);
    expect(JSON.stringify(row)).not.toContain(deviceCode);
  });

  it('shows the terminal to the account owner, and issues the token after the approval', async () => {
    const { world, mara, userCode, ask, decide } = await startWorld();
    expect((await ask()).json).toEqual({ status: 'pending', token: null, username: null });
    const deviceResponse = await world.call('GET', `/api/device-sign-ins/${userCode.toLowerCase()}`, {
      as: mara,
    });
    expect(deviceResponse.json).toMatchObject({ userCode, label: 'kiln-laptop', scopes: ['read', 'send'] });
    expect((await decide('approve')).status).toBe(200);

    const { json } = await ask();
    expect(json).toMatchObject({ status: 'approved', username: 'mara' });
    expect((await world.call('GET', '/api/user', { token: json.token })).json.username).toBe('mara');
    const [token] = await world.ctx.db.read.select().from(apiTokens);
    expect(token).toMatchObject({ name: 'kiln-laptop', scopes: ['read', 'send'] });
    expect((await ask()).json).toMatchObject({ status: 'expired', token: null });
    expect(await world.ctx.db.read.select().from(apiTokens)).toHaveLength(1);
  });

  it('shows the owner the claimed name, and the network of the terminal', async () => {
    const { world, mara, userCode } = await startWorld();
    const readDeviceFrom = async (from: string) =>
      (await world.call('GET', `/api/device-sign-ins/${userCode}`, { as: mara, from })).json;
    const requester = { label: 'kiln-laptop', program: 'tidings 0.1.0 on Linux', network: '203.0.113.*' };
    expect(await readDeviceFrom('203.0.113.77')).toMatchObject({ ...requester, isNearby: true });
    expect(await readDeviceFrom('198.51.100.1')).toMatchObject({ ...requester, isNearby: false });
    const [row] = await world.ctx.db.read.select().from(deviceSignIns);
    expect(JSON.stringify(row)).not.toContain('203.0.113.9');
  });

  it('works without a program’s name', async () => {
    const { world, mara } = await startWorld();
    const { json } = await world.call('POST', '/api/device-sign-ins', { body: { label: 'a script' } });
    const deviceResponse = await world.call('GET', `/api/device-sign-ins/${json.userCode}`, { as: mara });
    expect(deviceResponse.json).toMatchObject({ program: null, network: 'this machine', isNearby: true });
  });

  it('shows and approves a request of the previous release', async () => {
    const { world, mara, userCode, ask, decide } = await startWorld();
    await world.ctx.db.transact([
      world.ctx.db.write.run(
        sql`update device_sign_ins set label = 'tidings on kiln', program = null, network = null`,
      ),
    ]);
    const deviceResponse = await world.call('GET', `/api/device-sign-ins/${userCode}`, { as: mara });
    const requester = { label: 'tidings on kiln', program: null, network: 'unknown', isNearby: false };
    expect([deviceResponse.status, deviceResponse.json]).toMatchObject([200, requester]);
    await decide('approve');
    expect((await ask()).json).toMatchObject({ status: 'approved' });
    const [token] = await world.ctx.db.read.select().from(apiTokens);
    expect(token?.name).toBe('tidings on kiln');
  });

  it('returns the reason to a terminal whose owner was suspended after the approval', async () => {
    const { world, mara, ask, decide } = await startWorld();
    await decide('approve');
    await world.ctx.db.transact(suspendAccount(world.ctx, mara.id));
    const response = await ask();
    expect([response.status, response.json.code]).toEqual([403, 'account_suspended']);
    expect(response.json.message).toContain('This account is suspended.');
    expect(await world.ctx.db.read.select().from(apiTokens)).toEqual([]);
  });

  it('issues one token for three concurrent requests', async () => {
    const { world, ask, decide } = await startWorld();
    await decide('approve');
    const responses = await Promise.all([ask(), ask(), ask()]);
    const statuses = responses.map(({ json }) => json.status).sort();
    expect(statuses).toEqual(['approved', 'expired', 'expired']);
    expect(await world.ctx.db.read.select().from(apiTokens)).toHaveLength(1);
  });

  it('replaces the token of the same program on the same machine', async () => {
    const { world, mara, ask, decide } = await startWorld();
    await decide('approve');
    const firstToken = (await ask()).json.token;
    const signInAgain = async (program: string) => {
      const body = { label: 'kiln-laptop', program, scopes: ['read'] };
      const { json } = await world.call('POST', '/api/device-sign-ins', { body });
      await world.call('POST', `/api/device-sign-ins/${json.userCode}/decision`, {
        as: mara,
        body: { decision: 'approve' },
      });
      const { deviceCode } = json;
      return (await world.call('POST', '/api/device-sign-ins/token', { body: { deviceCode } })).json.token;
    };
    const otherToken = await signInAgain('sync-tool 2 on Linux');
    const secondToken = await signInAgain('tidings 0.2.0 on Linux');
    const readStatus = async (token: string) => (await world.call('GET', '/api/user', { token })).status;
    expect([
      await readStatus(firstToken),
      await readStatus(otherToken),
      await readStatus(secondToken),
    ]).toEqual([401, 200, 200]);
  });

  it('issues no token once it is denied, and accepts only one decision', async () => {
    const { ask, decide } = await startWorld();
    expect((await decide('deny')).status).toBe(200);
    expect((await decide('approve')).status).toBe(404);
    expect((await ask()).json).toMatchObject({ status: 'denied', token: null });
  });

  it('expires after ten minutes, approved or not', async () => {
    const { world, ask, decide } = await startWorld();
    await decide('approve');
    world.clock.advance(10 * MINUTE);
    expect((await ask()).json.status).toBe('expired');
    const otherSetup = await startWorld();
    otherSetup.world.clock.advance(10 * MINUTE);
    expect((await otherSetup.decide('approve')).status).toBe(404);
    expect(await world.ctx.db.read.select().from(apiTokens)).toEqual([]);
  });

  it('limits how often a terminal polls', async () => {
    const { world, ask } = await startWorld();
    expect((await ask()).status).toBe(200);
    const earlyResponse = await ask();
    expect([earlyResponse.status, earlyResponse.headers.get('retry-after')]).toEqual([429, '5']);
    world.clock.advance(5 * SECOND);
    expect((await ask()).status).toBe(200);
  });

  it('requires a signed-in browser for a decision, and limits guesses of codes', async () => {
    const { world, mara, userCode } = await startWorld({ rateLimits: true });
    const path = `/api/device-sign-ins/${userCode}`;
    expect((await world.call('GET', path)).status).toBe(401);
    expect((await world.call('POST', `${path}/decision`, { body: { decision: 'approve' } })).status).toBe(
      401,
    );
    const tokenResponse = await world.call('POST', '/api/tokens', {
      as: mara,
      body: { name: 't', scopes: ['read', 'write', 'send'] },
    });
    const byToken = { token: tokenResponse.json.token, body: { decision: 'approve' } };
    expect((await world.call('POST', `${path}/decision`, byToken)).status).toBe(401);
    const statuses: number[] = [];
    for (let guess = 0; guess < 61; guess += 1) {
      statuses.push((await world.call('GET', '/api/device-sign-ins/BBBB-BBBB', { as: mara })).status);
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([404, 429]);
  });

  it.each([
    [{ label: '', scopes: ['read'] }, 'label'],
    [{ label: 'x', program: '', scopes: ['read'] }, 'program'],
    [{ label: 'x', scopes: [] }, 'scopes'],
    [{ label: 'x', scopes: ['all'] }, 'scopes.0'],
  ])('rejects %j', async (body, path) => {
    const world = await createHttpWorld();
    const response = await world.call('POST', '/api/device-sign-ins', { body });
    expect([response.status, response.json.errors[0].path]).toEqual([400, path]);
  });
});
