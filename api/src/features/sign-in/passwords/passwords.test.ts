import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { runDueJobs as runJobs } from '../../../db/jobs/job-loop.js';
import { HOUR } from '../../../kernel/clock.js';
import { RECENT_SIGN_IN } from '../../../kernel/time/session-lifetimes.js';
import {
  type Creator,
  createHttpWorld,
  type HttpWorld,
  requestSignInCode,
} from '../../../testing/http-world.js';
import { PASSWORD_TOO_COMMON } from '../../accounts/check-new-password.js';
import { passkeys } from '../../accounts/passkeys/table.js';
import { apiTokens, deviceSignIns, users } from '../../accounts/table.js';
import { mailingMessages, mailings } from '../../mailing/table.js';
import { signInJobs } from '../index.js';
import { emailLinks, verificationCodes } from '../table.js';

const runDueJobs = ({ ctx }: HttpWorld) => runJobs(ctx, signInJobs, 'test');
const email = 'mara@creators.example';
const OLD = 'correct horse';
const NEW = 'a kiln that would not cool';

const logIn = (world: HttpWorld, password: string) =>
  world.call('POST', '/api/login', { body: { username: 'mara', password } });
const readSessionStatus = async (world: HttpWorld, as: Creator) =>
  (await world.call('GET', '/api/user', { as })).status;
const change = (world: HttpWorld, as: Creator | undefined, body: object = { newPassword: NEW }) =>
  world.call('POST', '/api/change-password', { as, body });
const ask = (world: HttpWorld, address = email, from = '127.0.0.1') =>
  world.call('POST', '/api/auth/request-password-reset', { body: { email: address }, from });
const reset = (world: HttpWorld, token: string, newPassword = NEW) =>
  world.call('POST', '/api/auth/reset-password', { body: { token, newPassword } });

