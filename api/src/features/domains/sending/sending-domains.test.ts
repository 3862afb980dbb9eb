import { describe, expect, it } from 'vitest';
import { MINUTE } from '../../../kernel/clock.js';
import { createRandomId } from '../../../kernel/ids.js';
import { ban } from '../../../testing/ban.js';
import { createDomainWorld, type DomainWorld } from '../../../testing/custom-domains.js';
import type { Creator } from '../../../testing/http-world.js';
import { insertSingleMailing, PRIORITY } from '../../mailing/index.js';
import { signingKeys } from '../../mailing/signing/table.js';
import { mailings } from '../../mailing/table.js';
import { sendingDomains } from '../table.js';
import { refreshSendingDomain } from './check-sending-domain.js';
import { findUsableSendingDomain } from './store.js';

const DOMAIN = 'kiln.example';
const PATH = '/api/sending-domains';

const listRows = ({ ctx }: DomainWorld) => ctx.db.read.select().from(sendingDomains);
const listKeys = ({ ctx }: DomainWorld) => ctx.db.read.select().from(signingKeys);
const add = (world: DomainWorld, as: Creator, domain = DOMAIN) =>
  world.call('POST', PATH, { as, body: { domain } });
const check = (world: DomainWorld, as: Creator, id: number) =>
  world.call('POST', `${PATH}/${id}/check`, { as });
const listFindings = (response: { json: { records: Array<{ finding: string }> } }) =>
  response.json.records.map(({ finding }) => finding);

/** Starts a mailing that is signed for this domain. */
async function startMailing({ ctx }: DomainWorld, ownerId: number) {
  await ctx.db.transact(
    insertSingleMailing(ctx, {
      publicId: createRandomId(),
      ownerId,
      priority: PRIORITY.bulk,
      envelopeFrom: 'newsletter@tidings.example',
      messageIdHost: 'tidings.example',
      signingDomain: DOMAIN,
      skeleton: { parts: [''], slots: [] },
      address: 'ines@reader.example',
    }),
  );
}

describe('adding a sending domain', () => {
  it('rejects a banned domain and its subdomains', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    await ban(world.ctx, DOMAIN);
    for (const domain of [DOMAIN, `news.${DOMAIN}`]) {
      expect(await add(world, mara, domain)).toMatchObject({ status: 403, json: { code: 'forbidden' } });
    }
    expect((await add(world, mara, `not${DOMAIN}`)).status).toBe(201);
  });

  it('creates both keys, and returns the records to set', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const response = await add(world, mara, 'mara@Kiln.example');
    expect(response.status).toBe(201);
    const [rsa, ed25519] = await listKeys(world);
    const common = { recordType: 'TXT', finding: 'unchecked', problem: null };
    expect(response.json).toEqual({
      id: 1,
      domain: DOMAIN,
      records: [
        {
          ...common,
          purpose: 'rsa',
          isRequired: true,
          recordName: `${rsa?.selector}._domainkey.kiln.example`,
          recordValue: `v=DKIM1; k=rsa; p=${rsa?.publicKey}`,
          recordPieces: [expect.stringMatching(/^.{255}$/), expect.any(String)],
        },
        {
          ...common,
          purpose: 'ed25519',
          isRequired: false,
          recordName: `${rsa?.selector}-ed._domainkey.kiln.example`,
          recordValue: `v=DKIM1; k=ed25519; p=${ed25519?.publicKey}`,
          recordPieces: [`v=DKIM1; k=ed25519; p=${ed25519?.publicKey}`],
        },
      ],
      verified: false,
      problem: null,
      createdAt: '2026-11-21T08:00:00.000Z',
      verifiedAt: null,
      checkedAt: null,
    });
    expect((await world.call('GET', PATH, { as: mara })).json.data).toEqual([response.json]);
    expect(response.text).not.toContain('v1.');
  });

  it('requires a sign-in and Pro', async () => {
    const world = await createDomainWorld();
    expect((await world.call('POST', PATH, { body: { domain: 7 } })).status).toBe(401);
    expect((await world.call('GET', PATH)).status).toBe(401);
    const response = await add(world, await world.register('tom'));
    expect([response.status, response.json.code]).toEqual([403, 'pro_required']);
    expect([await listRows(world), await listKeys(world)]).toEqual([[], []]);
  });

  it.each([
    [{}],
    [{ domain: '' }],
    [{ domain: 'com' }],
    [{ domain: `${'a'.repeat(60)}.`.repeat(4) }],
    [{ domain: 'tidings.example' }],
    [{ domain: 'mail.tidings.example' }],
    [{ domain: 'relay.example' }],
  ])('rejects %j', async (body) => {
    const world = await createDomainWorld({ instance: { mailFrom: 'news@relay.example' } });
    const mara = await world.registerPro('mara');
    const response = await world.call('POST', PATH, { as: mara, body });
    expect([response.status, response.json.errors[0].path]).toEqual([400, 'domain']);
    expect([await listRows(world), await listKeys(world)]).toEqual([[], []]);
  });

  it('rejects a duplicate, even with concurrent requests, and repeats its response to the same idempotency key', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const request = { as: mara, body: { domain: DOMAIN }, headers: { 'idempotency-key': 'k1' } };
    const first = await world.call('POST', PATH, request);
    expect((await world.call('POST', PATH, request)).json).toEqual(first.json);
    const duplicate = await add(world, mara, 'KILN.example.');
    expect([duplicate.status, duplicate.json.code]).toEqual([409, 'domain_already_added']);
    const responses = await Promise.all([add(world, mara, 'b.example'), add(world, mara, 'b.example')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect([(await listRows(world)).length, (await listKeys(world)).length]).toEqual([2, 4]);
  });

  it('allows five per creator, even with concurrent requests', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const responses = await Promise.all(
      Array.from({ length: 7 }, (_, index) => add(world, mara, `d${index}.example`)),
    );
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(2);
    expect((await add(world, mara, 'late.example')).json.code).toBe('too_many_domains');
    expect([(await listRows(world)).length, (await listKeys(world)).length]).toEqual([5, 10]);
  });

  it('creates separate keys for each creator of one domain', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    await world.proveSending(mara, DOMAIN);
    await world.proveSending(tom, DOMAIN);
    expect(new Set((await listKeys(world)).map(({ selector }) => selector)).size).toBe(4);
    expect((await listRows(world)).every(({ verifiedAt }) => verifiedAt !== null)).toBe(true);
  });

  it('limits new keys per creator', async () => {
    const world = await createDomainWorld({ instance: { rateLimits: true } });
    const mara = await world.registerPro('mara');
    for (let index = 0; index < 20; index += 1) await add(world, mara, 'com');
    expect((await add(world, mara)).status).toBe(429);
  });
});

