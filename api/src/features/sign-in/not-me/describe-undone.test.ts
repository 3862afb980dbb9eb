import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { DAY, SECOND } from '../../../kernel/clock.js';
import { generateAppCode } from '../../../testing/app-code.js';
import type { Creator } from '../../../testing/http-world.js';
import { createConnectShop } from '../../../testing/payments/connect-shop.js';
import { recoveryCodes, secondFactors } from '../../accounts/factors/table.js';
import { createApiToken, decideDeviceSignIn, startDeviceSignIn, users } from '../../accounts/index.js';
import { webDomains } from '../../domains/table.js';
import { mailingMessages } from '../../mailing/table.js';
import { openOnboarding } from '../../payouts/connect.js';
import { addEndpoint } from '../../webhooks/endpoints.js';
import { webhookEndpoints } from '../../webhooks/table.js';
import { enableOwnFactor, renewOwnRecoveryCodes } from '../factors/change-own-factor.js';
import { signNotMe } from './not-me-link.js';

const WINDOW = 7 * DAY;

/** Creates a verified creator of a shop, the notice of a sign-in, and the additions that an intruder can make. */
async function createIntruded() {
  const shop = await createConnectShop();
  const { ctx, mara, clock } = shop;
  await ctx.db.transact([ctx.db.write.update(users).set({ emailVerifiedAt: 1 })]);
  const sign = () => signNotMe(ctx, { userId: mara.id, email: 'mara@creators.example' });
  const press = (token: string, body: object = {}) =>
    shop.call('POST', '/api/auth/not-me', { body: { token, ...body } });

  async function setUpFactor(as: Creator) {
    const { json } = await shop.call('POST', '/api/second-factor/setup', { as });
    return () => generateAppCode(json.secret, clock.now());
  }
  async function enableFactor(as: Creator) {
    const code = await setUpFactor(as);
    const response = await shop.call('POST', '/api/second-factor/enable', { as, body: { code: code() } });
    expect(response.status).toBe(200);
    return code;
  }
  /** Signs in again, for calls that need a recent sign-in. */
  async function reauthenticate(factorCode?: string) {
    const body = { password: 'correct horse', ...(factorCode && { factorCode }) };
    expect((await shop.call('POST', '/api/reauthenticate', { as: mara, body })).status).toBe(200);
  }
  const factorsOf = ({ id }: Creator) => ctx.db.read.$count(secondFactors, eq(secondFactors.accountId, id));
  const codesOf = ({ id }: Creator) => ctx.db.read.$count(recoveryCodes, eq(recoveryCodes.accountId, id));
  async function lastEmail(): Promise<string> {
    const rows = await ctx.db.read.select().from(mailingMessages);
    return (rows.at(-1)?.skeleton.parts.join('') ?? '').replaceAll('=\r\n', '').replaceAll('\r\n', ' ');
  }
  return { ...shop, sign, press, setUpFactor, enableFactor, reauthenticate, factorsOf, codesOf, lastEmail };
}

