import { randomBytes } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient, unwrap } from '@tidings/sdk';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildKillOptions, runAdminCommand, startAdminCommand } from '../harness/admin-command.js';
import { createCreator, importMany } from '../harness/api.js';
import { startServer, type TidingsServer } from '../harness/server.js';
import { sellPdf, soldBytes } from '../harness/shop.js';
import { startSmtpSink } from '../harness/smtp-sink.js';
import { startWorker } from '../harness/worker.js';

const SUBSCRIBERS = 300;
const SENT_AT_BACKUP = 100;
/** The number of files that make a backup long enough to interrupt. */
const MANY_FILES = 1_500;

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tidings-backup-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startTestServer(env: Record<string, string> = {}): Promise<TidingsServer> {
  const server = await startServer(env);
  onTestFinished(server.stop);
  return server;
}

/** Adds files in the layout of uploaded images. */
function fillWithFiles(dataDir: string): void {
  for (let number = 0; number < MANY_FILES; number += 1) {
    const folder = join(dataDir, 'blobs/images', `key-${number}`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, '512.webp'), randomBytes(2_000));
  }
}

/** Makes a backup smaller, which suffices for a kill while folders are renamed. */
function excludeFiles(backup: string): string {
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  const isSaved = ({ path }: { path: string }) => !path.startsWith('blobs/') || path.includes('/key-1/');
  return JSON.stringify({ ...manifest, entries: manifest.entries.filter(isSaved) });
}

const logIn = async (server: TidingsServer, username: string, password: string) => {
  const response = await fetch(`${server.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify({ username, password }),
  });
  return { status: response.status, cookie: response.headers.get('set-cookie')?.split(';')[0] ?? '' };
};

describe('a backup during sending and other writes', () => {
  it('restores everything, and repeats no email until the creator decides', {
    timeout: 180_000,
  }, async () => {
    const sink = await startSmtpSink();
    onTestFinished(sink.close);
    const env = { SMTP_URL: sink.url };
    const server = await startTestServer(env);
    const mara = await createCreator(server, 'mara');
    await unwrap(mara.POST('/api/onboarding', { body: { displayName: 'Mara' } }));
    const productId = await sellPdf(mara, { title: 'Kiln notes', price: '$1' });
    const subscribers = await importMany(mara, SUBSCRIBERS);

    // Replies stop halfway through the newsletter, so the server accepts emails in flight after the backup.
    let resume = () => {};
    const halfWay = new Promise<void>((resolve) => {
      sink.onEmail = () => {
        if (sink.emails.length !== SENT_AT_BACKUP) return;
        sink.patience = new Promise((release) => {
          resume = release;
        });
        resolve();
      };
    });
    const draft = await unwrap(
      mara.POST('/api/newsletters', { body: { title: 'Kiln', content: '<p>Frost.</p>' } }),
    );
    const params = { path: { id: draft.id } };
    await unwrap(mara.POST('/api/newsletters/{id}/send', { params }));
    await halfWay;

    const backup = join(createFolder(), 'monday');
    const { ended } = startAdminCommand(['backup', backup], { DATA_DIR: server.dataDir });
    const visitor = createClient({ baseUrl: server.url });
    let writes = 0;
    let isDone = false;
    const writing = (async () => {
      for (; !isDone; writes += 1) {
        const body = { title: `Note ${writes}`, content: '<p>Ash.</p>' };
        await unwrap(mara.POST('/api/newsletters', { body }));
      }
    })();
    const backupResult = await ended;
    isDone = true;
    await writing;
    expect(backupResult).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Backed up to ${backup}`),
    });
    expect(writes).toBeGreaterThan(0);

    resume();
    sink.patience = Promise.resolve();
    await vi.waitUntil(() => sink.emails.length === SUBSCRIBERS, { timeout: 60_000, interval: 50 });
    await unwrap(
      visitor.POST('/api/subscribers', { body: { username: 'mara', email: 'late@kova.example' } }),
    );
    await server.stop();

    const dataDir = join(createFolder(), 'data');
    const restoreResult = await runAdminCommand(['restore', backup], { ...env, DATA_DIR: dataDir });
    expect(restoreResult).toMatchObject({
      code: 0,
      output: expect.stringContaining('1 unfinished newsletter is paused'),
    });
    // Restores on another machine with the same settings.
    const second = await startTestServer({ ...env, DATA_DIR: dataDir });
    const { token } = await unwrap(
      createClient({ baseUrl: second.url }).POST('/api/tokens', {
        body: {
          username: 'mara',
          password: 'correct horse',
          name: 'e2e',
          scopes: ['read', 'addresses', 'write', 'send'],
        },
      }),
    );
    const restoredClient = createClient({ baseUrl: second.url, token });

    const progress = await unwrap(restoredClient.GET('/api/newsletters/{id}/progress', { params }));
    expect(progress).toMatchObject({ status: 'paused', pauseReason: 'restored', audience: SUBSCRIBERS });
    const { accepted, held } = progress.counts;
    expect(accepted).toBeLessThanOrEqual(SENT_AT_BACKUP);
    expect(held).toBe(SUBSCRIBERS - accepted);
    const restoredSubscribers = await unwrap(
      restoredClient.GET('/api/subscribers', { params: { query: { limit: 1000 } } }),
    );
    expect(restoredSubscribers.map(({ email }) => email).sort()).toEqual([...subscribers].sort());

    const purchase = await unwrap(
      createClient({ baseUrl: second.url }).POST('/api/product-download-payment', {
        body: { productId, email: 'ada@kova.example' },
      }),
    );
    const file = await fetch(purchase.fileUrl?.replace(/^https?:\/\/[^/]+/, second.url) ?? '');
    expect(await file.text()).toBe(soldBytes);

    // A new newsletter is sent to everyone at once, without emails of the earlier one.
    const today = await unwrap(
      restoredClient.POST('/api/newsletters', { body: { title: 'Today', content: '<p>Sun.</p>' } }),
    );
    const fetchProgress = (id: number) =>
      unwrap(restoredClient.GET('/api/newsletters/{id}/progress', { params: { path: { id } } }));
    const waitForFinish = (id: number) =>
      vi.waitUntil(
        async () => {
          const current = await fetchProgress(id);
          return current.status === 'finished' ? current : undefined;
        },
        { timeout: 60_000, interval: 100 },
      );
    await unwrap(restoredClient.POST('/api/newsletters/{id}/send', { params: { path: { id: today.id } } }));
    expect((await waitForFinish(today.id)).counts).toMatchObject({ accepted: SUBSCRIBERS });
    const listCopies = (subject: string) =>
      sink.emails.filter(({ raw }) => raw.includes(`\nSubject: ${subject}\r`)).map(({ to }) => to);
    expect(listCopies('Kiln').sort()).toEqual([...subscribers].sort());
    // The newsletter stays paused, although no delivery is left to retry.
    expect(await fetchProgress(draft.id)).toMatchObject({ status: 'paused', counts: { accepted, held } });

    await unwrap(
      restoredClient.POST('/api/newsletters/{id}/release-held', { params, body: { action: 'give-up' } }),
    );
    expect((await waitForFinish(draft.id)).counts).toMatchObject({ accepted, canceled: held, held: 0 });
    expect(listCopies('Kiln')).toHaveLength(SUBSCRIBERS);
  });
});

