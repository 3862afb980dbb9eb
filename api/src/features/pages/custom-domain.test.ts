import { describe, expect, it } from 'vitest';
import { type TrustProxy, trustHops } from '../../http/proxy/trust-proxy.js';
import { createFetch } from '../../server/app.js';
import { createDomainWorld } from '../../testing/custom-domains.js';
import { type SendRequest, serveApp } from '../../testing/servers/serve-app.js';

const HOST = 'news.example.com';
const PLAIN = 'http://127.0.0.1:3000';

async function createProvenWorld() {
  const world = await createDomainWorld();
  const mara = await world.registerPro('mara');
  const id = await world.prove(mara, HOST);
  const get = (path: string, headers: Record<string, string> = {}) =>
    world.call('GET', path, { host: HOST, headers, unchecked: true });
  return { world, mara, id, get };
}

describe('a custom domain', () => {
  it.each(['news.example.com', 'NEWS.example.com:8443', 'news.example.com.'])(
    'shows the page at %s',
    async (host) => {
      const { world } = await createProvenWorld();
      const page = await world.call('GET', '/', { host });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8']);
      expect(page.text).toContain('@mara');
      expect(page.text).toContain('<link rel="canonical" href="https://news.example.com"');
      expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      const etag = page.headers.get('etag') ?? '';
      expect((await world.call('GET', '/', { host, headers: { 'if-none-match': etag } })).status).toBe(304);
      expect((await world.call('HEAD', '/', { host })).status).toBe(200);
    },
  );

  it('is canonical, and the instance’s URL still works', async () => {
    const { world } = await createProvenWorld();
    const page = await world.call('GET', '/mara');
    expect(page.status).toBe(200);
    expect(page.text).toContain('<link rel="canonical" href="https://news.example.com"');
    expect(page.text).toContain('<meta property="og:url" content="https://news.example.com"');
  });

  it('shows an edit and a new name in the next response', async () => {
    const { world, mara, get } = await createProvenWorld();
    await get('/');
    await world.call('POST', '/api/onboarding', { as: mara, body: { bio: 'New bio' } });
    expect((await get('/')).text).toContain('New bio');
    const rename = { newUsername: 'mara.clay', confirmChange: true };
    await world.call('POST', '/api/update-username', { as: mara, body: rename });
    expect((await get('/')).text).toContain('@mara.clay');
  });

  it('serves everything the page needs', async () => {
    const { world, get } = await createProvenWorld();
    expect((await get('/api/user/mara')).json.username).toBe('mara');
    expect((await get('/u/unknown')).status).toBe(404);
    expect((await get('/mara/qr.svg')).headers.get('content-type')).toBe('image/svg+xml');
    expect((await get('/tom/qr.svg')).status).toBe(302);
    expect((await get('/media/000000000000000000000000/96.webp')).status).toBe(404);
    const body = { username: 'mara', email: 'ines@kova.example' };
    expect((await world.call('POST', '/api/subscribers', { host: HOST, body })).status).toBe(201);
    const form = { username: 'mara', email: 'tom@kova.example' };
    const headers = { origin: `https://${HOST}` };
    const response = await world.call('POST', '/api/subscribers', { host: HOST, form, headers });
    expect([response.status, response.text.includes('receive updates soon')]).toEqual([201, true]);
    const preflight = await world.call('OPTIONS', '/api/subscribers', { host: HOST, unchecked: true });
    expect(preflight.status).toBe(204);
    // The calls that elements on the page make.
    expect((await get('/api/products/999/offer')).json.message).toBe('Product not found.');
    const install = { creator: 'mara', widget: 'subscribe' };
    const installResponse = await world.call('POST', '/api/widgets/installs', {
      host: HOST,
      headers,
      body: install,
    });
    expect(installResponse.status).toBe(204);
  });

  it.each([
    ['/auth', '/auth'],
    ['/dashboard', '/dashboard'],
    ['/mailbox', '/mailbox'],
    ['/mara', '/mara'],
    ['/dashboard3?x=1&y=2', '/dashboard3?x=1&y=2'],
    ['/newsletters/new', '/newsletters/new'],
    ['//evil.example/', '//evil.example/'],
    ['/openapi.yaml', '/openapi.yaml'],
    ['/healthz', '/healthz'],
  ])('redirects %s to the instance', async (path, location) => {
    const { get } = await createProvenWorld();
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, `${PLAIN}${location}`]);
  });

  it('serves neither the dashboard nor the sign-in, reads no cookie and sets none', async () => {
    const { world, mara, get } = await createProvenWorld();
    for (const path of [
      '/api/user',
      '/api/domains',
      '/api/subscribers',
      '/api/newsletters',
      '/api/widgets/installs',
      '/api/admin/me',
    ]) {
      const response = await get(path, { cookie: mara.cookie });
      expect([path, response.status, response.json.code]).toEqual([path, 404, 'not_found']);
    }
    const login = { username: 'mara', password: 'correct horse' };
    const calls = [
      ['POST', '/api/login', login],
      ['POST', '/api/register', { ...login, username: 'tom', email: 'tom@kova.example' }],
      ['POST', '/api/tokens', { ...login, name: 't', scopes: ['read'] }],
      ['POST', '/api/onboarding', { bio: 'Taken over' }],
      ['POST', '/', {}],
      ['DELETE', '/api/tokens/1', {}],
    ] as const;
    for (const [method, path, body] of calls) {
      const headers = { cookie: mara.cookie, origin: PLAIN };
      const response = await world.call(method, path, { host: HOST, headers, body, unchecked: true });
      expect([path, response.status, response.headers.get('set-cookie')]).toEqual([path, 404, null]);
    }
    expect((await get('/', { cookie: mara.cookie })).headers.get('set-cookie')).toBeNull();
  });

  it('redirects to the instance’s URL after a downgrade, and that URL becomes canonical', async () => {
    const { world, mara, get } = await createProvenWorld();
    await world.setPlan(mara, { isPro: false });
    const response = await get('/');
    expect([response.status, response.headers.get('location')]).toEqual([302, `${PLAIN}/mara`]);
    expect((await get('/embed/v1.js')).headers.get('location')).toBe(`${PLAIN}/embed/v1.js`);
    const body = { username: 'mara', email: 'ines@kova.example' };
    const postResponse = await world.call('POST', '/api/subscribers', { host: HOST, body, unchecked: true });
    expect(postResponse.status).toBe(404);
    const page = await world.call('GET', '/mara');
    expect(page.text).toContain(`<link rel="canonical" href="${PLAIN}/mara"`);
  });

  it('stops at once when it is removed, revoked, or its account is deleted', async () => {
    const { world, mara, id, get } = await createProvenWorld();
    expect((await get('/')).status).toBe(200);
    world.names[HOST] = { CNAME: 'elsewhere.example' };
    await world.check(mara, id);
    expect((await get('/')).text).not.toContain('@mara');
    expect((await world.call('GET', '/mara')).text).toContain(`canonical" href="${PLAIN}/mara"`);
    world.names[HOST] = { CNAME: 'tidings.example' };
    await world.check(mara, id);
    expect((await get('/')).text).toContain('@mara');
    await world.call('DELETE', `/api/domains/${id}`, { as: mara });
    expect((await get('/')).text).not.toContain('@mara');
    await world.prove(mara, HOST);
    expect((await get('/')).text).toContain('@mara');
    await world.call('POST', '/api/delete-account', { as: mara, body: { confirmDeletion: true } });
    expect((await get('/')).text).not.toContain('@mara');
    const tom = await world.registerPro('tom');
    await world.prove(tom, HOST);
    expect((await get('/')).text).toContain('@tom');
  });
});

