import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createDomainWorld, type DomainWorld } from '../../testing/custom-domains.js';
import { webDomains } from './table.js';

const listRows = (world: DomainWorld) => world.ctx.db.read.select().from(webDomains);
const DOMAIN = 'news.example.com';
const TXT = '_tidings.news.example.com';

function createSignal() {
  let give: () => void = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

/** Starts a check whose first (or later) query for a TXT record gets its response only at `finish`. */
async function startSlowCheck(
  world: DomainWorld,
  start: () => ReturnType<DomainWorld['check']>,
  { question } = { question: 1 },
) {
  const { dns } = world.ctx;
  const [firstResponse, release] = [createSignal(), createSignal()];
  let queryCount = 0;
  world.ctx.dns = {
    ...dns,
    async resolveTxt(name) {
      queryCount += 1;
      const answer = await dns.resolveTxt(name);
      if (queryCount < question) return answer;
      firstResponse.give();
      await release.given;
      return answer;
    },
  };
  const checking = start();
  await firstResponse.given;
  world.ctx.dns = dns;
  const finish = () => {
    release.give();
    return checking;
  };
  return { finish };
}

describe('adding a domain', () => {
  it('returns the records to set, and creates an unverified row', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const response = await world.add(mara, 'https://News.Example.com/');
    expect(response.status).toBe(201);
    const [row] = await listRows(world);
    expect(row).toMatchObject({
      userId: mara.id,
      domain: DOMAIN,
      verifiedAt: null,
      checkedAt: null,
      problems: null,
    });
    expect(row?.token).toMatch(/^[0-9a-f]{24}$/);
    expect(response.json).toEqual({
      id: row?.id,
      userId: mara.id,
      domain: DOMAIN,
      records: [
        { recordType: 'TXT', recordName: TXT, recordValue: `tidings-verify=${row?.token}`, verified: false },
        { recordType: 'CNAME', recordName: DOMAIN, recordValue: 'tidings.example', verified: false },
      ],
      verified: false,
      problem: null,
      createdAt: '2026-11-21T08:00:00.000Z',
      verifiedAt: null,
      checkedAt: null,
    });
    expect((await world.call('GET', '/api/domains', { as: mara })).json.data).toEqual([response.json]);
  });

  it('requires a sign-in and Pro', async () => {
    const world = await createDomainWorld();
    expect((await world.call('POST', '/api/domains', { body: { domain: 7 } })).status).toBe(401);
    expect((await world.call('GET', '/api/domains')).status).toBe(401);
    const tom = await world.register('tom');
    const response = await world.add(tom, DOMAIN);
    expect([response.status, response.json.code, response.json.message]).toEqual([
      403,
      'pro_required',
      'Custom domains are part of Pro. Upgrade to add one.',
    ]);
    expect((await world.call('GET', '/api/domains', { as: tom })).json.data).toEqual([]);
    expect(await listRows(world)).toEqual([]);
  });

  it.each([
    [{}, 'Please enter a valid domain name (e.g., news.example.com)'],
    [{ domain: '' }, 'Please enter a valid domain name (e.g., news.example.com)'],
    [{ domain: 'com' }, 'Please enter a valid domain name (e.g., news.example.com)'],
    [{ domain: '192.0.2.7' }, 'Please enter a valid domain name (e.g., news.example.com)'],
    [{ domain: 'a'.repeat(3_000) }, 'Please enter a valid domain name (e.g., news.example.com)'],
    [
      { domain: 'tidings.example' },
      'This is the address of this instance. Please enter a domain that belongs to you.',
    ],
    [
      { domain: 'mara.tidings.example' },
      'This is the address of this instance. Please enter a domain that belongs to you.',
    ],
  ])('rejects %j', async (body, message) => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const response = await world.call('POST', '/api/domains', { as: mara, body });
    expect([response.status, response.json.errors]).toEqual([400, [{ path: 'domain', message }]]);
    expect(await listRows(world)).toEqual([]);
  });

  it('rejects a duplicate, and repeats its response to the same idempotency key', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const request = { as: mara, body: { domain: DOMAIN }, headers: { 'idempotency-key': 'k1' } };
    const first = await world.call('POST', '/api/domains', request);
    expect((await world.call('POST', '/api/domains', request)).json).toEqual(first.json);
    const duplicate = await world.add(mara, 'NEWS.example.com.');
    expect([duplicate.status, duplicate.json.code]).toEqual([409, 'domain_already_added']);
    expect(await listRows(world)).toHaveLength(1);
  });

  it('allows five per creator, even with concurrent requests', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const responses = await Promise.all(
      Array.from({ length: 9 }, (_, index) => world.add(mara, `d${index}.example.com`)),
    );
    const rejectedResponses = responses.filter(({ status }) => status === 409);
    expect([rejectedResponses.length, rejectedResponses[0]?.json.code]).toEqual([4, 'too_many_domains']);
    expect(await listRows(world)).toHaveLength(5);
    expect((await world.add(tom, 'd0.example.com')).status).toBe(201);
    const [oldest] = (await world.call('GET', '/api/domains', { as: mara })).json.data;
    await world.call('DELETE', `/api/domains/${oldest.id}`, { as: mara });
    expect((await world.add(mara, 'room.example.com')).status).toBe(201);
  });

  it('requires the token scope domains', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const createToken = async (scope: string) =>
      (await world.call('POST', '/api/tokens', { as: mara, body: { name: scope, scopes: [scope] } })).json
        .token;
    const readToken = await createToken('read');
    expect(
      (await world.call('POST', '/api/domains', { token: readToken, body: { domain: DOMAIN } })).status,
    ).toBe(403);
    expect((await world.call('GET', '/api/domains', { token: readToken })).status).toBe(200);
    const domains = await createToken('domains');
    expect(
      (await world.call('POST', '/api/domains', { token: domains, body: { domain: DOMAIN } })).status,
    ).toBe(201);
  });
});

