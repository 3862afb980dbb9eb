import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, MINUTE } from '../../../kernel/clock.js';
import { signInAdmin } from '../../../testing/admin.js';
import {
  type Creator,
  createHttpWorld,
  type HttpWorld,
  requestSignInCode,
} from '../../../testing/http-world.js';
import { deviceSignIns, users } from '../../accounts/table.js';
import { mailingMessages, mailings } from '../../mailing/table.js';
import { emailLinks, verificationCodes } from '../table.js';

const email = 'mara@creators.example';
const password = 'correct horse';
const verificationRequired = { instance: { requireVerifiedEmail: true } };

/** Returns the newest email, as its recipient sees it. */
async function readNewestEmail({ ctx }: HttpWorld): Promise<{ text: string; code: string; token: string }> {
  const rows = await ctx.db.read.select().from(mailingMessages);
  const text = (rows.at(-1)?.skeleton.parts.join('') ?? '').replace(/=\r\n/g, '').replace(/=3D/g, '=');
  const code = /\b(\d{6})\b/.exec(text.slice(text.indexOf('text/plain')))?.[1] ?? '';
  return { text, code, token: /\/(?:verify-email|reset-password)#([\w-]+)/.exec(text)?.[1] ?? '' };
}
const isVerified = async ({ ctx }: HttpWorld, { id }: Creator) => {
  const [user] = await ctx.db.read.select().from(users).where(eq(users.id, id));
  return user?.emailVerifiedAt !== null;
};
const verifyByCode = (world: HttpWorld, as: Creator | undefined, code: string) =>
  world.call('POST', '/api/auth/verify-email', { as, body: { code } });
const verifyByLink = (world: HttpWorld, token: string) =>
  world.call('POST', '/api/auth/verify-email-link', { body: { token } });
const requestVerification = (world: HttpWorld, as: Creator) =>
  world.call('POST', '/api/auth/request-email-verification', { as });

describe('verifying an address', () => {
  it('emails a code and a link at registration, stored as hashes', async () => {
    const world = await createHttpWorld(verificationRequired);
    await world.register('mara');
    const { text, code, token } = await readNewestEmail(world);
    expect(text).toContain('Subject: Verify your email address for Tidings');
    expect(text).toContain('account "mara"');
    expect([code, token]).toEqual([expect.stringMatching(/^\d{6}$/), expect.stringMatching(/^[\w-]{30,}$/)]);
    const rows = JSON.stringify([
      await world.ctx.db.read.select().from(verificationCodes),
      await world.ctx.db.read.select().from(emailLinks),
    ]);
    expect(rows).not.toContain(token);
    expect(rows).not.toContain(`"${code}"`);
  });

  it('accepts the code in the session that registered, once', async () => {
    const world = await createHttpWorld(verificationRequired);
    const mara = await world.register('mara');
    const { code } = await readNewestEmail(world);
    const userBefore = (await world.call('GET', '/api/user', { as: mara })).json;
    expect(userBefore).toMatchObject({ emailVerifiedAt: null, mustVerifyEmail: true, hasPassword: true });
    expect((await verifyByCode(world, undefined, code)).status).toBe(401);
    const wrongResponse = await verifyByCode(world, mara, code === '000000' ? '000001' : '000000');
    expect([wrongResponse.status, wrongResponse.json.code]).toEqual([401, 'invalid_code']);
    const response = await verifyByCode(world, mara, code);
    expect(response.json).toMatchObject({
      emailVerifiedAt: new Date(world.clock.now()).toISOString(),
      mustVerifyEmail: false,
      hasPassword: true,
    });
    expect((await world.call('GET', '/api/user', { as: mara })).status).toBe(200);
  });

  it('accepts the link without a session, once, and within a day', async () => {
    const world = await createHttpWorld(verificationRequired);
    const mara = await world.register('mara');
    const { token } = await readNewestEmail(world);
    world.clock.advance(DAY);
    expect((await verifyByLink(world, token)).status).toBe(410);
    expect(await isVerified(world, mara)).toBe(false);
    await requestVerification(world, mara);
    const newToken = (await readNewestEmail(world)).token;
    expect((await verifyByLink(world, newToken)).status).toBe(200);
    expect(await isVerified(world, mara)).toBe(true);
    const secondResponse = await verifyByLink(world, newToken);
    expect([secondResponse.status, secondResponse.json.code]).toEqual([410, 'link_expired']);
  });

  it('ends the earlier code and link when new ones are sent, and sends none once verified', async () => {
    const world = await createHttpWorld(verificationRequired);
    const mara = await world.register('mara');
    const first = await readNewestEmail(world);
    expect((await requestVerification(world, mara)).json).toEqual({ email });
    const second = await readNewestEmail(world);
    expect((await verifyByLink(world, first.token)).status).toBe(410);
    if (first.code !== second.code) expect((await verifyByCode(world, mara, first.code)).status).toBe(401);
    await verifyByCode(world, mara, second.code);
    const count = (await world.ctx.db.read.select().from(mailings)).length;
    expect((await requestVerification(world, mara)).status).toBe(200);
    expect(await world.ctx.db.read.select().from(mailings)).toHaveLength(count);
  });

  it('sends at most 5 verification emails in 10 minutes', async () => {
    const world = await createHttpWorld({ instance: { requireVerifiedEmail: true, rateLimits: true } });
    const mara = await world.register('mara');
    for (let count = 0; count < 5; count += 1)
      expect((await requestVerification(world, mara)).status).toBe(200);
    expect((await requestVerification(world, mara)).status).toBe(429);
  });

  it('rejects the code after five wrong attempts, and after ten minutes', async () => {
    const world = await createHttpWorld(verificationRequired);
    const mara = await world.register('mara');
    const { code } = await readNewestEmail(world);
    const wrongCode = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 5; count += 1) await verifyByCode(world, mara, wrongCode);
    expect((await verifyByCode(world, mara, code)).status).toBe(401);
    await requestVerification(world, mara);
    const newCode = (await readNewestEmail(world)).code;
    world.clock.advance(10 * MINUTE);
    expect((await verifyByCode(world, mara, newCode)).status).toBe(401);
  });

  it('rejects a verification code for signing in, and a sign-in code for verifying', async () => {
    const world = await createHttpWorld(verificationRequired);
    const mara = await world.register('mara');
    const { code } = await readNewestEmail(world);
    const signIn = await world.call('POST', '/api/auth/verify-code', { body: { email, code } });
    expect(signIn.status).toBe(401);
    await requestSignInCode(world, email);
    const signInCode = (await readNewestEmail(world)).code;
    if (signInCode !== code) expect((await verifyByCode(world, mara, signInCode)).status).toBe(401);
  });

  it('emails a verification link to users that an administrator creates', async () => {
    const world = await createHttpWorld(verificationRequired);
    const admin = await signInAdmin(world);
    const body = { username: 'mara', email, password };
    const { json } = await world.call('POST', '/api/admin/users', { as: admin, body });
    expect((await readNewestEmail(world)).text).toContain('Verify your email address');
    const response = await world.call('GET', '/api/admin/users', { as: admin });
    expect(response.json[0]).toMatchObject({ id: json.id, emailVerifiedAt: null });
  });
});