describe('an unknown host, with PUBLIC_URL', () => {
  const PUBLIC = 'https://tidings.example';

  async function createPublicWorld(publicUrl = PUBLIC) {
    const world = await createDomainWorld({ instance: { configuredUrl: publicUrl, publicUrl } });
    const mara = await world.registerPro('mara');
    return { world, mara };
  }

  it.each([
    'other.example.com',
    'waiting.example.com',
    'OTHER.example.com:8443',
    'news.example.com.evil.example',
    'tidings.example.evil.example',
    'www.tidings.example',
    'tidings-pod',
    '127.0.0.1.nip.example',
    'app.localhost',
  ])('redirects %s to the instance, and accepts no data', async (host) => {
    const { world, mara } = await createPublicWorld();
    await world.add(mara, 'waiting.example.com');
    for (const path of [
      '/',
      '/auth',
      '/mara',
      '/dashboard?x=1&y=2',
      '//evil.example/',
      '/api/user',
      '/assets/x.js',
    ]) {
      for (const method of ['GET', 'HEAD']) {
        const response = await world.call(method, path, {
          host,
          headers: { cookie: mara.cookie },
          unchecked: true,
        });
        expect([response.status, response.headers.get('location')]).toEqual([302, PUBLIC + path]);
      }
    }
    const login = { username: 'mara', password: 'correct horse' };
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const body = method === 'OPTIONS' ? undefined : login;
      const response = await world.call(method, '/api/login', { host, body, unchecked: true });
      expect([
        response.status,
        response.json.code,
        response.json.message,
        response.headers.get('set-cookie'),
      ]).toEqual([
        421,
        'misdirected',
        'This host serves nothing. Please send the request to https://tidings.example',
        null,
      ]);
    }
  });

  it.each(['tidings-pod:3000', 'other.example.com'])(
    'serves health checks and the proxy’s domain check at %s',
    async (host) => {
      const { world, mara } = await createPublicWorld();
      await world.prove(mara, HOST);
      expect((await world.call('GET', '/healthz', { host })).status).toBe(200);
      expect((await world.call('GET', '/readyz', { host })).status).toBe(200);
      expect((await world.call('GET', `/api/domains/allowed?domain=${HOST}`, { host })).status).toBe(200);
      expect((await world.call('GET', '/metrics', { host })).status).not.toBe(302);
      expect((await world.call('GET', '/healthz/x', { host, unchecked: true })).status).toBe(302);
    },
  );

  it.each([
    'tidings.example',
    'TIDINGS.example:443',
    'tidings.example.',
    '127.0.0.1:3000',
    'localhost:3000',
    'LOCALHOST',
    '[::1]:3000',
    '[2001:DB8::7]',
    '[::1]',
    '10.0.0.7:80',
  ])('serves the instance at %s', async (host) => {
    const { world, mara } = await createPublicWorld();
    expect((await world.call('GET', '/mara', { host })).status).toBe(200);
    const ownResponse = await world.call('GET', '/api/user', { host, headers: { cookie: mara.cookie } });
    expect([ownResponse.status, ownResponse.json.username]).toEqual([200, 'mara']);
  });

  it.each([
    ['https://tidings.example.', 'tidings.example'],
    ['https://TIDINGS.example:8443', 'tidings.example:8443'],
    ['http://[2001:db8::7]:3000', '[2001:db8::7]:3000'],
  ])('does not redirect in a loop if PUBLIC_URL is %s', async (publicUrl, host) => {
    const { world } = await createPublicWorld(publicUrl);
    expect((await world.call('GET', '/mara', { host })).status).toBe(200);
  });

  it('shows a verified domain’s page, and redirects once it is no longer served', async () => {
    const { world, mara } = await createPublicWorld();
    const id = await world.prove(mara, HOST);
    const look = async () => {
      const response = await world.call('GET', '/', { host: HOST });
      return [response.status, response.headers.get('location')];
    };
    expect(await look()).toEqual([200, null]);
    await world.call('DELETE', `/api/domains/${id}`, { as: mara });
    expect(await look()).toEqual([302, `${PUBLIC}/`]);
  });

  it('trusts X-Forwarded-Host only from a trusted proxy', async () => {
    const { world } = await createPublicWorld();
    const ask = async (trustProxy: boolean, host: string, forwardedHost: string) => {
      const headers = { 'x-forwarded-host': forwardedHost };
      const request = new Request(`http://${host}/auth-nobody`, { headers });
      return (await createFetch(world.ctx, { trustProxy: trustProxy && trustHops(1) })(request)).status;
    };
    expect(await ask(true, 'tidings-pod:3000', 'Tidings.example:443')).toBe(404);
    expect(await ask(true, 'tidings-pod:3000', 'other.example.com')).toBe(302);
    expect(await ask(true, 'tidings.example', 'other.example.com')).toBe(302);
    expect(await ask(true, 'other.example.com', 'tidings.example, [::1]:3000')).toBe(404);
    expect(await ask(true, 'tidings.example', ' ')).toBe(404);
    expect(await ask(false, 'other.example.com', 'tidings.example')).toBe(302);
    expect(await ask(false, 'tidings.example', 'other.example.com')).toBe(404);
  });
});