describe('a killed process', () => {
  it('leaves no backup under the requested name, and the server continues', {
    timeout: 120_000,
  }, async () => {
    const server = await startTestServer();
    fillWithFiles(server.dataDir);
    const place = createFolder();
    const backup = join(place, 'monday');
    const { child, ended } = startAdminCommand(['backup', backup], { DATA_DIR: server.dataDir });
    const isUnderWay = () => readdirSync(place).some((name) => existsSync(join(place, name, 'blobs')));
    await vi.waitUntil(isUnderWay, { timeout: 30_000, interval: 5 });
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    expect(existsSync(backup)).toBe(false);
    await createCreator(server, 'mara');

    const next = await runAdminCommand(['backup', backup], { DATA_DIR: server.dataDir });
    expect(next).toMatchObject({ code: 0, errors: expect.stringContaining('is incomplete') });
    expect(next.output).toContain(`${(MANY_FILES + 2).toLocaleString('en-US')} files`);
  });

  it('leaves the old data in place if a restore is killed at any step', { timeout: 300_000 }, async () => {
    const old = await startTestServer();
    await createCreator(old, 'old');
    await old.kill();
    mkdirSync(join(old.dataDir, 'blobs/images/old'), { recursive: true });
    writeFileSync(join(old.dataDir, 'blobs/images/old/512.webp'), 'old');
    const newServer = await startTestServer();
    await createCreator(newServer, 'fresh');
    fillWithFiles(newServer.dataDir);
    const backup = join(createFolder(), 'monday');
    const env = { DATA_DIR: old.dataDir };
    expect((await runAdminCommand(['backup', backup], { DATA_DIR: newServer.dataDir })).code).toBe(0);
    const isOld = async () => {
      // The backup has no user with this name.
      expect((await runAdminCommand(['reset-password', 'old'], env)).code).toBe(0);
      expect(existsSync(join(old.dataDir, 'blobs/images/old/512.webp'))).toBe(true);
      expect(existsSync(join(old.dataDir, 'blobs/images/key-1'))).toBe(false);
    };

    const { child, ended } = startAdminCommand(['restore', backup, '--replace'], env);
    const isCopying = () =>
      readdirSync(old.dataDir).some((name) => existsSync(join(old.dataDir, name, 'blobs/images/key-1')));
    await vi.waitUntil(isCopying, { timeout: 30_000, interval: 5 });
    child.kill('SIGKILL');
    expect((await ended).signal).toBe('SIGKILL');
    await isOld();

    writeFileSync(join(backup, 'manifest.json'), excludeFiles(backup));
    let renames = 0;
    for (;;) {
      renames += 1;
      const killEnv = { ...env, NODE_OPTIONS: buildKillOptions(renames) };
      const { code, signal } = await runAdminCommand(['restore', backup, '--replace'], killEnv);
      if (signal === null) {
        expect(code).toBe(0);
        break;
      }
      // The rollback is killed too, in the middle of its renames.
      await runAdminCommand(['reset-password', 'old'], { ...env, NODE_OPTIONS: buildKillOptions(2) });
      await isOld();
    }
    // Counts the note, the old parts and the restored parts.
    expect(renames).toBeGreaterThan(6);
    await newServer.stop();
    await old.start();
    expect((await logIn(old, 'fresh', 'correct horse')).status).toBe(200);
    expect((await logIn(old, 'old', 'correct horse')).status).toBe(401);
    const asideFolders = readdirSync(old.dataDir).filter((name) => name.startsWith('replaced-'));
    expect(asideFolders).toHaveLength(1);
    expect(existsSync(join(old.dataDir, asideFolders[0] ?? '', 'tidings.db'))).toBe(true);
  });
});