/** Returns the newest email, as its recipient sees it. */
async function readNewest({ ctx }: HttpWorld): Promise<{ text: string; token: string }> {
  const rows = await ctx.db.read.select().from(mailingMessages);
  const text = (rows.at(-1)?.skeleton.parts.join('') ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
  return { text, token: /\/reset-password#([\w-]+)/.exec(text)?.[1] ?? '' };
}

async function askForLink(world: HttpWorld): Promise<string> {
  expect((await ask(world)).json).toEqual({ email });
  await runDueJobs(world);
  return (await readNewest(world)).token;
}

/** Creates a creator with a second browser, an API token and a terminal that waits for its token. */
async function createAccess(world: HttpWorld) {
  const mara = await world.register('mara');
  const loginResponse = await logIn(world, OLD);
  const cookie = (loginResponse.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const body = { name: 'laptop', scopes: ['read'] };
  const { json } = await world.call('POST', '/api/tokens', { as: mara, body });
  const start = await world.call('POST', '/api/device-sign-ins', { body: { label: 'terminal' } });
  await world.call('POST', `/api/device-sign-ins/${start.json.userCode}/decision`, {
    as: mara,
    body: { decision: 'approve' },
  });
  return { mara, other: { ...mara, cookie }, token: json.token as string };
}

describe('changing a password', () => {
  it('ends other sessions and pending terminals, but not the current session or API tokens', async () => {
    const world = await createHttpWorld();
    const { mara, other, token } = await createAccess(world);
    expect((await change(world, mara)).json).toEqual({ success: true });
    expect([await readSessionStatus(world, mara), await readSessionStatus(world, other)]).toEqual([200, 401]);
    expect((await world.call('GET', '/api/user', { token })).status).toBe(200);
    expect(await world.ctx.db.read.select().from(deviceSignIns)).toEqual([]);
    expect([(await logIn(world, OLD)).status, (await logIn(world, NEW)).status]).toEqual([401, 200]);
  });

  it('revokes the API tokens if asked', async () => {
    const world = await createHttpWorld();
    const { mara, token } = await createAccess(world);
    await change(world, mara, { newPassword: NEW, revokeApiTokens: true });
    expect((await world.call('GET', '/api/user', { token })).status).toBe(401);
    expect(await world.ctx.db.read.select().from(apiTokens)).toEqual([]);
  });

  it('does not affect another creator’s sessions and tokens', async () => {
    const world = await createHttpWorld();
    const { mara } = await createAccess(world);
    const ines = await world.register('ines');
    const body = { name: 'laptop', scopes: ['read'] };
    const { token } = (await world.call('POST', '/api/tokens', { as: ines, body })).json;
    await change(world, mara, { newPassword: NEW, revokeApiTokens: true });
    expect(await readSessionStatus(world, ines)).toBe(200);
    expect((await world.call('GET', '/api/user', { token })).status).toBe(200);
  });

  it('needs a recent sign-in', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    expect((await change(world, undefined)).status).toBe(401);
    world.clock.advance(RECENT_SIGN_IN + 1);
    const response = await change(world, mara);
    expect([response.status, response.json.code]).toEqual([403, 'reauthentication_required']);
    await world.call('POST', '/api/reauthenticate', { as: mara, body: { password: OLD } });
    expect((await change(world, mara)).status).toBe(200);
  });

  it('sets the first password of an account without one', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await world.ctx.db.transact([world.ctx.db.write.update(users).set({ passwordHash: '!' })]);
    expect((await world.call('GET', '/api/user', { as: mara })).json.hasPassword).toBe(false);
    expect((await change(world, mara)).status).toBe(200);
    expect((await logIn(world, NEW)).json.hasPassword).toBe(true);
  });

  it('emails the owner, and ends the code and the link that were emailed before', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    await requestSignInCode(world, email);
    const token = await askForLink(world);
    await change(world, mara);
    expect((await readNewest(world)).text).toContain('Subject: Your Tidings password was changed');
    expect((await reset(world, token)).status).toBe(410);
    expect(await world.ctx.db.read.select().from(verificationCodes)).toEqual([]);
  });

  it('mentions passkeys in the reset email if the account has any', async () => {
    const world = await createHttpWorld();
    const { id: userId } = await world.register('mara');
    await askForLink(world);
    expect((await readNewest(world)).text).not.toContain('passkey');
    const account = { accountKind: 'user' as const, accountId: userId };
    const row = { ...account, credentialId: 'c', publicKey: 'k', counter: 0, name: 'Phone', createdAt: 1 };
    await world.ctx.db.transact([world.ctx.db.write.insert(passkeys).values(row)]);
    await askForLink(world);
    expect((await readNewest(world)).text).toContain('Your passkeys keep working.');
  });

  it('fails if another change happens at the same moment', async () => {
    const world = await createHttpWorld();
    const mara = await world.register('mara');
    const responses = await Promise.all([change(world, mara), change(world, mara)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

const REFUSED: Array<[string, string, string]> = [
  ['a short password', '12345', 'Password must be at least 6 characters'],
  ['a common password', 'sunshine1', PASSWORD_TOO_COMMON],
  ['the username', 'mara2026', PASSWORD_TOO_COMMON],
  ['the address', email, PASSWORD_TOO_COMMON],
];

describe.each(REFUSED)('%s', (_, password, message) => {
  it('is rejected at registration, at a change and at a reset, and the link still works', async () => {
    const world = await createHttpWorld();
    const body = { username: 'mara', email, password };
    const registration = await world.call('POST', '/api/register', { body });
    expect([registration.status, registration.json.errors[0]]).toEqual([400, { path: 'password', message }]);
    const mara = await world.register('mara');
    const changeResponse = await change(world, mara, { newPassword: password });
    expect([changeResponse.status, changeResponse.json.errors[0]]).toEqual([
      400,
      { path: 'newPassword', message },
    ]);
    const token = await askForLink(world);
    const resetResponse = await reset(world, token, password);
    expect([resetResponse.status, resetResponse.json.errors[0]]).toEqual([
      400,
      { path: 'newPassword', message },
    ]);
    expect((await logIn(world, OLD)).status).toBe(200);
    expect((await reset(world, token)).status).toBe(200);
  });
});

it('an instance can require longer passwords', async () => {
  const world = await createHttpWorld({ instance: { passwordMinLength: 14 } });
  const body = { username: 'mara', email, password: OLD };
  const response = await world.call('POST', '/api/register', { body });
  expect([response.status, response.json.message]).toEqual([400, 'Password must be at least 14 characters']);
  expect((await world.call('POST', '/api/register', { body: { ...body, password: NEW } })).status).toBe(201);
});

describe('resetting a forgotten password', () => {
  it('emails a link, stored as a hash, that ends all access without a sign-in', async () => {
    const world = await createHttpWorld();
    const { mara, other, token } = await createAccess(world);
    const link = await askForLink(world);
    const { text } = await readNewest(world);
    expect(text).toContain('Subject: Set a new Tidings password');
    expect(text).toContain('ignore this email. Your password stays the same.');
    expect(JSON.stringify(await world.ctx.db.read.select().from(emailLinks))).not.toContain(link);
    const response = await reset(world, link);
    expect([response.json, response.headers.get('set-cookie')]).toEqual([{ success: true }, null]);
    expect([await readSessionStatus(world, mara), await readSessionStatus(world, other)]).toEqual([401, 401]);
    expect((await world.call('GET', '/api/user', { token })).status).toBe(401);
    expect(await world.ctx.db.read.select().from(deviceSignIns)).toEqual([]);
    expect((await readNewest(world)).text).toContain('Subject: Your Tidings password was changed');
    expect([(await logIn(world, OLD)).status, (await logIn(world, NEW)).status]).toEqual([401, 200]);
  });

  it('marks the address as verified', async () => {
    const world = await createHttpWorld({ instance: { requireVerifiedEmail: true } });
    const mara = await world.register('mara');
    await reset(world, await askForLink(world));
    const [user] = await world.ctx.db.read.select().from(users).where(eq(users.id, mara.id));
    expect(user?.emailVerifiedAt).toBe(world.clock.now());
  });

  it('accepts a link once, also concurrently, and only the newest, for an hour', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const first = await askForLink(world);
    const second = await askForLink(world);
    expect((await reset(world, first)).json.code).toBe('link_expired');
    const responses = await Promise.all([reset(world, second), reset(world, second)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 410]);
    const third = await askForLink(world);
    world.clock.advance(HOUR);
    expect((await reset(world, third)).status).toBe(410);
  });

  it('rejects a link that verifies an address', async () => {
    const world = await createHttpWorld({ instance: { requireVerifiedEmail: true } });
    await world.register('mara');
    const { text } = await readNewest(world);
    const token = /\/verify-email#([\w-]+)/.exec(text)?.[1] ?? '';
    expect((await reset(world, token)).status).toBe(410);
    const link = await askForLink(world);
    const verified = await world.call('POST', '/api/auth/verify-email-link', { body: { token: link } });
    expect(verified.status).toBe(410);
  });

  it('responds and works the same for an address without an account', async () => {
    const world = await createHttpWorld();
    await world.register('mara');
    const countBefore = (await world.ctx.db.read.select().from(mailings)).length;
    const [known, unknown] = [await ask(world), await ask(world, 'nobody@creators.example')];
    expect([unknown.status, unknown.json]).toEqual([200, { email: 'nobody@creators.example' }]);
    expect(known.status).toBe(200);
    // Nothing is looked up before the response, because the same job waits for both.
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(countBefore);
    await runDueJobs(world);
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(countBefore + 1);
  });

  it('is limited to 5 emails an hour per requesting address and 12 in total, for any spelling', async () => {
    const world = await createHttpWorld({ instance: { rateLimits: true } });
    await world.register('mara');
    const spellings = [email, ' Mara@Creators.example', 'MARA@CREATORS.EXAMPLE'];
    const from = (index: number) => `203.0.113.${index % 4}`;
    for (let index = 0; index < 12; index += 1) {
      expect((await ask(world, spellings[index % 3], from(index))).status).toBe(200);
    }
    expect((await ask(world, email, '198.51.100.7')).status).toBe(429);
    for (let count = 0; count < 5; count += 1) await ask(world, 'ines@creators.example', '198.51.100.8');
    expect((await ask(world, 'ines@creators.example', '198.51.100.8')).status).toBe(429);
    expect((await ask(world, 'ines@creators.example', '198.51.100.9')).status).toBe(200);
  });

  it.each([
    ['no address', { email: '' }, 'Please enter your email address'],
    ['a malformed address', { email: 'mara@' }, 'Please enter a valid email address'],
  ])('rejects %s', async (_, body, message) => {
    const world = await createHttpWorld();
    const response = await world.call('POST', '/api/auth/request-password-reset', { body });
    expect([response.status, response.json.message]).toEqual([400, message]);
  });
});