describe('"This wasn\'t me" and the second factor', () => {
  it('turns off a factor that was enabled in the seven days before the notice', async () => {
    const world = await createIntruded();
    const { mara, clock } = world;
    await world.enableFactor(mara);
    clock.advance(WINDOW - 1);
    const token = await world.sign();
    expect((await world.press(token)).status).toBe(200);
    expect([await world.factorsOf(mara), await world.codesOf(mara)]).toEqual([0, 0]);
    expect(await world.lastEmail()).toContain(
      'Two-step sign-in was turned on in the last 7 days, so Tidings turned it off.',
    );
  });

  it('lets the owner sign in after an intruder turned on a factor', async () => {
    const world = await createIntruded();
    const token = await world.sign();
    await world.enableFactor(world.mara);
    await world.press(token);
    const link = /\/reset-password#([\w-]+)/.exec(await world.lastEmail())?.[1];
    const body = { token: link, newPassword: 'an entirely new one' };
    expect((await world.call('POST', '/api/auth/reset-password', { body })).status).toBe(200);
    const login = { username: 'mara', password: 'an entirely new one' };
    expect((await world.call('POST', '/api/login', { body: login })).status).toBe(200);
  });

  it('leaves a factor on, with its recovery codes, if both are older than seven days', async () => {
    const world = await createIntruded();
    const { mara, clock } = world;
    await world.enableFactor(mara);
    clock.advance(WINDOW + 1);
    await world.press(await world.sign());
    // The recovery codes are as old as the factor.
    expect([await world.factorsOf(mara), await world.codesOf(mara)]).toEqual([1, 10]);
    expect(await world.lastEmail()).toContain(
      'Two-step sign-in stays on, because it was turned on more than 7 days ago.',
    );
  });

  it('removes recovery codes that an intruder replaced', async () => {
    const world = await createIntruded();
    const { mara, clock } = world;
    const code = await world.enableFactor(mara);
    clock.advance(WINDOW + 30 * SECOND);
    await world.reauthenticate(code());
    clock.advance(30 * SECOND);
    const renewal = { as: mara, body: { code: code() } };
    expect((await world.call('POST', '/api/second-factor/recovery-codes', renewal)).status).toBe(200);
    await world.press(await world.sign());
    expect([await world.factorsOf(mara), await world.codesOf(mara)]).toEqual([1, 0]);
    expect(await world.lastEmail()).toContain('Recovery codes created in the last 7 days no longer work.');
  });

  it('replaces no recovery codes for a session that has ended in between', async () => {
    const world = await createIntruded();
    const { mara, ctx, clock } = world;
    const code = await world.enableFactor(mara);
    clock.advance(30 * SECOND);
    const codesBefore = await ctx.db.read.select().from(recoveryCodes);
    const renewing = { userId: mara.id, tokenHash: 'ended in between', code: code() };
    await expect(renewOwnRecoveryCodes(ctx, renewing)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await ctx.db.read.select().from(recoveryCodes)).toEqual(codesBefore);
  });

  it('removes an unfinished setup, and rejects one whose session has ended in between', async () => {
    const world = await createIntruded();
    const { mara, ctx } = world;
    await world.setUpFactor(mara);
    await world.press(await world.sign());
    expect(await world.factorsOf(mara)).toBe(0);
    const lateCreator = await world.register('late');
    await ctx.db.transact([ctx.db.write.update(users).set({ emailVerifiedAt: 1 })]);
    const lateCode = await world.setUpFactor(lateCreator);
    const enabling = enableOwnFactor(ctx, {
      userId: lateCreator.id,
      tokenHash: 'ended in between',
      code: lateCode(),
    });
    await expect(enabling).rejects.toMatchObject({ code: 'unauthenticated' });
    const [row] = await ctx.db.read.select().from(secondFactors);
    expect(row?.enabledAt).toBeNull();
  });

  it('leaves the factor of another creator on', async () => {
    const world = await createIntruded();
    await world.enableFactor(world.mara);
    const ines = await world.register('ines');
    await world.ctx.db.transact([world.ctx.db.write.update(users).set({ emailVerifiedAt: 1 })]);
    await world.enableFactor(ines);
    await world.press(await world.sign());
    expect([await world.factorsOf(world.mara), await world.factorsOf(ines)]).toEqual([0, 1]);
  });
});

it('emails the owner that the password was removed, and not that it stays', async () => {
  const world = await createIntruded();
  await world.press(await world.sign());
  const email = await world.lastEmail();
  expect(email).toContain(
    'You secured the Tidings account "mara". Your password was removed. Open this page to choose a new one. The link works once, for 1 hour:',
  );
  expect(email).not.toMatch(/received a request|did not request|stays the same/);
});

