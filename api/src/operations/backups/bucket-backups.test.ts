import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { takeLock } from '../../db/file-lock.js';
import {
  createContext,
  createFolder,
  createInstance,
  type Env,
  run,
} from '../../testing/operated-instance.js';
import { type S3Server, startS3Server } from '../../testing/servers/s3-server.js';
import { startS3rver } from '../../testing/servers/s3rver.js';

type Settings = S3Server['settings'];

function createAccess({ endpoint, region, accessKeyId, secretAccessKey, bucket }: Settings, count = 7): Env {
  return {
    BACKUP_TO: `s3://${bucket}/tidings`,
    BACKUP_COUNT: String(count),
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  };
}

async function createPlan(count?: number) {
  const errors: NonNullable<Parameters<typeof startS3Server>[0]>['errors'] = {};
  const server = await startS3Server({ errors });
  onTestFinished(() => server.close());
  const access = createAccess(server.settings, count);
  const { env, ctx } = await createInstance(access);
  const backUp = async () =>
    JSON.parse(await run(['backup', '--json'], env)) as { name: string; bytes: number };
  const keys = () => [...server.objects.keys()].sort();
  return { server, errors, access, env, ctx, backUp, keys };
}

const getPrefix = (name: string) => name.replace('s3://tidings-files/', '');