describe('checking a domain', () => {
  it('returns what is missing, then verifies the domain once both records exist', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const domain = (await world.add(mara, DOMAIN)).json;
    const checkResponse = await world.check(mara, domain.id);
    expect([checkResponse.status, checkResponse.json.verified]).toEqual([200, false]);
    expect(checkResponse.json.problem).toContain(`There is no TXT record at ${TXT} yet.`);
    expect(checkResponse.json.problem).toContain('there is no CNAME record to tidings.example');

    world.names[TXT] = { TXT: [domain.records[0].recordValue] };
    const half = (await world.check(mara, domain.id)).json;
    expect(half.records.map(({ verified }: { verified: boolean }) => verified)).toEqual([true, false]);
    expect([half.verified, half.problem.includes('TXT')]).toEqual([false, false]);

    world.clock.advance(60_000);
    world.names[DOMAIN] = { CNAME: 'alias.example' };
    world.names['alias.example'] = { CNAME: 'tidings.example' };
    const fullCheckResponse = await world.check(mara, domain.id);
    expect(fullCheckResponse.json).toMatchObject({
      verified: true,
      problem: null,
      verifiedAt: '2026-11-21T08:01:00.000Z',
      checkedAt: '2026-11-21T08:01:00.000Z',
      records: [{ verified: true }, { verified: true }],
    });
    world.clock.advance(60_000);
    expect((await world.check(mara, domain.id)).json).toMatchObject({
      verifiedAt: '2026-11-21T08:01:00.000Z',
      checkedAt: '2026-11-21T08:02:00.000Z',
    });
    expect(await listRows(world)).toMatchObject([
      { verifiedAt: Date.UTC(2026, 10, 21, 8, 1), problems: null },
    ]);
  });

  it('accepts the instance’s addresses instead of the CNAME', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const domain = (await world.add(mara, 'example.com')).json;
    world.names['_tidings.example.com'] = { TXT: [domain.records[0].recordValue] };
    world.names['tidings.example'] = { A: ['192.0.2.7'], AAAA: ['2001:db8::7'] };
    world.names['example.com'] = { A: ['192.0.2.7', '198.51.100.1'] };
    expect((await world.check(mara, domain.id)).json.problem).toMatch(
      /points to 192\.0\.2\.7, 198\.51\.100\.1/,
    );
    world.names['example.com'] = { A: ['192.0.2.7'] };
    expect((await world.check(mara, domain.id)).json.verified).toBe(true);
  });

  it('does not verify a domain whose CNAMEs form a loop', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const domain = (await world.add(mara, DOMAIN)).json;
    world.names[DOMAIN] = { CNAME: 'ring.example' };
    world.names['ring.example'] = { CNAME: DOMAIN };
    // The stand-in would follow the ring forever for addresses, but a real resolver gives up.
    world.ctx.dns.resolveAddresses = async () => ({ kind: 'failed' });
    expect((await world.check(mara, domain.id)).json).toMatchObject({ verified: false });
  });

  it('keeps a domain verified while the DNS does not respond, and revokes it when a record is missing', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const id = await world.prove(mara, DOMAIN);
    const [txt, cname] = [world.names[TXT], world.names[DOMAIN]];
    for (const outage of [{ [TXT]: 'servfail', [DOMAIN]: 'servfail' }, { [TXT]: 'silent' }] as const) {
      Object.assign(world.names, outage);
      expect((await world.check(mara, id)).json).toMatchObject({
        verified: true,
        problem: expect.stringMatching(
          /^The name servers of news\.example\.com did not respond in time\. Nothing was changed\. [^.]*\.$/,
        ),
        records: [{ verified: true }, { verified: true }],
      });
    }
    if (txt === undefined || cname === undefined) throw new Error('Both were set.');
    world.names[TXT] = txt;
    world.names[DOMAIN] = { CNAME: 'elsewhere.example' };
    expect((await world.check(mara, id)).json).toMatchObject({
      verified: false,
      verifiedAt: null,
      problem: 'news.example.com points to elsewhere.example. It must point to tidings.example.',
    });
    world.names[DOMAIN] = cname;
    expect((await world.check(mara, id)).json.verified).toBe(true);
    world.names[TXT] = { TXT: ['something else'] };
    expect((await world.check(mara, id)).json).toMatchObject({
      verified: false,
      records: [{ verified: false }, { verified: true }],
    });
  });

  it('sends no DNS query for an unauthorized request', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const { id } = (await world.add(mara, DOMAIN)).json;
    expect((await world.call('POST', `/api/domains/${id}/check`)).status).toBe(401);
    expect((await world.check(tom, id)).status).toBe(404);
    expect((await world.call('POST', '/api/domains/x/check', { as: mara })).status).toBe(400);
    expect(await listRows(world)).toMatchObject([{ checkedAt: null }]);
  });

  it('preserves the result of a newer check when an older one ends', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const domain = (await world.add(mara, DOMAIN)).json;
    const older = await startSlowCheck(world, () => world.check(mara, domain.id));
    world.setRecords(domain);
    expect((await world.check(mara, domain.id)).json.verified).toBe(true);
    expect((await older.finish()).json).toMatchObject({ verified: true, problem: null });
    expect(await listRows(world)).toMatchObject([{ verifiedAt: world.clock.now(), problems: null }]);
  });

  it('saves the result of a newer check that ends after an older one', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const domain = (await world.add(mara, DOMAIN)).json;
    const older = await startSlowCheck(world, () => world.check(mara, domain.id));
    world.clock.advance(1_000);
    world.setRecords(domain);
    const newer = await startSlowCheck(world, () => world.check(mara, domain.id));
    expect((await older.finish()).json.verified).toBe(false);
    expect((await newer.finish()).json).toMatchObject({ verified: true, problem: null });
  });

  it('neither verifies nor transfers a domain without Pro, and keeps or revokes an existing one', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const id = await world.prove(mara, DOMAIN);
    const claimedDomain = (await world.add(tom, DOMAIN)).json;
    const freeDomain = (await world.add(tom, 'free.example.com')).json;
    for (const creator of [mara, tom]) await world.setPlan(creator, { isPro: false });
    expect((await world.check(mara, id)).json).toMatchObject({ verified: true, problem: null });
    for (const domain of [claimedDomain, freeDomain]) {
      world.setRecords(domain);
      expect((await world.check(tom, domain.id)).json).toMatchObject({
        verified: false,
        problem: 'Custom domains are part of Pro. Upgrade, then check again.',
        records: [{ verified: true }, { verified: true }],
      });
      const response = await world.call('GET', `/api/domains/allowed?domain=${domain.domain}`);
      expect(response.status).toBe(404);
    }
    expect((await listRows(world))[0]).toMatchObject({ id, verifiedAt: world.clock.now() });
    expect((await world.check(mara, id)).json.verified).toBe(false);
    await world.setPlan(tom, { isPro: true });
    expect((await world.check(tom, claimedDomain.id)).json).toMatchObject({ verified: true, problem: null });
  });

  it('waits eight seconds in total for slow name servers, and keeps the domain verified', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const id = await world.prove(mara, DOMAIN);
    const { dns } = world.ctx;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    let queryCount = 0;
    world.ctx.dns = {
      ...dns,
      // An endless chain whose names each take their time.
      resolveCname: () => {
        queryCount += 1;
        const answer = { kind: 'records' as const, records: [`next${queryCount}.example`] };
        return new Promise((resolve) => setTimeout(() => resolve(answer), 3_000));
      },
    };
    const checking = world.check(mara, id);
    await vi.waitUntil(() => queryCount > 0, { interval: 1 });
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await checking).json).toMatchObject({
      verified: true,
      problem: expect.stringContaining('did not respond in time'),
    });
    expect(queryCount).toBeLessThan(4);
  });

  it('reveals nothing about the internal network', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const domain = (await world.add(mara, DOMAIN)).json;
    world.setRecords(domain);
    world.names[DOMAIN] = { CNAME: 'db.internal' };
    world.names['db.internal'] = { CNAME: 'db-7.example.net' };
    world.names['db-7.example.net'] = { A: ['10.0.0.5'] };
    expect((await world.check(mara, domain.id)).json.problem).toBe(
      'news.example.com points to a name of a private network. It must point to tidings.example.',
    );
    world.names[DOMAIN] = { A: ['10.0.0.5'] };
    expect((await world.check(mara, domain.id)).json.problem).toBe(
      'news.example.com points to an address of a private network. It must point to tidings.example.',
    );
  });

  it('limits checks per creator', async () => {
    const world = await createDomainWorld({ instance: { rateLimits: true } });
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    for (let index = 0; index < 30; index += 1) expect((await world.check(mara, 99)).status).toBe(404);
    const response = await world.check(mara, 99);
    expect([response.status, response.json.code]).toEqual([429, 'rate_limited']);
    expect((await world.check(tom, 99)).status).toBe(404);
  });
});