describe('checking a sending domain', () => {
  it('returns what is missing, then verifies the domain by only the RSA record, and recommends DMARC', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const { id, records } = (await add(world, mara)).json;
    const checkResponse = await check(world, mara, id);
    expect([checkResponse.status, checkResponse.json.verified, listFindings(checkResponse)]).toEqual([
      200,
      false,
      ['missing', 'missing', 'missing'],
    ]);
    expect(checkResponse.json.problem).toContain(`There is no TXT record at ${records[0].recordName} yet.`);
    expect(checkResponse.json.records[2]).toMatchObject({
      purpose: 'dmarc',
      recordName: '_dmarc.kiln.example',
      recordValue: 'v=DMARC1; p=none',
    });

    world.names[records[0].recordName] = { TXT: ['v=DKIM1; k=rsa; p=MIIB'] };
    expect(listFindings(await check(world, mara, id))).toEqual(['different', 'missing', 'missing']);

    world.names[records[0].recordName] = { TXT: [records[0].recordPieces] };
    const half = await check(world, mara, id);
    expect([half.json.verified, half.json.problem, listFindings(half)]).toEqual([
      true,
      null,
      ['found', 'missing', 'missing'],
    ]);

    world.names[records[1].recordName] = { TXT: [records[1].recordValue] };
    world.names['_dmarc.kiln.example'] = { TXT: ['v=DMARC1; p=reject'] };
    expect(listFindings(await check(world, mara, id))).toEqual(['found', 'found']);
    expect(await listRows(world)).toMatchObject([{ problems: null, verifiedAt: world.clock.now() }]);
  });

  it('changes nothing while the DNS does not respond, and revokes the domain when the record is missing', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const id = await world.proveSending(mara, DOMAIN);
    const [rsa] = (await world.call('GET', PATH, { as: mara })).json.data[0].records;
    world.names[rsa.recordName] = 'servfail';
    const silent = await check(world, mara, id);
    expect([silent.json.verified, silent.json.records[0].finding]).toEqual([true, 'no_answer']);
    delete world.names[rsa.recordName];
    expect((await check(world, mara, id)).json).toMatchObject({ verified: false, verifiedAt: null });
    world.names[rsa.recordName] = 'servfail';
    expect((await check(world, mara, id)).json.verified).toBe(false);
  });

  it('is limited to the owner', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const { id } = (await add(world, mara)).json;
    expect((await world.call('POST', `${PATH}/${id}/check`)).status).toBe(401);
    expect((await check(world, tom, id)).status).toBe(404);
    expect((await world.call('POST', `${PATH}/x/check`, { as: mara })).status).toBe(400);
    expect((await world.call('GET', PATH, { as: tom })).json.data).toEqual([]);
    expect(await listRows(world)).toMatchObject([{ checkedAt: null }]);
  });

  it('verifies nothing without Pro, and preserves an earlier verification', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const id = await world.proveSending(mara, DOMAIN);
    const otherDomain = (await add(world, mara, 'other.example')).json;
    for (const { recordName, recordValue } of otherDomain.records)
      world.names[recordName] = { TXT: [[recordValue.slice(0, 200), recordValue.slice(200)]] };
    await world.setPlan(mara, { isPro: false });
    expect((await check(world, mara, id)).json).toMatchObject({ verified: true, problem: null });
    expect((await check(world, mara, otherDomain.id)).json).toMatchObject({
      verified: false,
      problem: 'Custom domains are part of Pro. Upgrade, then check again.',
      records: [{ finding: 'found' }, { finding: 'found' }, { finding: 'missing' }],
    });
    const owner = { userId: mara.id, domain: DOMAIN };
    expect(await findUsableSendingDomain(world.ctx, owner)).toBeUndefined();
    await world.setPlan(mara, { isPro: true });
    expect(await findUsableSendingDomain(world.ctx, owner)).toMatchObject({ id });
    expect((await check(world, mara, otherDomain.id)).json.verified).toBe(true);
  });

  it('preserves the result of a newer check when an older one ends', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const { id, records } = (await add(world, mara)).json;
    const { dns } = world.ctx;
    let newer: Awaited<ReturnType<typeof check>> | undefined;
    world.ctx.dns = {
      ...dns,
      async resolveTxt(name) {
        const answer = await dns.resolveTxt(name);
        world.ctx.dns = dns;
        if (name !== records[0].recordName) return answer;
        // Sets and finds the records before this query gets its response.
        for (const { recordName, recordPieces } of records) world.names[recordName] = { TXT: [recordPieces] };
        world.clock.advance(1_000);
        newer = await check(world, mara, id);
        return answer;
      },
    };
    const older = await check(world, mara, id);
    expect(newer?.json.verified).toBe(true);
    expect(older.json).toMatchObject({ verified: true, problem: null });
  });

  it('limits checks per creator', async () => {
    const world = await createDomainWorld({ instance: { rateLimits: true } });
    const mara = await world.registerPro('mara');
    for (let index = 0; index < 30; index += 1) expect((await check(world, mara, 99)).status).toBe(404);
    expect((await check(world, mara, 99)).status).toBe(429);
  });
});