describe('a backup in a bucket', () => {
  it('contains every file and the manifest, and leaves no copy on this machine', async () => {
    const { server, env, ctx, backUp, keys } = await createPlan();
    const { name, bytes } = await backUp();
    expect(name).toMatch(/^s3:\/\/tidings-files\/tidings\/\d{4}-\d\d-\d\dT[\d-]+\.\d{3}Z$/);
    const prefix = getPrefix(name);
    const manifest = JSON.parse(String(server.objects.get(`${prefix}/manifest.json`)));
    const paths = manifest.entries.map(({ path }: { path: string }) => path);
    expect(paths).toEqual(expect.arrayContaining(['blobs/images/k1/512.webp', 'keys/encryption.key']));
    expect(keys()).toEqual([...paths, 'manifest.json'].map((path) => `${prefix}/${path}`).sort());
    expect(readdirSync(env.DATA_DIR ?? '')).not.toContain('backup-copy');
    const maintenanceRuns = await ctx.db.read.all(
      sql`select kind, status, detail, bytes from maintenance_runs`,
    );
    expect(maintenanceRuns).toEqual([{ kind: 'backup', status: 'ok', detail: name, bytes }]);
  });

  it('can be rehearsed, and restored on another machine', async () => {
    const { access, backUp } = await createPlan();
    const { name } = await backUp();
    expect(await run(['check-backup', name], access)).toMatch(/can be restored[\s\S]*1 creator/);
    const env = { ...access, DATA_DIR: join(createFolder(), 'data'), LOG_LEVEL: 'silent' };
    expect(await run(['restore', name], env)).toMatch(/Start the server now/);
    expect(readFileSync(join(env.DATA_DIR, 'blobs/images/k1/512.webp'), 'utf8')).toBe('an image');
    const ctx = await createContext(env);
    expect(await ctx.db.read.all(sql`select username from users`)).toEqual([{ username: 'mara' }]);
  });

  it('can be created, checked and restored with s3rver', async () => {
    const server = await startS3rver();
    onTestFinished(() => server.close());
    const { env } = await createInstance(createAccess(server.settings, 1));
    await run(['backup'], env);
    const { name } = JSON.parse(await run(['backup', '--json'], env));
    expect(await run(['check-backup', name], env)).toMatch(/can be restored/);
    const restoreEnv = { ...env, DATA_DIR: join(createFolder(), 'data') };
    expect(await run(['restore', name], restoreEnv)).toMatch(/Start the server now/);
  });

  it('can have its own name, which cannot be used twice', async () => {
    const { env, backUp, keys } = await createPlan(1);
    await run(['backup', 's3://tidings-files/by-hand/monday'], env);
    await expect(run(['backup', 's3://tidings-files/by-hand/monday'], env)).rejects.toThrow(/is not empty/);
    await backUp();
    expect(keys()).toContain('by-hand/monday/manifest.json');
  });

  it('is not created in a location with other backups, and deletes none', async () => {
    const { env, backUp, keys } = await createPlan();
    await backUp();
    const keysBefore = keys();
    await expect(run(['backup', 's3://tidings-files/tidings'], env)).rejects.toThrow(/is not empty/);
    expect(keys()).toEqual(keysBefore);
  });

  it('uses the bucket settings of the files if it has none of its own', async () => {
    const { server, access } = await createPlan();
    const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server.settings;
    const { env } = await createInstance({
      BACKUP_TO: access.BACKUP_TO ?? '',
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    });
    expect(JSON.parse(await run(['backup', '--json'], env)).name).toMatch(/^s3:\/\/tidings-files\/tidings\//);
  });
});

describe('an unfinished backup in a bucket', () => {
  const accessDenied = { status: 403, code: 'AccessDenied' };

  it('is deleted after a failure', async () => {
    const { errors = {}, backUp, keys } = await createPlan();
    errors.put = { ...accessDenied, end: 'encryption.key' };
    await expect(backUp()).rejects.toThrow();
    expect(keys()).toEqual([]);
  });

  it('cannot be checked or restored, and is deleted by the next backup', async () => {
    const { server, errors = {}, env, backUp, keys } = await createPlan();
    const { name } = await backUp();
    // Simulates a process that was killed right before the manifest and deletes nothing.
    errors.put = { ...accessDenied, end: 'manifest.json' };
    errors.deleteObjects = accessDenied;
    await expect(backUp()).rejects.toThrow();
    const remainingKeys = keys().filter((key) => !key.startsWith(getPrefix(name)));
    expect(remainingKeys.some((key) => key.endsWith('/tidings.db'))).toBe(true);
    const killedBackup = `s3://tidings-files/${remainingKeys[0]?.split('/').slice(0, 2).join('/')}`;
    await expect(run(['check-backup', killedBackup], env)).rejects.toThrow(/no backup at/);
    await expect(run(['restore', killedBackup, '--replace'], env)).rejects.toThrow(/no backup at|in use/);
    server.uploads.set('99', { key: `${getPrefix(killedBackup)}/tidings.db`, parts: new Map() });
    delete errors.put;
    delete errors.deleteObjects;
    await backUp();
    expect(keys().filter((key) => key.startsWith(getPrefix(killedBackup)))).toEqual([]);
    expect(server.uploads.size).toBe(0);
    expect(keys().filter((key) => key.endsWith('manifest.json'))).toHaveLength(2);
  });

  it('is not deleted while it runs', async () => {
    const { env, backUp, keys } = await createPlan();
    const lock = await takeLock(join(env.DATA_DIR ?? '', 'backup-running'));
    await expect(backUp()).rejects.toThrow(/Another backup to a bucket is running/);
    expect(keys()).toEqual([]);
    await lock?.release();
    await backUp();
    expect(existsSync(join(env.DATA_DIR ?? '', 'backup-copy'))).toBe(false);
  });
});

it('only the oldest backups in a bucket are deleted', async () => {
  const { server, backUp, keys } = await createPlan(2);
  server.objects.set('tidings/photos/a.jpg', Buffer.from('x'));
  server.objects.set('other/2020-01-01T00-00-00.000Z/tidings.db', Buffer.from('x'));
  const first = await backUp();
  const names = [await backUp(), await backUp()].map(({ name }) => name);
  expect(keys().filter((key) => key.startsWith(getPrefix(first.name)))).toEqual([]);
  expect(keys().filter((key) => key.endsWith('manifest.json'))).toEqual(
    names.map((name) => `${getPrefix(name)}/manifest.json`),
  );
  expect(keys()).toEqual(
    expect.arrayContaining(['tidings/photos/a.jpg', 'other/2020-01-01T00-00-00.000Z/tidings.db']),
  );
});

it.each([
  [
    'a changed file',
    (server: S3Server, key: string) => server.objects.set(key, Buffer.from('other')),
    /damaged/,
  ],
  ['a missing file', (server: S3Server, key: string) => server.objects.delete(key), /missing/],
])('a backup in a bucket with %s is not restored', async (_, damage, sentence) => {
  const { server, access, backUp } = await createPlan();
  const { name } = await backUp();
  damage(server, `${getPrefix(name)}/blobs/images/k1/512.webp`);
  await expect(run(['check-backup', name], access)).rejects.toThrow(sentence);
  const env = { ...access, DATA_DIR: join(createFolder(), 'data'), LOG_LEVEL: 'silent' };
  await expect(run(['restore', name], env)).rejects.toThrow(sentence);
  expect(existsSync(join(env.DATA_DIR, 'tidings.db'))).toBe(false);
});

it('a backup location in a bucket requires bucket settings and a prefix', async () => {
  const { env, access } = await createPlan();
  await expect(run(['check-backup', 's3://tidings-files'], access)).rejects.toThrow(
    /not a place in a bucket/,
  );
  const { DATA_DIR = '' } = env;
  await expect(run(['check-backup', 's3://tidings-files/a/b'], { DATA_DIR })).rejects.toThrow(
    /needs BACKUP_S3_ENDPOINT/,
  );
});