describe('"This wasn\'t me" and API tokens', () => {
  it('revokes API tokens of the last seven days, even if older tokens stay', async () => {
    const world = await createIntruded();
    const { ctx, mara, clock } = world;
    const create = async () =>
      (await createApiToken(ctx, { userId: mara.id, name: 'ci', scopes: ['read'] })).secret;
    const older = await create();
    clock.advance(WINDOW + 1);
    const newer = await create();
    await world.press(await world.sign(), { revokeApiTokens: false });
    const statuses = [older, newer].map(
      async (token) => (await world.call('GET', '/api/user', { token })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 401]);
  });

  it('rejects the approval of a terminal whose session has ended in between', async () => {
    const { ctx, mara } = await createIntruded();
    const requester = { label: 'kiln', program: 'tidings', network: '203.0.113.0/24' };
    const { userCode } = await startDeviceSignIn(ctx, { requester, scopes: ['read'] });
    const input = { userId: mara.id, tokenHash: 'ended in between', userCode, decision: 'approve' as const };
    await expect(decideDeviceSignIn(ctx, input)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('"This wasn\'t me" and the payout account', () => {
  it('disconnects an account connected in the last seven days, and no job reconnects it', async () => {
    const world = await createIntruded();
    const { mara } = world;
    const token = await world.sign();
    await world.activate(mara);
    await world.press(token);
    expect(await world.readAccounts(mara)).toMatchObject([{ status: 'disconnected' }]);
    expect(await world.lastEmail()).toContain('The payout account added in the last 7 days is disconnected.');
    await world.runJobs();
    expect(await world.readAccounts(mara)).toMatchObject([{ status: 'disconnected' }]);
  });

  it('leaves an older account connected, and the account of another creator', async () => {
    const world = await createIntruded();
    const { mara, clock } = world;
    await world.activate(mara);
    clock.advance(WINDOW + 1);
    const ines = await world.register('ines');
    await world.activate(ines);
    await world.press(await world.sign());
    expect(await world.readAccounts(mara)).toMatchObject([{ status: 'active' }]);
    expect(await world.readAccounts(ines)).toMatchObject([{ status: 'active' }]);
  });

  it('connects no account for a session that has ended in between', async () => {
    const { ctx, mara, readAccounts } = await createIntruded();
    const connecting = openOnboarding(ctx, { userId: mara.id, tokenHash: 'ended in between', country: 'DE' });
    await expect(connecting).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(await readAccounts(mara)).toEqual([]);
  });
});

describe('"This wasn\'t me" and webhooks and domains', () => {
  it('pauses endpoints of the last seven days, and names new domains in the email', async () => {
    const world = await createIntruded();
    const { ctx, mara, clock } = world;
    const ines = await world.register('ines');
    const add = (userId: number, url: string) => {
      const row = { userId, url, events: [], secret: 'sealed', createdAt: clock.now() };
      return ctx.db.transact([ctx.db.write.insert(webhookEndpoints).values(row)]);
    };
    await add(mara.id, 'https://older.example/hook');
    clock.advance(WINDOW + 1);
    await add(mara.id, 'https://newer.example/hook');
    await add(ines.id, 'https://ines.example/hook');
    const domain = { userId: mara.id, domain: 'news.evil.example', token: 't', createdAt: clock.now() };
    await ctx.db.transact([ctx.db.write.insert(webDomains).values(domain)]);
    await world.press(await world.sign());
    const rows = await ctx.db.read.select().from(webhookEndpoints).orderBy(webhookEndpoints.id);
    expect(rows.map(({ pausedAt }) => pausedAt !== null)).toEqual([false, true, false]);
    const email = await world.lastEmail();
    expect(email).toContain('Webhook endpoints added in the last 7 days are paused.');
    expect(email).toContain('Domains added in the last 7 days: news.evil.example.');
  });

  it.each(['session', 'token'] as const)(
    'adds no endpoint for a %s that has ended in between',
    async (via) => {
      const { ctx, mara } = await createIntruded();
      const access =
        via === 'session'
          ? { kind: 'user' as const, via, userId: mara.id, tokenHash: 'ended in between', authenticatedAt: 1 }
          : { kind: 'user' as const, via, userId: mara.id, tokenId: 99, scopes: ['webhooks'] };
      const adding = addEndpoint(ctx, {
        access,
        url: 'https://evil.example/hook',
        events: ['sale.completed'],
      });
      const message = expect.stringContaining(
        via === 'session' ? 'Your session has ended' : 'This API token',
      );
      await expect(adding).rejects.toMatchObject({ code: 'unauthenticated', message });
      expect(await ctx.db.read.select().from(webhookEndpoints)).toEqual([]);
    },
  );

  it('asks to check older endpoints, because their addresses can be changed', async () => {
    const world = await createIntruded();
    const { ctx, mara, clock } = world;
    const row = {
      userId: mara.id,
      url: 'https://older.example/hook',
      events: [],
      secret: 'sealed',
      createdAt: 1,
    };
    await ctx.db.transact([ctx.db.write.insert(webhookEndpoints).values(row)]);
    clock.advance(WINDOW + 1);
    await world.press(await world.sign());
    const email = await world.lastEmail();
    expect(email).toContain('Check the URLs of your webhook endpoints in Settings, Account.');
    expect(email).not.toContain('are paused');
  });
});