describe('refreshing a sending domain before an email is sent', () => {
  it('checks a verification again after 10 minutes, and never verifies a domain', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    await world.proveSending(mara, DOMAIN);
    const owner = { userId: mara.id, domain: DOMAIN };
    const [rsa] = (await world.call('GET', PATH, { as: mara })).json.data[0].records;
    delete world.names[rsa.recordName];
    world.clock.advance(10 * MINUTE - 1);
    await refreshSendingDomain(world.ctx, owner);
    expect(await findUsableSendingDomain(world.ctx, owner)).toBeDefined();
    world.clock.advance(1);
    await refreshSendingDomain(world.ctx, owner);
    expect(await findUsableSendingDomain(world.ctx, owner)).toBeUndefined();
    world.names[rsa.recordName] = { TXT: [rsa.recordPieces] };
    world.clock.advance(10 * MINUTE);
    await refreshSendingDomain(world.ctx, owner);
    expect(await findUsableSendingDomain(world.ctx, owner)).toBeUndefined();
  });
});

describe('removing a sending domain', () => {
  it('is limited to the owner, and deletes the keys', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const id = await world.proveSending(mara, DOMAIN);
    await world.proveSending(tom, DOMAIN);
    expect((await world.call('DELETE', `${PATH}/${id}`)).status).toBe(401);
    expect((await world.call('DELETE', `${PATH}/${id}`, { as: tom })).status).toBe(404);
    expect((await world.call('DELETE', `${PATH}/0`, { as: mara })).status).toBe(400);
    expect(await listKeys(world)).toHaveLength(4);
    await world.setPlan(mara, { isPro: false });
    expect((await world.call('DELETE', `${PATH}/${id}`, { as: mara })).json).toEqual({ success: true });
    expect((await world.call('DELETE', `${PATH}/${id}`, { as: mara })).status).toBe(404);
    expect((await listKeys(world)).map(({ ownerId }) => ownerId)).toEqual([tom.id, tom.id]);
  });

  it('waits for emails that are still being sent', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const id = await world.proveSending(mara, DOMAIN);
    await startMailing(world, tom.id);
    await startMailing(world, mara.id);
    const response = await world.call('DELETE', `${PATH}/${id}`, { as: mara });
    expect([response.status, response.json.code]).toEqual([409, 'still_sending']);
    expect([(await listRows(world)).length, (await listKeys(world)).length]).toEqual([1, 2]);
    await world.ctx.db.transact([world.ctx.db.write.update(mailings).set({ status: 'finished' })]);
    expect((await world.call('DELETE', `${PATH}/${id}`, { as: mara })).status).toBe(200);
  });

  it('requires new keys and a new verification when the domain is added again', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const id = await world.proveSending(mara, DOMAIN);
    const keysBefore = await listKeys(world);
    await world.call('DELETE', `${PATH}/${id}`, { as: mara });
    const addedDomain = (await add(world, mara)).json;
    expect((await listKeys(world)).map(({ selector }) => selector)).not.toContain(keysBefore[0]?.selector);
    expect((await check(world, mara, addedDomain.id)).json.verified).toBe(false);
  });
});
