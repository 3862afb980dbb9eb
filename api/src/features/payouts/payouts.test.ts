import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signEvent } from '../../adapters/payments/signed-events.js';
import { jobs } from '../../db/table.js';
import { PaymentsError } from '../../ports/payments.js';
import { CRASH_MOMENTS, crashAtWrite } from '../../testing/crash-at-write.js';
import { type ConnectShop, createConnectShop } from '../../testing/payments/connect-shop.js';
import { createShop } from '../../testing/payments/shop.js';
import { users } from '../accounts/index.js';
import { settleAccount } from './settle-account.js';
import { payoutAccounts } from './table.js';

const readAccount = async (shop: ConnectShop, creator = shop.mara) =>
  (await shop.call('GET', '/api/payouts/account', { as: creator })).json;

describe('a creator’s payout account', () => {
  it('changes its status from onboarding to active, to restricted and back to active', async () => {
    const shop = await createConnectShop();
    const { mara } = shop;
    expect(await readAccount(shop)).toMatchObject({
      mode: 'connect',
      status: 'none',
      feePercent: 10,
      steps: [],
    });
    const link = await shop.connect(mara);
    expect(link).toMatchObject({ status: 200, json: { url: expect.stringContaining('/payouts/simulated') } });
    expect(await readAccount(shop)).toMatchObject({ status: 'onboarding', country: 'DE', currency: 'eur' });
    await shop.act(mara, 'complete');
    expect(await readAccount(shop)).toMatchObject({
      status: 'active',
      canPayOut: true,
      steps: [],
      note: null,
    });
    await shop.act(mara, 'require_document');
    expect(await readAccount(shop)).toMatchObject({
      status: 'restricted',
      steps: ['Upload a photo of your passport, ID card or driving license.'],
      note: expect.stringContaining('cannot accept payments'),
    });
    await shop.act(mara, 'complete');
    expect(await readAccount(shop)).toMatchObject({ status: 'active' });
    expect(shop.errors).toEqual([]);
  });

  it('is created once for repeated requests, and again after a disconnection', async () => {
    const shop = await createConnectShop();
    const { mara } = shop;
    await Promise.all([shop.connect(mara), shop.connect(mara), shop.connect(mara)]);
    expect(await shop.readAccounts(mara)).toMatchObject([{ status: 'onboarding' }]);
    const first = await shop.activate(mara);
    const disconnectResponse = await shop.call('DELETE', '/api/payouts/account', { as: mara });
    expect(disconnectResponse).toMatchObject({ status: 200, json: { status: 'disconnected' } });
    expect(await shop.call('DELETE', '/api/payouts/account', { as: mara })).toMatchObject({ status: 200 });
    const second = await shop.activate(mara, 'US');
    expect(second).not.toBe(first);
    expect(await shop.readAccounts(mara)).toMatchObject([
      { accountId: first, status: 'disconnected' },
      { accountId: second, status: 'active', country: 'US', currency: 'usd' },
    ]);
  });

  it('is reported to its owner by email when it is connected or disconnected', async () => {
    const shop = await createConnectShop();
    const { mara, ctx } = shop;
    const verified = { emailVerifiedAt: 1 };
    await ctx.db.transact([ctx.db.write.update(users).set(verified).where(eq(users.id, mara.id))]);
    await Promise.all([shop.connect(mara), shop.connect(mara)]);
    const countReports = () => ctx.db.read.$count(jobs, eq(jobs.kind, 'accounts.report-change'));
    expect(await countReports()).toBe(1);
    await shop.runJobs();
    await shop.call('DELETE', '/api/payouts/account', { as: mara });
    await shop.call('DELETE', '/api/payouts/account', { as: mara });
    expect(await countReports()).toBe(1);
    await shop.runJobs();
    const emails = await shop.deliver();
    const listBySubject = (subject: string) => emails.filter((email) => email.subject === subject);
    // The test runs each job twice.
    expect(listBySubject('A payout account was connected to your Tidings account')).toHaveLength(2);
    const [gone] = listBySubject('The payout account was disconnected from your Tidings account');
    expect(gone?.text).toContain('/not-me#');
    expect(gone?.to).toMatchObject([{ address: 'mara@creators.example' }]);
  });

  it('requires a country that the provider supports', async () => {
    const shop = await createConnectShop();
    const unsupportedResponse = await shop.connect(shop.mara, 'AQ');
    expect(unsupportedResponse).toMatchObject({ status: 409, json: { code: 'country_unsupported' } });
    expect(await readAccount(shop)).toMatchObject({ status: 'none' });
    for (const body of [
      {},
      { country: 'Germany' },
      { country: 'de' },
      { country: 'DE', accountId: 'acct_1' },
    ]) {
      const response = await shop.call('POST', '/api/payouts/account', { body, as: shop.mara });
      expect(response).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
    }
    expect(await shop.connect(shop.mara, 'DE')).toMatchObject({ status: 200 });
  });

  it('cannot be connected again after the provider closed it', async () => {
    const shop = await createConnectShop();
    await shop.activate(shop.mara);
    await shop.act(shop.mara, 'reject');
    expect(await readAccount(shop)).toMatchObject({
      status: 'disabled',
      note: expect.stringContaining('closed'),
    });
    expect(await shop.connect(shop.mara)).toMatchObject({
      status: 409,
      json: { code: 'payout_account_disabled' },
    });
  });

  it('is disconnected if the creator revokes access at the provider', async () => {
    const shop = await createConnectShop();
    await shop.activate(shop.mara);
    await shop.act(shop.mara, 'disconnect');
    expect(await readAccount(shop)).toMatchObject({
      status: 'disconnected',
      canPayOut: false,
      steps: [],
      note: expect.stringContaining('connect an account'),
    });
    expect(await shop.readAccounts(shop.mara)).toMatchObject([{ status: 'disconnected' }]);
  });

  it('is updated by a refresh request if an event was lost', async () => {
    const shop = await createConnectShop();
    await shop.connect(shop.mara);
    const [account] = await shop.readAccounts(shop.mara);
    await shop.payments.simulator.changeAccount({ accountId: account?.accountId ?? '', action: 'complete' });
    expect(await readAccount(shop)).toMatchObject({ status: 'onboarding' });
    const response = await shop.call('POST', '/api/payouts/account/refresh', { as: shop.mara });
    expect(response).toMatchObject({ status: 200, json: { status: 'active' } });
  });

  it('returns 404 for changes on an instance with one seller, and 401 for visitors', async () => {
    const shop = await createShop();
    const calls = [
      ['POST', '/api/payouts/account', { country: 'DE' }],
      ['POST', '/api/payouts/account/refresh', undefined],
      ['DELETE', '/api/payouts/account', undefined],
      ['POST', '/api/simulated-payments/account', { action: 'complete' }],
    ] as const;
    for (const [method, path, body] of calls) {
      expect((await shop.call(method, path, { body, as: shop.mara })).status).toBe(404);
      expect((await shop.call(method, path, { body })).status).toBe(401);
    }
    const response = await shop.call('POST', '/api/payouts/account', {
      body: { country: 'DE' },
      as: shop.mara,
    });
    expect(response.json.message).toBe('The account of this instance receives all payments.');
    const view = await shop.call('GET', '/api/payouts/account', { as: shop.mara });
    expect(view.json).toMatchObject({ mode: 'owner', status: 'none' });
    expect((await shop.call('GET', '/api/payouts/account')).status).toBe(401);
  });

  it('returns 404 for another creator’s account', async () => {
    const shop = await createConnectShop();
    const otherCreator = await shop.register('other');
    await shop.activate(shop.mara);
    expect(await readAccount(shop, otherCreator)).toMatchObject({ status: 'none', country: null });
    await shop.call('DELETE', '/api/payouts/account', { as: otherCreator });
    const act = { body: { action: 'disable' }, as: otherCreator };
    expect((await shop.call('POST', '/api/simulated-payments/account', act)).status).toBe(404);
    await shop.activate(otherCreator, 'US');
    await shop.act(otherCreator, 'disable');
    expect(await readAccount(shop)).toMatchObject({ status: 'active', country: 'DE' });
  });
});

