import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { testCertificate } from '../../testing/servers/certificate.js';
import { type NameRecords, startDnsServer } from '../../testing/servers/dns-server.js';
import { createResolverDns } from '../dns/resolver.js';
import { createPublicFetchUrl } from './public.js';

/** Only 127.0.0.1 is public in these tests. Other loopback addresses act as an intranet. */
const isPublic = (address: string) => address === '127.0.0.1';

async function listen(server: Server, address = '127.0.0.1'): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

interface WebServerOptions {
  answer: RequestListener;
  names?: Record<string, NameRecords>;
  timeoutMs?: number;
}

/** Starts a web server for kiln.example, which records its requests. */
async function startWebServer({ answer, names, timeoutMs = 2_000 }: WebServerOptions) {
  const asked: IncomingMessage[] = [];
  const web = createServer((request, response) => {
    asked.push(request);
    answer(request, response);
  });
  const port = await listen(web);
  const dnsServer = await startDnsServer({ 'kiln.example': { A: ['127.0.0.1'] }, ...names });
  onTestFinished(() => dnsServer.close());
  const dns = createResolverDns(dnsServer.address, { timeoutMs: 500, tries: 1 });
  const { probe, read, download, post } = createPublicFetchUrl(dns, {
    isPublic,
    timeoutMs,
    downloadTimeoutMs: timeoutMs,
    postTimeoutMs: timeoutMs,
  });
  const lines = () => asked.map(({ method, url }) => `${method} ${url}`);
  return {
    probe,
    read,
    download,
    post,
    port,
    asked,
    lines,
    dns,
    dnsServer,
    base: `http://kiln.example:${port}`,
  };
}

const createFailure = (reason: string) => ({ kind: 'failed', reason });
const createUrlResult = (status: number) => ({ kind: 'answered', status });

describe('probing', () => {
  it('sends HEAD with the host of the link', async () => {
    const { probe, base, port, asked, lines } = await startWebServer({
      answer: (_, response) => void response.end('ok'),
    });
    expect(await probe(`${base}/shop?a=1#bowls`)).toEqual(createUrlResult(200));
    expect(lines()).toEqual(['HEAD /shop?a=1']);
    expect(asked[0]?.headers.host).toBe(`kiln.example:${port}`);
  });

  it('sends neither the credentials of a link nor anything of the instance', async () => {
    const { probe, port, asked } = await startWebServer({ answer: (_, response) => void response.end() });
    await probe(`http://mara:secret@kiln.example:${port}/`);
    expect(Object.keys(asked[0]?.headers ?? {}).sort()).toEqual([
      'accept',
      'connection',
      'host',
      'user-agent',
    ]);
  });

  it.each([
    ['405 only for HEAD', (method = '') => (method === 'HEAD' ? 405 : 200), 200],
    ['404 only for HEAD', (method = '') => (method === 'HEAD' ? 404 : 200), 200],
    ['404 for both', () => 404, 404],
    ['503 for both', () => 503, 503],
  ])('retries with GET: %s', async (_, statusFor, status) => {
    const { probe, base, lines } = await startWebServer({
      answer: (request, response) => void response.writeHead(statusFor(request.method)).end(),
    });
    expect(await probe(base)).toEqual(createUrlResult(status));
    expect(lines()).toEqual(['HEAD /', 'GET /']);
  });

  it('returns the status without reading an endless body to the end', async () => {
    let writtenBytes = 0;
    const { probe, base } = await startWebServer({
      answer(request, response) {
        if (request.method === 'HEAD') return void response.writeHead(404).end();
        response.writeHead(200);
        const fillResponse = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536))) writtenBytes += 65_536;
        };
        response.on('drain', fillResponse);
        fillResponse();
      },
    });
    expect(await probe(base)).toEqual(createUrlResult(200));
    expect(writtenBytes).toBeLessThan(16 * 1024 * 1024);
  });
});