/** Signs in by code, as the mailbox's owner. */
async function signInByCode(world: HttpWorld) {
  await requestSignInCode(world, email);
  const { code } = await readNewestEmail(world);
  const answer = await world.call('POST', '/api/auth/verify-code', { body: { email, code } });
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return { answer, owner: { id: answer.json.id, username: 'mara', cookie } };
}

/** Registers with an address that may belong to another person, and creates every kind of access. */
async function registerWithEverything(world: HttpWorld) {
  const attacker = await world.register('mara');
  const scopes = ['read', 'write', 'send'];
  const { json } = await world.call('POST', '/api/tokens', { as: attacker, body: { name: 'a', scopes } });
  const start = await world.call('POST', '/api/device-sign-ins', { body: { label: 'terminal' } });
  await world.call('POST', `/api/device-sign-ins/${start.json.userCode}/decision`, {
    as: attacker,
    body: { decision: 'approve' },
  });
  return { attacker, token: json.token as string, deviceCode: start.json.deviceCode as string };
}

const signInWithPassword = (world: HttpWorld) =>
  world.call('POST', '/api/login', { body: { username: 'mara', password } });

describe('the first code sign-in of an unverified account', () => {
  it.each([true, false])(
    'ends all access that was created before (verification required: %s)',
    async (isRequired) => {
      const world = await createHttpWorld({ instance: { requireVerifiedEmail: isRequired } });
      const { attacker, token, deviceCode } = await registerWithEverything(world);
      const { answer, owner } = await signInByCode(world);
      expect(answer.json).toMatchObject({ hasPassword: false, mustVerifyEmail: false });
      expect((await world.call('GET', '/api/user', { as: attacker })).status).toBe(401);
      expect((await world.call('GET', '/api/user', { token })).status).toBe(401);
      const exchange = await world.call('POST', '/api/device-sign-ins/token', { body: { deviceCode } });
      expect(exchange.json).toMatchObject({ status: 'expired', token: null });
      expect(await world.ctx.db.read.select().from(deviceSignIns)).toEqual([]);
      expect((await signInWithPassword(world)).status).toBe(401);
      expect((await world.call('GET', '/api/user', { as: owner })).status).toBe(200);
      const messages = await world.ctx.db.read.select().from(mailingMessages);
      expect(JSON.stringify(messages)).toContain('Subject: Your Tidings password was removed');
    },
  );

  it('leaves a verified account unchanged', async () => {
    const world = await createHttpWorld(verificationRequired);
    const { attacker: mara, token } = await registerWithEverything(world);
    await requestVerification(world, mara);
    await verifyByLink(world, (await readNewestEmail(world)).token);
    const { answer } = await signInByCode(world);
    expect(answer.json.hasPassword).toBe(true);
    expect((await world.call('GET', '/api/user', { as: mara })).status).toBe(200);
    expect((await world.call('GET', '/api/user', { token })).status).toBe(200);
    expect((await signInWithPassword(world)).status).toBe(200);
  });
});