it('shows no cached page on another creator’s domain', async () => {
  const url = 'https://tidings.example';
  const world = await createDomainWorld({ instance: { configuredUrl: url, publicUrl: url } });
  await world.register('tom');
  const mara = await world.registerPro('mara');
  await world.prove(mara, HOST);
  const servers = new Map<boolean, SendRequest>([
    [true, await serveApp(world.ctx, { trustProxy: trustHops(1) })],
    [false, await serveApp(world.ctx, { trustProxy: false })],
  ]);
  const ask = async (trustProxy: boolean, host: string, forwardedHost: string) => {
    const response = await servers.get(trustProxy)?.('GET', '/tom', {
      host,
      'x-forwarded-host': forwardedHost,
    });
    return [response?.status, response?.headers.location];
  };
  const expectedPage = [200, undefined];
  const expectedRedirect = [302, `${url}/tom`];
  // The first response fills the cache.
  expect(await ask(true, 'tidings.example', 'tidings.example')).toEqual(expectedPage);
  expect(await ask(true, 'tidings.example', HOST)).toEqual(expectedRedirect);
  expect(await ask(true, 'tidings.example', `tidings.example, ${HOST}`)).toEqual(expectedRedirect);
  expect(await ask(true, 'tidings-pod:3000', 'tidings.example')).toEqual(expectedPage);
  expect(await ask(true, HOST, 'tidings.example')).toEqual(expectedPage);
  expect(await ask(false, 'tidings.example', HOST)).toEqual(expectedPage);
  expect(await ask(false, HOST, 'tidings.example')).toEqual(expectedRedirect);
});