describe('events of accounts', () => {
  it('set the provider’s current status in any order, late or repeated', async () => {
    const shop = await createConnectShop();
    const accountId = await shop.activate(shop.mara);
    const { simulator } = shop.payments;
    const events = [
      ...(await simulator.changeAccount({ accountId, action: 'require_document' })),
      ...(await simulator.changeAccount({ accountId, action: 'disable' })),
      ...(await simulator.changeAccount({ accountId, action: 'complete' })),
    ];
    for (const { body, signature } of [...events].reverse().concat(events)) {
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      expect((await shop.call('POST', '/api/webhooks/stripe', { raw: body, headers })).status).toBe(200);
      await shop.runJobs();
      expect(await readAccount(shop)).toMatchObject({ status: 'active' });
    }
  });

  it('change nothing for an unknown account', async () => {
    const shop = await createConnectShop();
    await shop.activate(shop.mara);
    const accountsBefore = await shop.readAccounts(shop.mara);
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'account.updated',
      account: 'acct_simulated_other',
      data: { object: { id: 'acct_simulated_other', object: 'account' } },
    });
    const signature = signEvent(Buffer.alloc(32, 9), body, shop.clock.now());
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    expect((await shop.call('POST', '/api/webhooks/stripe', { raw: body, headers })).status).toBe(200);
    await shop.runJobs();
    expect(await shop.readAccounts(shop.mara)).toEqual(accountsBefore);
    expect(await shop.ctx.db.read.select().from(jobs)).toEqual([]);
  });

  it('do not let an older response replace a newer one', async () => {
    const shop = await createConnectShop();
    const accountId = await shop.activate(shop.mara);
    const { accounts, simulator } = shop.payments;
    const find = accounts.find.bind(accounts);
    let isFirst = true;
    accounts.find = async (id) => {
      const account = await find(id);
      if (isFirst) {
        isFirst = false;
        await simulator.changeAccount({ accountId, action: 'require_document' });
        await settleAccount(shop.ctx, { accountId });
        // The first caller still has the earlier result.
        return account && { ...account, due: ['external_account'] };
      }
      return account;
    };
    expect(await settleAccount(shop.ctx, { accountId })).toMatchObject({ status: 'restricted' });
  });

  it('fail and change nothing while the provider does not respond', async () => {
    const shop = await createConnectShop();
    const accountId = await shop.activate(shop.mara);
    shop.payments.accounts.find = async () => {
      throw new PaymentsError('connection', 'no route');
    };
    await expect(settleAccount(shop.ctx, { accountId })).rejects.toMatchObject({
      code: 'stripe_api_connection_error',
    });
    expect(await shop.readAccounts(shop.mara)).toMatchObject([{ status: 'active' }]);
  });
});

