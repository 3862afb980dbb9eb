import { createClient, unwrap } from '@tidings/sdk';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { startServer, type TidingsServer } from '../harness/server.js';
import { buy, sellPdf } from '../harness/shop.js';
import { startSmtpSink } from '../harness/smtp-sink.js';

const PATIENCE = { timeout: 30_000, interval: 50 };

/** The lines for the operator at the start. */
const ANNOUNCED =
  /^\s*(?:Tidings is ready at|Emails stay on this machine|Administrator:|The password is shown|$)/;

function readLines(server: TidingsServer): string[] {
  return server
    .output()
    .split('\n')
    .filter((line) => !ANNOUNCED.test(line));
}

it('logs are JSON with request ids, and contain no address, password, token, code or cookie', {
  timeout: 90_000,
}, async () => {
  const sink = await startSmtpSink();
  onTestFinished(sink.close);
  sink.refuse = (address) =>
    address === 'gone@kova.example' ? { code: 550, text: `5.1.1 <${address}> is unknown here` } : undefined;
  const server = await startServer({ SMTP_URL: sink.url, LOG_LEVEL: 'debug', RATE_LIMITS: 'on' });
  onTestFinished(server.stop);
  const secrets: string[] = [];
  const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/json', origin: server.url, ...headers },
      body: JSON.stringify(body),
    });
    const cookie = response.headers.get('set-cookie')?.split(';')[0];
    if (cookie !== undefined) secrets.push(cookie, cookie.split('=')[1] ?? '');
    return { status: response.status, cookie: cookie ?? '' };
  };
  const get = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(`${server.url}${path}`, { headers, redirect: 'manual' })).status;
  /** Waits for an email. Returns its text without soft line breaks. */
  const waitForEmail = async (address: string, pattern: RegExp): Promise<string> =>
    vi.waitUntil(
      () =>
        sink.emails
          .filter(({ to }) => to === address)
          .map(({ raw }) => raw.replace(/=\r\n/g, '').replace(/=3D/g, '='))
          .find((raw) => pattern.test(raw)),
      PATIENCE,
    );

  // Creates accounts, and signs in with a wrong and a right password, an emailed code, and as administrator.
  const mara = await createCreator(server, 'mara');
  expect((await post('/api/login', { username: 'mara', password: 'not my password' })).status).toBe(401);
  const { cookie } = await post('/api/login', { username: 'mara', password: 'correct horse' });
  expect(await get('/api/user', { cookie })).toBe(200);
  expect((await post('/api/admin/login', { username: 'admin', password: server.adminPassword })).status).toBe(
    200,
  );
  // The first code of an unverified account removes its password, so the test uses another account.
  await createCreator(server, 'noor');
  await post('/api/auth/request-code', { email: 'noor@creators.example' });
  const codeEmail = await waitForEmail('noor@creators.example', /\b\d{6}\b/);
  const code = /^\D*\b(\d{6})\b/m.exec(codeEmail.split('\r\n\r\n').slice(1).join())?.[1] ?? '';
  secrets.push('correct horse', 'not my password', server.adminPassword);
  await post('/api/auth/verify-code', { email: 'noor@creators.example', code });
  const { token } = await unwrap(
    createClient({ baseUrl: server.url }).POST('/api/tokens', {
      body: { username: 'mara', password: 'correct horse', name: 'logs', scopes: ['read'] },
    }),
  );
  secrets.push(token);
  expect(await get('/api/newsletters', { authorization: `Bearer ${token}` })).toBe(200);

  // Sends addresses in places where users type them by mistake.
  await get('/api/check-email/ines@kova.example');
  await get('/api/user/ines@kova.example');
  await get(`/${encodeURIComponent('ines@kova.example')}`);
  await get('/u/not-a-real-token-but-long-enough-to-be-one');
  secrets.push('not-a-real-token-but-long-enough-to-be-one');
  await post('/api/subscribers', { username: 'mara', email: 'no address@kova' });

  // Adds a subscriber who unsubscribes and a subscriber without a mailbox, and sends a newsletter to both.
  for (const email of ['ines@kova.example', 'gone@kova.example']) {
    expect((await post('/api/subscribers', { username: 'mara', email })).status).toBe(201);
  }
  const productId = await sellPdf(mara, { title: 'Kiln notes', price: '$12.99' });
  await buy(server, productId, 'buyer@kova.example');
  const download =
    /\/api\/download\/([\w-]+)/.exec(await waitForEmail('buyer@kova.example', /\/api\/download\//))?.[1] ??
    '';
  expect(await get(`/api/download/${download}`)).toBe(200);
  const draft = await unwrap(
    mara.POST('/api/newsletters', {
      body: { title: 'Kiln', content: '<p>See <a href="https://kiln.example/notes">the notes</a>.</p>' },
    }),
  );
  await unwrap(mara.POST('/api/newsletters/{id}/send', { params: { path: { id: draft.id } } }));
  const message = await waitForEmail('ines@kova.example', /Subject: Kiln/);
  const unsubscribe = /\/u\/([\w-]+)/.exec(message)?.[1] ?? '';
  const click = /\/c\/([\w.~-]+(?:\/[\w.~-]+)?)/.exec(message)?.[1] ?? '';
  secrets.push(download, unsubscribe, click, code);
  expect(secrets.every((secret) => secret.length >= 6)).toBe(true);
  await get(`/c/${click}`);
  expect(
    (
      await fetch(`${server.url}/u/${unsubscribe}`, {
        method: 'POST',
        body: 'List-Unsubscribe=One-Click',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })
    ).status,
  ).toBe(200);
  await vi.waitUntil(() => server.output().includes('mailing finished'), PATIENCE);
  expect(await server.terminate()).toBe(0);

  const lines = readLines(server);
  const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  const requests = entries.filter(({ msg }) => msg === 'request');
  expect(requests.length).toBeGreaterThan(20);
  for (const entry of requests) {
    expect(entry).toMatchObject({
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      status: expect.any(Number),
    });
  }
  // Removes times and ids, because they could contain the six digits of the code.
  const texts = lines.map((line) => line.replace(/"(?:time|ms|requestId)":[^,}]+/g, ''));
  for (const secret of secrets) expect(texts.filter((line) => line.includes(secret))).toEqual([]);
  const addresses = /[\w.+-]+(?:@|%40)(?:creators|kova|tidings)\b/i;
  expect(lines.filter((line) => addresses.test(line))).toEqual([]);
});