describe('reading', () => {
  it('returns the body for any status', async () => {
    const { read, base, lines } = await startWebServer({
      answer: (_, response) => void response.writeHead(404).end('Zażółć'),
    });
    expect(await read(`${base}/key.pem`)).toEqual({ kind: 'answered', status: 404, body: 'Zażółć' });
    expect(lines()).toEqual(['GET /key.pem']);
  });

  it('follows no redirect', async () => {
    const { read, base, lines } = await startWebServer({
      answer: (_, response) => void response.writeHead(302, { location: '/other' }).end('moved'),
    });
    expect(await read(base)).toEqual({ kind: 'answered', status: 302, body: 'moved' });
    expect(lines()).toEqual(['GET /']);
  });

  it.each([
    [65_536, { kind: 'answered', status: 200, body: 'x'.repeat(65_536) }],
    [65_537, createFailure('too_large')],
    [9_000_000, createFailure('too_large')],
  ])('returns at most 64 KB: %s bytes', async (length, expected) => {
    const { read, base } = await startWebServer({
      answer: (_, response) => void response.end('x'.repeat(length)),
    });
    expect(await read(base)).toEqual(expected);
  });

  it('requests only public addresses, within the timeout', async () => {
    const { read, port, asked } = await startWebServer({ answer: () => undefined, timeoutMs: 100 });
    for (const url of [
      'http://127.0.0.2/',
      `http://localhost:${port}/`,
      'file:///etc/passwd',
      'no address',
    ]) {
      expect((await read(url)).kind).toBe('failed');
    }
    expect(asked).toEqual([]);
    expect(await read(`http://kiln.example:${port}/`)).toEqual(createFailure('timed_out'));
  });

  it('fails if a response is incomplete', async () => {
    const { read, base } = await startWebServer({
      answer: (_, response) => {
        response.writeHead(200, { 'content-length': '100' });
        response.write('half', () => response.destroy());
      },
    });
    expect(await read(base)).toEqual(createFailure('unreachable'));
  });
});

describe('downloading', () => {
  const maxBytes = 100_000;

  it('returns the bytes after redirects', async () => {
    const { download, base, lines } = await startWebServer({
      answer(request, response) {
        if (request.url === '/a') return void response.writeHead(302, { location: '/b' }).end('moved');
        response.end(Buffer.from([0, 255, 10]));
      },
    });
    expect(await download(`${base}/a`, { maxBytes })).toEqual({
      kind: 'answered',
      status: 200,
      bytes: Buffer.from([0, 255, 10]),
    });
    expect(lines()).toEqual(['GET /a', 'GET /b']);
  });

  it('accepts a body up to the limit, and fails with too_large above it', async () => {
    const { download, base } = await startWebServer({
      answer(request, response) {
        if (request.url === '/fits') return void response.end('x'.repeat(maxBytes));
        const fillResponse = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', fillResponse);
        fillResponse();
      },
    });
    expect(await download(`${base}/fits`, { maxBytes })).toMatchObject({ kind: 'answered', status: 200 });
    expect(await download(`${base}/endless`, { maxBytes })).toEqual(createFailure('too_large'));
  });

  it('reads no body of a failed response', async () => {
    const { download, base } = await startWebServer({
      // Sends a body that never ends.
      answer: (_, response) => void response.writeHead(403).write('x'),
      timeoutMs: 2_000,
    });
    expect(await download(base, { maxBytes })).toEqual({
      kind: 'answered',
      status: 403,
      bytes: Buffer.alloc(0),
    });
  });

  it('requests only public addresses, also after a redirect, within the timeout', async () => {
    const { download, port, base, lines } = await startWebServer({
      answer: (request, response) =>
        void (request.url === '/in' && response.writeHead(302, { location: 'http://127.0.0.2/' }).end()),
      timeoutMs: 200,
    });
    expect(await download('http://127.0.0.2/', { maxBytes })).toEqual(createFailure('not_public'));
    expect((await download(`http://localhost:${port}/`, { maxBytes })).kind).toBe('failed');
    expect(await download('file:///etc/passwd', { maxBytes })).toEqual(createFailure('not_public'));
    expect(await download(`${base}/in`, { maxBytes })).toEqual(createFailure('not_public'));
    expect(lines()).toEqual(['GET /in']);
    expect(await download(`${base}/silent`, { maxBytes })).toEqual(createFailure('timed_out'));
  });

  it('ends circular redirects', async () => {
    const { download, base } = await startWebServer({
      answer: (_, response) => void response.writeHead(302, { location: '/' }).end(),
    });
    expect(await download(base, { maxBytes })).toEqual(createFailure('too_many_redirects'));
  });
});