describe('a restore', () => {
  it('fails while a server or a worker uses the folder', async () => {
    const server = await startTestServer();
    const backup = join(createFolder(), 'monday');
    const env = { DATA_DIR: server.dataDir };
    expect((await runAdminCommand(['backup', backup], env)).code).toBe(0);
    const restore = () => runAdminCommand(['restore', backup, '--replace'], env);
    const refusedResult = {
      code: 1,
      errors: expect.stringContaining('is in use. Stop the server and its workers'),
    };
    expect(await restore()).toMatchObject(refusedResult);
    await server.kill();
    const worker = startWorker(server, { ...env, LOG_LEVEL: 'silent' });
    onTestFinished(worker.stop);
    // Without --replace, `restore` changes nothing and names the existing file or folder.
    const isInUse = async () =>
      (await runAdminCommand(['restore', backup], env)).errors.includes('is in use');
    await vi.waitUntil(isInUse, { timeout: 30_000, interval: 50 });
    expect(await restore()).toMatchObject(refusedResult);
    await worker.stop();
    expect(await restore()).toMatchObject({ code: 0 });
  });
});

it('two concurrent backups both succeed, or only one if they use the same folder', async () => {
  const server = await startTestServer();
  const place = createFolder();
  const env = { DATA_DIR: server.dataDir };
  const runBackups = async (names: string[]) =>
    (await Promise.all(names.map((name) => runAdminCommand(['backup', join(place, name)], env)))).map(
      ({ code }) => code,
    );
  expect(await runBackups(['one', 'two'])).toEqual([0, 0]);
  expect((await runBackups(['three', 'three'])).sort()).toEqual([0, 1]);
  expect(readdirSync(place).sort()).toEqual(['one', 'three', 'two']);
});

it('a reset password replaces the old one, and ends only that account’s sessions', async () => {
  const server = await startTestServer();
  await createCreator(server, 'mara');
  await createCreator(server, 'tom');
  const sessions = {
    mara: (await logIn(server, 'mara', 'correct horse')).cookie,
    tom: (await logIn(server, 'tom', 'correct horse')).cookie,
  };
  const fetchStatus = async (cookie: string) =>
    (await fetch(`${server.url}/api/user`, { headers: { cookie } })).status;
  const { code, output, errors } = await runAdminCommand(['reset-password', 'mara'], {
    DATA_DIR: server.dataDir,
  });
  const password = /now: (\S+)/.exec(output)?.[1] ?? '';
  expect([code, password.length]).toEqual([0, 20]);
  expect(errors).toContain('a password was reset from the command line');
  expect(errors).not.toContain(password);
  expect([await fetchStatus(sessions.mara), await fetchStatus(sessions.tom)]).toEqual([401, 200]);
  expect((await logIn(server, 'mara', 'correct horse')).status).toBe(401);
  expect((await logIn(server, 'mara', password)).status).toBe(200);

  const admin = await runAdminCommand(['reset-password', 'admin', '--admin'], { DATA_DIR: server.dataDir });
  const logInAsAdmin = (secret: string) =>
    fetch(`${server.url}/api/admin/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.url },
      body: JSON.stringify({ username: 'admin', password: secret }),
    });
  expect((await logInAsAdmin(server.adminPassword)).status).toBe(401);
  expect((await logInAsAdmin(/now: (\S+)/.exec(admin.output)?.[1] ?? '')).status).toBe(200);
});