describe('a domain that two creators claim', () => {
  it('stays with its holder while their record exists or the DNS does not respond', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const domainId = await world.prove(mara, DOMAIN);
    const claim = (await world.add(tom, DOMAIN)).json;
    const [marasText] = (world.names[TXT] as { TXT: string[] }).TXT;
    world.names[TXT] = { TXT: [marasText ?? '', claim.records[0].recordValue] };
    expect((await world.check(tom, claim.id)).json).toMatchObject({
      verified: false,
      problem: expect.stringContaining(
        'another account’s page, and that account’s TXT record is still there',
      ),
      records: [{ verified: true }, { verified: true }],
    });
    // Fails only for the query of the holder's record.
    const resolveTxt = world.ctx.dns.resolveTxt;
    let queryCount = 0;
    world.ctx.dns.resolveTxt = async (name) => {
      queryCount += 1;
      return queryCount === 2 ? { kind: 'failed' } : resolveTxt(name);
    };
    expect((await world.check(tom, claim.id)).json).toMatchObject({
      verified: false,
      problem: expect.stringContaining('name servers did not respond'),
    });
    const list = (await world.call('GET', '/api/domains', { as: mara })).json.data;
    expect(list).toMatchObject([{ id: domainId, verified: true, problem: null }]);
  });

  it('moves to the claimant when the holder’s record is missing', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    await world.prove(mara, DOMAIN);
    const claim = (await world.add(tom, DOMAIN)).json;
    world.setRecords(claim);
    expect((await world.check(tom, claim.id)).json).toMatchObject({ verified: true, problem: null });
    expect((await world.call('GET', '/api/domains', { as: mara })).json.data).toMatchObject([
      { verified: false, verifiedAt: null, problem: expect.stringContaining('has another value') },
    ]);
    expect((await world.call('GET', '/', { host: DOMAIN })).text).toContain('@tom');
  });

  it('stays with its holder if their check overlaps the transfer', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const domainId = await world.prove(mara, DOMAIN);
    const marasRecords = { ...world.names };
    const claim = (await world.add(tom, DOMAIN)).json;
    world.setRecords(claim);
    // Tom's and Mara's texts are both queried before her records are back.
    const transfer = await startSlowCheck(world, () => world.check(tom, claim.id), { question: 2 });
    Object.assign(world.names, marasRecords);
    world.clock.advance(1_000);
    expect((await world.check(mara, domainId)).json.verified).toBe(true);
    const rowsBefore = await listRows(world);
    const response = await transfer.finish();
    expect([response.status, response.json.code]).toEqual([409, 'version_conflict']);
    expect(await listRows(world)).toEqual(rowsBefore);
  });

  it('stays with its holder if the claim is deleted during the transfer', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const domainId = await world.prove(mara, DOMAIN);
    const claim = (await world.add(tom, DOMAIN)).json;
    world.setRecords(claim);
    const transfer = await startSlowCheck(world, () => world.check(tom, claim.id), { question: 2 });
    await world.call('DELETE', `/api/domains/${claim.id}`, { as: tom });
    const rowsBefore = await listRows(world);
    expect((await transfer.finish()).status).toBe(404);
    expect(await listRows(world)).toEqual(rowsBefore);
    expect(rowsBefore).toMatchObject([{ id: domainId, verifiedAt: world.clock.now() }]);
  });

  it('has one holder if both verify it at the same time', async () => {
    const world = await createDomainWorld();
    const creators = [await world.registerPro('mara'), await world.registerPro('tom')] as const;
    const claims = [
      (await world.add(creators[0], DOMAIN)).json,
      (await world.add(creators[1], DOMAIN)).json,
    ] as const;
    world.setRecords(claims[0]);
    world.names[TXT] = { TXT: claims.map(({ records }) => records[0].recordValue) };
    const responses = await Promise.all([
      world.check(creators[0], claims[0].id),
      world.check(creators[1], claims[1].id),
    ]);
    expect(responses.filter(({ json }) => json.verified === true)).toHaveLength(1);
    expect((await listRows(world)).filter(({ verifiedAt }) => verifiedAt !== null)).toHaveLength(1);
  });
});

