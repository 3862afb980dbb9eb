import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createResolverDns } from '../../../adapters/dns/resolver.js';
import { createSmtpService } from '../../../adapters/email/smtp.js';
import { addAdmin, signInAdmin } from '../../../testing/admin.js';
import {
  type ScriptedReply,
  type Step,
  sendLastLine,
  startScriptedSmtp,
} from '../../../testing/email/scripted-smtp.js';
import { type Creator, createHttpWorld } from '../../../testing/http-world.js';
import { type NameRecords, startDnsServer } from '../../../testing/servers/dns-server.js';
import type { WorldOptions } from '../../../testing/world.js';
import { exportPublicText } from '../../mailing/index.js';
import { auditEntries } from '../table.js';

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 1_024 });
const signingKey = {
  domain: 'kova.example',
  selector: 'tidings',
  algorithm: 'rsa-sha256',
  privateKey,
} as const;
const TEST = '/api/admin/sending/test';
const DNS = '/api/admin/sending/dns';

async function createConsole(options: WorldOptions) {
  const world = await createHttpWorld(options);
  const admin = await signInAdmin(world);
  const send = (to: unknown) => world.call('POST', TEST, { as: admin, body: { to } });
  const checkDns = () => world.call('GET', DNS, { as: admin });
  return { world, admin, send, checkDns };
}

async function startRelay(
  replies: Partial<Record<Step, ScriptedReply>> = {},
  instance: WorldOptions['instance'] = {},
) {
  const relay = await startScriptedSmtp({ answer: ({ step }) => replies[step] });
  const email = createSmtpService(relay.url);
  return { relay, ...(await createConsole({ email, instance: { sendsThroughRelay: true, ...instance } })) };
}

describe('a test email', () => {
  it('is signed, leaves through the relay, and shows the reply', async () => {
    const { relay, send } = await startRelay({}, { signingKey, mailFrom: 'news@kova.example' });
    const reply = await send(' Ops@Kova.example ');
    expect(reply).toMatchObject({
      status: 200,
      json: { outcome: 'accepted', code: 250, text: '250 2.0.0 taken', advice: null },
    });
    expect(reply.json.tookMs).toBeGreaterThanOrEqual(0);
    expect(relay.stored).toEqual([
      expect.objectContaining({
        email: expect.stringContaining('MAIL FROM:<news@kova.example>'),
        rcpt: 'RCPT TO:<ops@kova.example>',
        message: expect.stringMatching(
          /^DKIM-Signature: v=1; a=rsa-sha256;[\s\S]*Subject: Test email from Tidings/,
        ),
      }),
    ]);
  });

  it('uses an envelope sender at BOUNCE_DOMAIN, as other emails do', async () => {
    const { relay, send } = await startRelay({}, { bounceDomain: 'bounces.kova.example' });
    await send('ops@kova.example');
    expect(relay.stored[0]?.email).toMatch(/^MAIL FROM:<b\+0-[0-9a-f]{16}@bounces\.kova\.example>/);
  });

  it('has an audit entry without the address', async () => {
    const { world, send } = await startRelay();
    await send('ops@kova.example');
    const entries = await world.ctx.db.read.select().from(auditEntries);
    expect(entries.at(-1)).toMatchObject({
      action: 'sending.test',
      details: { domain: 'kova.example', outcome: 'accepted', code: 250 },
    });
    expect(JSON.stringify(entries)).not.toContain('ops@');
  });

  it.each([
    [{ RCPT: '550 5.1.1 No such user' }, { outcome: 'failed', code: 550, text: '550 5.1.1 No such user' }],
    [{ dot: '451 4.3.0 later' }, { outcome: 'deferred', code: 451, text: '451 4.3.0 later' }],
    [{ greeting: sendLastLine('554 5.7.1 not you') }, { outcome: 'unavailable', code: 554 }],
    [{ MAIL: '530 5.7.0 sign in' }, { outcome: 'unavailable', code: 530, text: '530 5.7.0 sign in' }],
  ] satisfies Array<[Partial<Record<Step, ScriptedReply>>, object]>)(
    'shows the rejection: %j',
    async (replies, expected) => {
      const { send } = await startRelay(replies);
      const reply = await send('ops@kova.example');
      expect(reply.json).toMatchObject(expected);
      expect(reply.json.advice).toEqual(expect.any(String));
    },
  );

  it('explains why the relay cannot be reached', async () => {
    const { send } = await createConsole({
      email: createSmtpService('smtp://127.0.0.1:9'),
      instance: { sendsThroughRelay: true },
    });
    expect((await send('ops@kova.example')).json).toMatchObject({
      outcome: 'unavailable',
      code: null,
      text: expect.stringContaining('ECONNREFUSED'),
      advice: 'No mail server listens there. Check the host and the port in SMTP_URL.',
    });
  });

  it('stays in the local mailbox without a relay', async () => {
    const { send } = await createConsole({});
    expect((await send('ops@kova.example')).json).toMatchObject({
      outcome: 'accepted',
      advice: expect.stringContaining('has no relay'),
    });
  });

  it.each([['ops'], [''], [null], [['a@b.example']], ['a@b.example\r\nRCPT TO:<c@d.example>']])(
    'rejects %j as an address, and sends nothing',
    async (to) => {
      const { relay, send } = await startRelay();
      expect((await send(to)).status).toBe(400);
      expect(relay.connections()).toBe(0);
    },
  );

  it('is limited to 20 an hour', async () => {
    const { relay, send } = await startRelay({}, { rateLimits: true });
    for (let index = 0; index < 20; index += 1) await send('ops@kova.example');
    expect(await send('ops@kova.example')).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
    expect(relay.stored).toHaveLength(20);
  });

  it('is limited to 40 an hour to one address, from all administrators together', async () => {
    const { world, admin, relay } = await startRelay({}, { rateLimits: true });
    const admins = [admin];
    for (const username of ['second', 'third']) {
      admins.push(await addAdmin(world, admin, { username, role: 'support' }));
    }
    const send = (as: Creator, to: string) => world.call('POST', TEST, { as, body: { to } });
    for (const as of admins.slice(0, 2)) {
      for (let index = 0; index < 20; index += 1) await send(as, 'ops@kova.example');
    }
    const [, , third = admin] = admins;
    expect(await send(third, 'Ops@kova.example')).toMatchObject({
      status: 429,
      json: { code: 'rate_limited' },
    });
    expect(relay.stored).toHaveLength(40);
    expect((await send(third, 'other@kova.example')).status).toBe(200);
  });

  it('is rejected without an administrator’s session', async () => {
    const { world, relay } = await startRelay();
    const mara = await world.register('mara');
    const body = { to: 'ops@kova.example' };
    expect((await world.call('POST', TEST, { body })).status).toBe(401);
    expect((await world.call('POST', TEST, { as: mara, body })).status).toBe(401);
    expect((await world.call('GET', DNS, { as: mara })).status).toBe(401);
    expect(relay.stored).toHaveLength(0);
  });
});

