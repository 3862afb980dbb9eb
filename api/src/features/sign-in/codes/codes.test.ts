import { describe, expect, it } from 'vitest';
import { jobs } from '../../../db/table.js';
import { MINUTE } from '../../../kernel/clock.js';
import {
  createHttpWorld,
  type HttpWorld,
  readSignInCode,
  requestSignInCode,
} from '../../../testing/http-world.js';
import { mailings } from '../../mailing/table.js';
import { verificationCodes } from '../table.js';

const email = 'mara@creators.example';
const request = (world: HttpWorld, address = email, from?: string) =>
  requestSignInCode(world, address, from === undefined ? {} : { from });
const verify = (world: HttpWorld, code: string) =>
  world.call('POST', '/api/auth/verify-code', { body: { email, code } });

const createWrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('signing in by code', () => {
  it('emails a code that works once', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const response = await request(world, ' Mara@Creators.example ');
    expect([response.status, response.json]).toEqual([200, { email }]);
    const [mailing] = await world.ctx.db.read.select().from(mailings);
    expect(mailing).toMatchObject({ status: 'sending', priority: 0, audience: 1, queued: 1 });
    const code = await readSignInCode(world);
    const [row] = await world.ctx.db.read.select().from(verificationCodes);
    expect(JSON.stringify(row)).not.toContain(code);
    const signInResponse = await verify(world, code);
    expect([signInResponse.status, signInResponse.json.username]).toEqual([200, 'mara']);
    expect(signInResponse.headers.get('set-cookie')).toMatch(/^tidings_session=/);
    expect((await verify(world, code)).status).toBe(401);
  });

  it('does the same work for an address with and without an account before it responds', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    for (const address of [email, 'nobody@kova.example']) {
      await world.call('POST', '/api/auth/request-code', { body: { email: address } });
    }
    const rows = await world.ctx.db.read.select().from(jobs);
    const emailJobs = rows.filter(({ kind }) => kind === 'sign-in.email-code');
    expect(emailJobs.map(({ payload }) => payload)).toMatchObject([
      { email },
      { email: 'nobody@kova.example' },
    ]);
    expect(await world.ctx.db.read.select().from(verificationCodes)).toEqual([]);
  });

  it('responds the same for an address without an account, and emails nothing', async () => {
    const world = await createHttpWorld();
    const response = await request(world, 'nobody@kova.example');
    expect([response.status, response.json]).toEqual([200, { email: 'nobody@kova.example' }]);
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(0);
  });

  it('ends a code at the fifth wrong attempt, also with concurrent attempts', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await request(world);
    const code = await readSignInCode(world);
    const responses = await Promise.all(
      Array.from({ length: 5 }, () => verify(world, createWrongCode(code))),
    );
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
    const right = await verify(world, code);
    expect([right.status, right.json.code]).toEqual([401, 'invalid_code']);
    await request(world);
    expect((await verify(world, await readSignInCode(world))).status).toBe(200);
  });

  it('accepts a code from only one of two concurrent requests', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await request(world);
    const code = await readSignInCode(world);
    const responses = await Promise.all([verify(world, code), verify(world, code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('accepts a code for ten minutes, unless a newer code was requested', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    await request(world);
    const first = await readSignInCode(world);
    await request(world);
    const second = await readSignInCode(world);
    if (first !== second) expect((await verify(world, first)).status).toBe(401);
    world.clock.advance(10 * MINUTE - 1);
    expect((await verify(world, second)).status).toBe(200);
    await request(world);
    const third = await readSignInCode(world);
    world.clock.advance(10 * MINUTE);
    expect((await verify(world, third)).status).toBe(401);
  });

  it.each([
    ['no address', '', 'Please enter your email address'],
    ['a malformed address', 'mara@', 'Please enter a valid email address'],
  ])('rejects %s', async (_, address, message) => {
    const world = await createHttpWorld();
    const response = await request(world, address);
    expect([response.status, response.json.message]).toEqual([400, message]);
  });

  it.each(['12345', '1234567', 'abcdef', ''])('rejects the code %j', async (code) => {
    const world = await createHttpWorld();
    expect((await verify(world, code)).json.message).toBe('Please enter the 6-digit verification code');
  });

  it('is limited to 5 in 10 minutes per requesting address, for any mailbox', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    await world.register('mara');
    for (let count = 0; count < 5; count += 1) expect((await request(world)).status).toBe(200);
    expect((await request(world)).status).toBe(429);
    expect((await request(world, 'other@kova.example')).status).toBe(429);
    expect((await request(world, email, '203.0.113.7')).status).toBe(200);
  });
});