describe.each(CRASH_MOMENTS)('a server that is killed %s any of its writes', (moment) => {
  it('creates one active payout account after a restart', { timeout: 60_000 }, async () => {
    let crashes = 0;
    for (let count = 1; ; count += 1) {
      const shop = await createConnectShop();
      const { mara } = shop;
      const server = crashAtWrite(shop.ctx, { count, moment });
      const body = { country: 'DE' };
      try {
        await shop.call('POST', '/api/payouts/account', { body, as: mara, unchecked: true });
        const action = { body: { action: 'complete' }, as: mara, unchecked: true };
        await shop.call('POST', '/api/simulated-payments/account', action);
        await shop.runJobs();
      } catch (error) {
        if (!server.hasCrashed()) throw error;
      }
      server.restart();
      if (!server.hasCrashed()) break;
      crashes += 1;
      await shop.connect(mara);
      await shop.act(mara, 'complete');
      expect(await shop.readAccounts(mara), `write ${count}`).toMatchObject([{ status: 'active' }]);
    }
    expect(crashes).toBeGreaterThan(3);
  });
});

it('erases a payout account with its creator', async () => {
  const shop = await createConnectShop();
  await shop.activate(shop.mara);
  const { users } = await import('../accounts/index.js');
  await shop.ctx.db.transact([shop.ctx.db.write.delete(users).where(eq(users.id, shop.mara.id))]);
  expect(await shop.ctx.db.read.select().from(payoutAccounts)).toEqual([]);
});