describe('removing a domain', () => {
  it('is limited to its owner, and releases the domain', async () => {
    const world = await createDomainWorld();
    const [mara, tom] = [await world.registerPro('mara'), await world.registerPro('tom')];
    const id = await world.prove(mara, DOMAIN);
    expect((await world.call('DELETE', `/api/domains/${id}`)).status).toBe(401);
    expect((await world.call('DELETE', `/api/domains/${id}`, { as: tom })).status).toBe(404);
    expect((await world.call('DELETE', '/api/domains/0', { as: mara })).status).toBe(400);
    expect(await listRows(world)).toHaveLength(1);
    // A creator can remove a domain even after a downgrade.
    await world.setPlan(mara, { isPro: false });
    expect((await world.call('DELETE', `/api/domains/${id}`, { as: mara })).json).toEqual({ success: true });
    expect(await listRows(world)).toEqual([]);
    expect((await world.call('DELETE', `/api/domains/${id}`, { as: mara })).status).toBe(404);
    await world.prove(tom, DOMAIN);
  });

  it('succeeds during a running check, and the check returns 404', async () => {
    const world = await createDomainWorld();
    const mara = await world.registerPro('mara');
    const domain = (await world.add(mara, DOMAIN)).json;
    world.setRecords(domain);
    const resolveTxt = world.ctx.dns.resolveTxt;
    world.ctx.dns.resolveTxt = async (name) => {
      await world.call('DELETE', `/api/domains/${domain.id}`, { as: mara });
      return resolveTxt(name);
    };
    expect((await world.check(mara, domain.id)).status).toBe(404);
    expect(await listRows(world)).toEqual([]);
  });
});