describe('an unknown host, without PUBLIC_URL', () => {
  it.each([
    '127.0.0.1:3000',
    'localhost:3000',
    '[::1]:3000',
    '10.0.0.7',
    'tidings-pod',
    'other.example.com',
    'waiting.example.com',
    'news.example.com.evil.example',
  ])('serves the instance at %s', async (host) => {
    const { world, mara } = await createProvenWorld();
    await world.add(mara, 'waiting.example.com');
    expect((await world.call('GET', '/healthz', { host })).status).toBe(200);
    expect((await world.call('GET', '/mara', { host })).status).toBe(200);
    const ownResponse = await world.call('GET', '/api/user', { host, headers: { cookie: mara.cookie } });
    expect([ownResponse.status, ownResponse.json.username]).toEqual([200, 'mara']);
  });

  it('causes no database read for the instance’s own host, and one for an unknown host', async () => {
    const { world, get } = await createProvenWorld();
    const { read } = world.ctx.db;
    let reads = 0;
    world.ctx.db.read = new Proxy(read, {
      get(target, name, receiver) {
        if (name === 'select') reads += 1;
        return Reflect.get(target, name, receiver);
      },
    });
    await world.call('GET', '/healthz');
    await world.call('GET', '/healthz', { host: '127.0.0.1:3999' });
    expect(reads).toBe(0);
    await world.call('GET', '/healthz', { host: 'other.example.com' });
    await world.call('GET', '/healthz', { host: 'OTHER.example.com:80' });
    await world.call('GET', '/healthz', { host: '10.0.0.7' });
    expect(reads).toBe(1);
    await get('/');
    reads = 0;
    await get('/');
    expect(reads).toBe(0);
  });

  it('trusts X-Forwarded-Host only from a trusted proxy', async () => {
    const { world } = await createProvenWorld();
    const ask = async (options: { trustProxy: TrustProxy }, forwardedHost: string) => {
      const headers = { 'x-forwarded-host': forwardedHost };
      const request = new Request('http://127.0.0.1:3000/', { headers });
      return (await createFetch(world.ctx, options)(request)).text();
    };
    expect(await ask({ trustProxy: trustHops(1) }, HOST)).toContain('@mara');
    expect(await ask({ trustProxy: trustHops(1) }, `other.example, ${HOST}`)).toContain('@mara');
    expect(await ask({ trustProxy: trustHops(1) }, `${HOST}, other.example`)).not.toContain('@mara');
    expect(await ask({ trustProxy: false }, HOST)).not.toContain('@mara');
  });
});

it('discards a cached host if its domain is removed during the read', async () => {
  const { world, mara, id, get } = await createProvenWorld();
  const { read } = world.ctx.db;
  const remove = () => world.call('DELETE', `/api/domains/${id}`, { as: mara });
  let isFirst = true;
  world.ctx.db.read = new Proxy(read, {
    get(target, name, receiver) {
      const value = Reflect.get(target, name, receiver);
      if (name !== 'select' || !isFirst) return value;
      isFirst = false;
      // While the host is looked up, its row is read, and deleted before the result is cached.
      return (...fields: unknown[]) => {
        const removal = remove();
        const query = Reflect.apply(value as (...args: unknown[]) => object, target, fields);
        return delayQuery(query, removal);
      };
    },
  });
  await get('/');
  expect((await get('/')).text).not.toContain('@mara');
});

/** Creates a query builder whose rows arrive only after `release`. */
function delayQuery(query: object, release: Promise<unknown>): object {
  return new Proxy(query, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (name === 'then') {
        return (resolve: (rows: unknown) => void, reject: (error: unknown) => void) =>
          Promise.resolve(target).then((rows) => release.then(() => resolve(rows)), reject);
      }
      return typeof value === 'function'
        ? (...args: unknown[]) => delayQuery(Reflect.apply(value, target, args), release)
        : value;
    },
  });
}