describe('posting', () => {
  const requestTo = (url: string) => ({
    url,
    headers: { 'content-type': 'application/json' },
    body: '{"ö":1}',
  });

  it('sends the given request, and nothing of the instance', async () => {
    const bodies: string[] = [];
    const { post, base, asked, lines } = await startWebServer({
      async answer(request, response) {
        bodies.push(await text(request));
        response.writeHead(201).end('thank you');
      },
    });
    expect(await post(requestTo(`${base}/hooks?a=1`))).toEqual(createUrlResult(201));
    expect([lines(), bodies]).toEqual([['POST /hooks?a=1'], ['{"ö":1}']]);
    expect(asked[0]?.headers).toEqual({
      host: new URL(base).host,
      connection: 'close',
      'content-type': 'application/json',
      'content-length': '8',
    });
  });

  it('returns the status of a redirect', async () => {
    const { post, base, lines } = await startWebServer({
      answer: (_, response) => void response.writeHead(307, { location: '/other' }).end(),
    });
    expect(await post(requestTo(base))).toEqual(createUrlResult(307));
    expect(lines()).toEqual(['POST /']);
  });

  it('returns the status of a response that is long, endless or incomplete', async () => {
    const { post, base } = await startWebServer({
      answer(request, response) {
        if (request.url === '/cut') {
          response.writeHead(200, { 'content-length': '100' });
          response.write('half', () => response.destroy());
          return;
        }
        response.writeHead(204 + Number(request.url?.slice(1)));
        const fillResponse = () => {
          while (!response.destroyed && response.write('x'.repeat(65_536)));
        };
        response.on('drain', fillResponse);
        fillResponse();
      },
    });
    expect(await post(requestTo(`${base}/cut`))).toEqual(createUrlResult(200));
    expect(await post(requestTo(`${base}/296`))).toEqual(createUrlResult(500));
  });

  it('requests only public addresses', async () => {
    const { post, port, asked } = await startWebServer({
      answer: (_, response) => void response.end(),
      names: { 'intranet.example': { A: ['127.0.0.2'] }, 'both.example': { A: ['127.0.0.1', '127.0.0.2'] } },
    });
    for (const host of ['127.0.0.2', '[::1]', '169.254.169.254', 'intranet.example', 'both.example']) {
      expect(await post(requestTo(`http://${host}:${port}/`)), host).toEqual(createFailure('not_public'));
    }
    expect(await post(requestTo(`http://localhost:${port}/`))).toEqual(createFailure('no_such_host'));
    expect(await post(requestTo('ftp://kiln.example/'))).toEqual(createFailure('not_public'));
    expect(await post(requestTo('no address'))).toEqual(createFailure('not_public'));
    expect(asked).toEqual([]);
  });

  it('requests no other internal address if its own machine is allowed', async () => {
    const { dns, port, asked } = await startWebServer({
      answer: (_, response) => void response.end(),
      names: { 'intranet.example': { A: ['10.0.0.1'] }, 'mixed.example': { A: ['127.0.0.1', '10.0.0.1'] } },
    });
    const { post, probe } = createPublicFetchUrl(dns, { postsToOwnMachine: 'yes' });
    for (const host of ['127.0.0.1', 'localhost', 'kiln.example']) {
      expect(await post(requestTo(`http://${host}:${port}/`)), host).toEqual(createUrlResult(200));
    }
    expect(asked).toHaveLength(3);
    for (const host of [
      '10.0.0.1',
      '192.168.0.1',
      '0.0.0.0',
      '169.254.169.254',
      'intranet.example',
      'mixed.example',
    ]) {
      expect(await post(requestTo(`http://${host}:${port}/`)), host).toEqual(createFailure('not_public'));
    }
    expect(await probe(`http://127.0.0.1:${port}/`)).toEqual(createFailure('not_public'));
    expect(asked).toHaveLength(3);
  });

  it('fails with timed_out if the server does not respond', async () => {
    const { post, base } = await startWebServer({ answer: () => undefined, timeoutMs: 100 });
    expect(await post(requestTo(base))).toEqual(createFailure('timed_out'));
  });

  it('fails on a protocol switch', async () => {
    const { post, base } = await startWebServer({
      answer: (_, { socket }) =>
        void socket?.write(
          'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
        ),
    });
    expect(await post(requestTo(base))).toEqual(createFailure('unreachable'));
  });
});