it('returns as the user’s domain the first verified one, or else the first one added', async () => {
  const world = await createDomainWorld();
  const mara = await world.registerPro('mara');
  const readOwnDomain = async () => {
    const { customDomain, domainVerified } = (await world.call('GET', '/api/user', { as: mara })).json;
    return [customDomain, domainVerified];
  };
  expect(await readOwnDomain()).toEqual([null, false]);
  await world.add(mara, 'first.example.com');
  const second = await world.add(mara, 'second.example.com');
  expect(await readOwnDomain()).toEqual(['first.example.com', false]);
  world.setRecords(second.json);
  await world.check(mara, second.json.id);
  expect(await readOwnDomain()).toEqual(['second.example.com', true]);
});

it('allows certificates only for verified domains', async () => {
  const world = await createDomainWorld();
  const mara = await world.registerPro('mara');
  const ask = async (domain: string) =>
    (await world.call('GET', `/api/domains/allowed?domain=${encodeURIComponent(domain)}`)).status;
  await world.add(mara, 'waiting.example.com');
  await world.prove(mara, DOMAIN);
  expect(await ask(DOMAIN)).toBe(200);
  expect(await ask('NEWS.example.com')).toBe(200);
  expect(await ask('waiting.example.com')).toBe(404);
  expect(await ask('127.0.0.1')).toBe(404);
  expect((await world.call('GET', '/api/domains/allowed')).status).toBe(400);
  await world.setPlan(mara, { isPro: false });
  expect(await ask(DOMAIN)).toBe(404);
  await world.setPlan(mara, { isPro: true });
  expect(await ask(DOMAIN)).toBe(200);
});