describe('the DNS check', () => {
  const relayNames: Record<string, NameRecords> = {
    'relay.kova.example': { A: ['203.0.113.7'] },
    '7.113.0.203.in-addr.arpa': { PTR: ['mail.kova.example'] },
    'mail.kova.example': { A: ['203.0.113.7'] },
    'news.kova.example': { A: ['203.0.113.9'] },
  };
  const good: Record<string, NameRecords> = {
    ...relayNames,
    'bounces.kova.example': { TXT: ['v=spf1 ip4:203.0.113.7 -all'], MX: ['10 news.kova.example'] },
    'tidings._domainkey.kova.example': { TXT: [`k=rsa; p=${exportPublicText(signingKey)}`] },
    '_dmarc.kova.example': { TXT: ['v=DMARC1; p=quarantine'] },
  };
  const instance: WorldOptions['instance'] = {
    signingKey,
    mailFrom: 'hello@kova.example',
    configuredUrl: 'https://news.kova.example',
    publicUrl: 'https://news.kova.example',
    sendsThroughRelay: true,
    relayHosts: ['relay.kova.example'],
    bounceDomain: 'bounces.kova.example',
    receivesBounces: true,
  };

  async function check(names: Record<string, NameRecords>, changes: WorldOptions['instance'] = {}) {
    const server = await startDnsServer(names);
    onTestFinished(() => server.close());
    const dns = createResolverDns(server.address, { timeoutMs: 300, tries: 1 });
    const { checkDns } = await createConsole({ dns, instance: { ...instance, ...changes } });
    const { json, status } = await checkDns();
    expect(status).toBe(200);
    const byPurpose = (purpose: string) =>
      json.records.find((record: { purpose: string }) => record.purpose === purpose);
    return { records: json.records, byPurpose };
  }

  const mapStatuses = (records: Array<{ purpose: string; status: string }>) =>
    Object.fromEntries(records.map(({ purpose, status }) => [purpose, status]));

  it('finds all records of a complete instance', async () => {
    const { records, byPurpose } = await check(good);
    expect(mapStatuses(records)).toEqual({ spf: 'ok', dkim: 'ok', dmarc: 'ok', mx: 'ok', ptr: 'ok' });
    expect(byPurpose('spf')).toMatchObject({
      recordName: 'bounces.kova.example',
      found: ['v=spf1 ip4:203.0.113.7 -all'],
      advice: null,
    });
  });

  it('reports missing records with the values to set', async () => {
    const { records, byPurpose } = await check({ 'relay.kova.example': { A: ['203.0.113.7'] } });
    expect(mapStatuses(records)).toEqual({
      spf: 'missing',
      dkim: 'missing',
      dmarc: 'missing',
      mx: 'missing',
      ptr: 'missing',
    });
    expect(byPurpose('spf').recordValue).toBe('v=spf1 ip4:203.0.113.7 -all');
    expect(byPurpose('dkim').recordValue).toBe(`v=DKIM1; k=rsa; p=${exportPublicText(signingKey)}`);
    expect(byPurpose('mx').recordValue).toBe('10 news.kova.example');
    expect(byPurpose('ptr')).toMatchObject({ recordName: '203.0.113.7', recordValue: 'relay.kova.example' });
  });

  it('warns of wrong records', async () => {
    const { records, byPurpose } = await check({
      ...good,
      'bounces.kova.example': { TXT: ['v=spf1 include:_spf.kova.example ~all'], MX: ['10 other.example'] },
      '_spf.kova.example': { TXT: ['v=spf1 ip4:198.51.100.1'] },
      'tidings._domainkey.kova.example': { TXT: ['v=DKIM1; k=rsa; p=AAAA'] },
      'mail.kova.example': { A: ['203.0.113.8'] },
    });
    expect(mapStatuses(records)).toEqual({
      spf: 'warning',
      dkim: 'warning',
      dmarc: 'ok',
      mx: 'warning',
      ptr: 'warning',
    });
    expect(byPurpose('spf')).toMatchObject({
      recordValue: 'v=spf1 ip4:203.0.113.7 include:_spf.kova.example ~all',
      advice: expect.stringContaining('does not allow 203.0.113.7'),
    });
  });

  it('warns of an SPF record with macros, and proposes the record unchanged', async () => {
    const record = 'v=spf1 include:%{i}._ip.%{d}._spf.provider.example ~all';
    const { byPurpose } = await check({ ...good, 'bounces.kova.example': { TXT: [record] } });
    expect(byPurpose('spf')).toMatchObject({
      status: 'warning',
      recordValue: record,
      advice: expect.stringContaining('has a macro'),
    });
  });

  it('returns "no answer" in time if name servers do not respond', async () => {
    const silent = Object.fromEntries(Object.keys(good).map((name) => [name, 'silent' as const]));
    const { records } = await check({ ...silent, 'relay.kova.example': { A: ['203.0.113.7'] } });
    expect(mapStatuses(records)).toEqual({
      spf: 'no_answer',
      dkim: 'no_answer',
      dmarc: 'no_answer',
      mx: 'no_answer',
      ptr: 'no_answer',
    });
  });

  it('compares with the address of the instance if the relay is in the local network', async () => {
    const { byPurpose } = await check(
      { ...good, '9.113.0.203.in-addr.arpa': { PTR: ['news.kova.example'] } },
      { relayHosts: ['127.0.0.1'] },
    );
    expect(byPurpose('ptr')).toMatchObject({ recordName: '203.0.113.9', status: 'ok' });
    expect(byPurpose('spf')).toMatchObject({ status: 'warning' });
  });

  it('proposes no SPF record without an address of a relay', async () => {
    const { records, byPurpose } = await check({}, { relayHosts: [] });
    expect(byPurpose('spf')).toMatchObject({ status: 'missing', recordValue: null });
    expect(mapStatuses(records)).not.toHaveProperty('ptr');
  });

  it('reports a missing signing key, and one for another domain', async () => {
    const unsignedResult = await check(good, { signingKey: undefined });
    expect(unsignedResult.byPurpose('dkim')).toMatchObject({ status: 'missing', recordValue: null });
    const foreign = await check(good, { mailFrom: 'hello@news.example', bounceDomain: undefined });
    expect(foreign.byPurpose('dmarc').status).toBe('missing');
    const strange = await check(
      { ...good, '_dmarc.news.example': { TXT: ['v=DMARC1; p=none'] } },
      { mailFrom: 'hello@news.example' },
    );
    expect(strange.byPurpose('dmarc')).toMatchObject({
      status: 'warning',
      advice: expect.stringContaining('signed for kova.example'),
    });
  });
});