describe('redirects', () => {
  const redirectTo = (target: (url: string) => string | undefined): RequestListener => {
    return (request, response) => {
      const location = target(request.url ?? '');
      if (location === undefined) response.end();
      else response.writeHead(302, { location }).end();
    };
  };

  it('are followed up to five times, including relative URLs', async () => {
    const { probe, base, lines } = await startWebServer({
      answer: redirectTo((url) => (url === '/5' ? undefined : `/${Number(url.slice(1)) + 1}`)),
    });
    expect(await probe(`${base}/0`)).toEqual(createUrlResult(200));
    expect(lines()).toEqual(['/0', '/1', '/2', '/3', '/4', '/5'].map((path) => `HEAD ${path}`));
  });

  it('are not followed a sixth time', async () => {
    const { probe, base, lines } = await startWebServer({ answer: redirectTo((url) => url) });
    expect(await probe(`${base}/round`)).toEqual(createFailure('too_many_redirects'));
    expect(lines()).toHaveLength(6);
  });

  it.each([
    ['to an intranet by name', 'http://intranet.example/'],
    ['to an intranet by number', 'http://127.0.0.2/'],
    ['to a cloud’s metadata', 'http://169.254.169.254/latest/meta-data/'],
    ['to IPv6 loopback', 'http://[::1]/'],
    ['to a file', 'file:///etc/passwd'],
    ['to another protocol', 'gopher://127.0.0.1:25/'],
    ['to a data URL', 'data:text/html,hello'],
  ])('are not followed %s', async (_, location) => {
    const { probe, base, lines } = await startWebServer({
      answer: redirectTo((url) => (url === '/' ? location : undefined)),
      names: { 'intranet.example': { A: ['127.0.0.2'] } },
    });
    expect(await probe(base)).toEqual(createFailure('not_public'));
    expect(lines()).toEqual(['HEAD /']);
  });
});

describe('a private address', () => {
  it.each([
    'http://127.0.0.2:{port}/',
    'http://127.2:{port}/',
    'http://0x7f000002:{port}/',
    'http://2130706434:{port}/',
    'http://[::1]:{port}/',
    'http://[::ffff:127.0.0.2]:{port}/',
    'http://0:{port}/',
    'http://intranet.example:{port}/',
    'http://both.example:{port}/',
    'http://six.example:{port}/',
    'ftp://kiln.example:{port}/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'mailto:mara@kiln.example',
    'not an address',
    '',
  ])('or an invalid link is not requested: %s', async (link) => {
    const { probe, port, asked } = await startWebServer({
      answer: (_, response) => void response.end(),
      names: {
        'intranet.example': { A: ['127.0.0.2'] },
        // One private address suffices, because the connection could use either.
        'both.example': { A: ['127.0.0.1', '127.0.0.2'] },
        'six.example': { AAAA: ['::1'] },
      },
    });
    expect(await probe(link.replace('{port}', String(port)))).toEqual(createFailure('not_public'));
    expect(asked).toEqual([]);
  });

  it('includes this machine in production', async () => {
    const { dns, base, port, asked } = await startWebServer({ answer: (_, response) => void response.end() });
    const { probe } = createPublicFetchUrl(dns);
    expect(await probe(base)).toEqual(createFailure('not_public'));
    expect(await probe(`http://127.0.0.1:${port}/`)).toEqual(createFailure('not_public'));
    expect(await probe(`http://localhost:${port}/`)).toEqual(createFailure('no_such_host'));
    expect(asked).toEqual([]);
  });

  it('is not reached by a name that changes its address after the check', async () => {
    const world = await startWebServer({
      answer: (_, response) => void response.end(),
      names: { 'rebind.example': { A: ['127.0.0.1'] } },
    });
    const internalServer = createServer((_, response) => void response.writeHead(418).end());
    internalServer.listen(world.port, '127.0.0.2');
    onTestFinished(() => void internalServer.close());
    const { resolveAddresses } = world.dns;
    const rebinding = {
      ...world.dns,
      async resolveAddresses(name: string) {
        const resolution = await resolveAddresses(name);
        world.dnsServer.names['rebind.example'] = { A: ['127.0.0.2'] };
        return resolution;
      },
    };
    const { probe } = createPublicFetchUrl(rebinding, { isPublic });
    expect(await probe(`http://rebind.example:${world.port}/`)).toEqual(createUrlResult(200));
  });
});

describe('a timeout', () => {
  it('of the server ends the request', async () => {
    const { probe, base } = await startWebServer({ answer: () => undefined, timeoutMs: 100 });
    expect(await probe(base)).toEqual(createFailure('timed_out'));
  });

  it('of the name server ends the request', async () => {
    const { probe } = await startWebServer({
      answer: (_, response) => void response.end(),
      names: { 'slow.example': 'silent' },
      timeoutMs: 100,
    });
    expect(await probe('http://slow.example/')).toEqual(createFailure('timed_out'));
  });

  it('is shared by all redirects', async () => {
    const { probe, base } = await startWebServer({
      answer: (request, response) => {
        setTimeout(() => response.writeHead(302, { location: `${request.url}x` }).end(), 40);
      },
      timeoutMs: 100,
    });
    expect(await probe(base)).toEqual(createFailure('timed_out'));
  });

  it('is distinguished from a missing host, a failing name server and a closed port', async () => {
    const { probe, port } = await startWebServer({
      answer: (_, response) => void response.end(),
      names: { 'broken.example': 'servfail' },
    });
    const closedServer = createSocketServer();
    await new Promise<void>((resolve) => closedServer.listen(0, '127.0.0.1', resolve));
    const freePort = (closedServer.address() as AddressInfo).port;
    await new Promise<void>((resolve) => closedServer.close(() => resolve()));
    expect(await probe(`http://nobody.example:${port}/`)).toEqual(createFailure('no_such_host'));
    expect(await probe(`http://broken.example:${port}/`)).toEqual(createFailure('name_unknown'));
    expect(await probe(`http://kiln.example:${freePort}/`)).toEqual(createFailure('unreachable'));
  });

  it('is distinguished from a server with another protocol', async () => {
    const odd = createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.end('220 mail.example ESMTP\r\n');
    });
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void odd.close());
    const { probe } = await startWebServer({ answer: (_, response) => void response.end() });
    const { port } = odd.address() as AddressInfo;
    expect(await probe(`http://kiln.example:${port}/`)).toEqual(createFailure('unreachable'));
  });
});

describe('https', () => {
  async function startSecureServer(names: Record<string, NameRecords> = {}) {
    const server = createSecureServer(testCertificate, (_, response) => void response.writeHead(204).end());
    const port = await listen(server);
    const { dns } = await startWebServer({ answer: (_, response) => void response.end(), names });
    return { port, dns };
  }

  it('is requested with the name of its certificate', async () => {
    const { port, dns } = await startSecureServer();
    const { probe } = createPublicFetchUrl(dns, { isPublic, certificateAuthority: testCertificate.cert });
    expect(await probe(`https://kiln.example:${port}/`)).toEqual(createUrlResult(204));
  });

  it('fails for an untrusted certificate and for another name', async () => {
    const { port, dns } = await startSecureServer({ 'other.example': { A: ['127.0.0.1'] } });
    const doubting = createPublicFetchUrl(dns, { isPublic });
    const trusting = createPublicFetchUrl(dns, { isPublic, certificateAuthority: testCertificate.cert });
    expect(await doubting.probe(`https://kiln.example:${port}/`)).toEqual(createFailure('bad_certificate'));
    expect(await trusting.probe(`https://other.example:${port}/`)).toEqual(createFailure('bad_certificate'));
  });
});
