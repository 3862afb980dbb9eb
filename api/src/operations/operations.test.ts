import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS_CHANGED } from '../db/migrations/migrate.js';
import { sessions, users } from '../features/accounts/table.js';
import { openSigningKeys } from '../features/mailing/signing/signing-keys.js';
import {
  createBackup,
  createContext,
  createFolder,
  createInstance,
  type Env,
  KEY_OWNER,
  run,
} from '../testing/operated-instance.js';
import { listUnfinished } from './backups/make-backup.js';
import { describeOperatorError, UsageError } from './command-line.js';

const KEY = Buffer.alloc(32, 5).toString('base64');
const s3 = {
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_BUCKET: 'images',
  S3_REGION: 'auto',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** Expects that the restore fails and leaves nothing behind. */
async function expectRefusal(backup: string, env: Env, sentence: RegExp): Promise<void> {
  const dataDir = join(createFolder(), 'data');
  await expect(run(['restore', backup], { LOG_LEVEL: 'silent', DATA_DIR: dataDir, ...env })).rejects.toThrow(
    sentence,
  );
  const remainingFiles = existsSync(dataDir)
    ? readdirSync(dataDir).filter((name) => !name.startsWith('in-use'))
    : [];
  expect(remainingFiles).toEqual([]);
}

function changeManifest(
  backup: string,
  change: (manifest: { entries: Array<{ path: string }> }) => object,
): void {
  const file = join(backup, 'manifest.json');
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))));
}

describe('a backup', () => {
  it('contains database, complete files and keys, readable only by its owner', async () => {
    const { backup } = await createBackup();
    const { entries } = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
    const entryPaths = entries.map(({ path }: { path: string }) => path);
    expect(entryPaths.sort()).toEqual([
      'blobs/images/k1/512.webp',
      'keys/encryption.key',
      'keys/simulated-payments.key',
      'tidings.db',
    ]);
    for (const path of [...entryPaths, 'manifest.json'])
      expect(statSync(join(backup, path)).mode & 0o777).toBe(0o600);
    expect(statSync(backup).mode & 0o777).toBe(0o700);
  });

  it('restores rows, files and keys, and no session', async () => {
    const { backup } = await createBackup();
    const env = { DATA_DIR: join(createFolder(), 'data'), LOG_LEVEL: 'silent' };
    expect(await run(['restore', backup], env)).toMatch(/Everyone has to sign in again/);
    const ctx = await createContext(env);
    expect(await ctx.db.read.select({ username: users.username }).from(users)).toEqual([
      { username: 'mara' },
    ]);
    expect(await ctx.db.read.select().from(sessions)).toEqual([]);
    expect(await openSigningKeys(ctx, KEY_OWNER)).toHaveLength(2);
    expect(await ctx.blobs.read('images/k1/512.webp')).toEqual(Buffer.from('an image'));
  });

  it('requires a database file, because a libSQL server has its own backups', async () => {
    const env = { DATA_DIR: join(createFolder(), 'data'), DATABASE_URL: 'libsql://127.0.0.1:9' };
    await expect(run(['backup', join(createFolder(), 'b')], env)).rejects.toThrow(
      /with the tools of that server/,
    );
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  it('reports a bucket and a key in the environment as missing parts', async () => {
    const { reported } = await createBackup({ ...s3, ENCRYPTION_KEY: KEY });
    expect(reported).toMatch(/bucket images/);
    expect(reported).toMatch(/does not contain ENCRYPTION_KEY/);
    expect(reported).not.toContain(KEY);
  });

  it.each([
    ['a folder that exists', (dataDir: string) => join(dataDir, '..'), /exists already/],
    ['a folder in DATA_DIR', (dataDir: string) => join(dataDir, 'b'), /inside DATA_DIR/],
  ])('cannot be written to %s', async (_name, place, sentence) => {
    const { env } = await createInstance();
    await expect(run(['backup', place(env.DATA_DIR ?? '')], env)).rejects.toThrow(sentence);
  });

  it('requires a database, and creates none', async () => {
    const dataDir = join(createFolder(), 'data');
    await expect(run(['backup', join(createFolder(), 'b')], { DATA_DIR: dataDir })).rejects.toThrow(
      /no database/,
    );
    await expect(run(['reset-password', 'mara'], { DATA_DIR: dataDir })).rejects.toThrow(/no database/);
    expect(existsSync(dataDir)).toBe(false);
  });

  it('fails for a damaged database, and leaves nothing unfinished', async () => {
    const env = { DATA_DIR: createFolder(), LOG_LEVEL: 'silent' };
    writeFileSync(join(env.DATA_DIR, 'tidings.db'), 'this is no database at all, '.repeat(1_000));
    const backup = join(createFolder(), 'b');
    const error = await run(['backup', backup], env).catch((thrown: unknown) => thrown);
    expect(describeOperatorError(error)).toMatch(/^The command failed\. Nothing was changed\. SQLITE_NOTADB/);
    expect([existsSync(backup), await listUnfinished(backup)]).toEqual([false, []]);
    expect(describeOperatorError(new Error('a defect'))).toBeUndefined();
  });
});

describe('a restore fails, and restores nothing,', () => {
  it.each(['blobs/images/k1/512.webp', 'tidings.db', 'keys/encryption.key'])(
    'if %s is damaged or missing',
    async (path) => {
      const { backup } = await createBackup();
      const file = join(backup, path);
      const bytes = readFileSync(file);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      writeFileSync(file, bytes);
      await expectRefusal(backup, {}, /is damaged. Nothing was restored/);
      rmSync(file);
      await expectRefusal(backup, {}, /is missing. Nothing was restored/);
    },
  );

  it('if the manifest is truncated, missing, or names other paths', async () => {
    const { backup } = await createBackup();
    const file = join(backup, 'manifest.json');
    const originalBytes = readFileSync(file, 'utf8');
    for (const path of ['keys/../../x', '../x', '/etc/x', 'other/x', 'keys//x', 'keys', 'tidings.db-wal']) {
      changeManifest(backup, (manifest) => ({
        ...manifest,
        entries: [...manifest.entries, { path, size: 1, sha256: '0' }],
      }));
      await expectRefusal(backup, {}, /manifest\.json is damaged/);
      writeFileSync(file, originalBytes);
    }
    writeFileSync(file, originalBytes.slice(0, -20));
    await expectRefusal(backup, {}, /manifest\.json is damaged/);
    rmSync(file);
    await expectRefusal(backup, {}, /There is no backup at/);
  });

  it('if a newer version created it', async () => {
    const { backup } = await createBackup();
    const originalText = readFileSync(join(backup, 'manifest.json'), 'utf8');
    changeManifest(backup, (manifest) => ({ ...manifest, schema: Date.UTC(2099, 0, 1) }));
    await expectRefusal(backup, {}, /newer version of Tidings/);
    writeFileSync(join(backup, 'manifest.json'), originalText);
    changeManifest(backup, () => ({ format: 2 }));
    await expectRefusal(backup, {}, /newer version of Tidings/);
  });

  it('if other migrations created its database', async () => {
    const { env, ctx } = await createInstance();
    await ctx.db.transact([ctx.db.write.run(sql`update __drizzle_migrations set hash = 'another'`)]);
    const backup = join(createFolder(), 'monday');
    expect(await run(['backup', backup], env)).toMatch(/another version/);
    await expectRefusal(backup, {}, new RegExp(MIGRATIONS_CHANGED));
    await expect(run(['reset-password', 'mara'], env)).rejects.toThrow(MIGRATIONS_CHANGED);
  });

  it('if the encryption key is wrong, and succeeds with the right key', async () => {
    const { backup } = await createBackup({ ENCRYPTION_KEY: KEY });
    await expectRefusal(backup, {}, /sealed with another encryption key/);
    await expectRefusal(
      backup,
      { ENCRYPTION_KEY: Buffer.alloc(32, 6).toString('base64') },
      /another encryption key/,
    );
    const env = { DATA_DIR: join(createFolder(), 'data'), LOG_LEVEL: 'silent', ENCRYPTION_KEY: KEY };
    expect(await run(['restore', backup], env)).toMatch(/^Restored into/);
  });

  it('if the settings name another location of files', async () => {
    await expectRefusal((await createBackup()).backup, s3, /Restore without the S3 settings/);
    await expectRefusal(
      (await createBackup(s3)).backup,
      {},
      /in the bucket images at http:\/\/127\.0\.0\.1:9/,
    );
  });

  it('if the database would be outside of DATA_DIR', async () => {
    const { backup } = await createBackup();
    await expectRefusal(backup, { DATABASE_URL: 'libsql://127.0.0.1:9' }, /without DATABASE_URL/);
    await expectRefusal(
      backup,
      { DATABASE_URL: `file:${join(createFolder(), 'x.db')}` },
      /without DATABASE_URL/,
    );
  });
});

it('a restore replaces an instance only with --replace, and preserves the old data', async () => {
  const { backup } = await createBackup();
  const dataDir = createFolder();
  const env = { DATA_DIR: dataDir, LOG_LEVEL: 'silent' };
  mkdirSync(join(dataDir, 'blobs'));
  writeFileSync(join(dataDir, 'blobs/old'), 'old');
  writeFileSync(join(dataDir, 'notes.txt'), 'of someone else');
  await expect(run(['restore', backup], env)).rejects.toThrow(/already contains an instance.*--replace/);
  expect(await run(['restore', backup, '--replace'], env)).toMatch(/The previous data is in/);
  const asideFolder = readdirSync(dataDir).find((name) => name.startsWith('replaced-')) ?? '';
  expect(readFileSync(join(dataDir, asideFolder, 'blobs/old'), 'utf8')).toBe('old');
  expect(readFileSync(join(dataDir, 'notes.txt'), 'utf8')).toBe('of someone else');
  expect(existsSync(join(dataDir, 'blobs/images/k1/512.webp'))).toBe(true);
});

it.each([
  [['frame']],
  [['backup']],
  [['backup', 'a', 'b']],
  [['restore']],
  [['reset-password']],
  [['backup', 'a', '--all']],
])('rejects the command line %j', async (words) => {
  await expect(run(words, { DATA_DIR: createFolder() })).rejects.toThrow(UsageError);
});

it('reset-password fails for an unknown account', async () => {
  const { env } = await createInstance();
  await expect(run(['reset-password', 'tom'], env)).rejects.toThrow(/no creator tom/);
  await expect(run(['reset-password', 'mara', '--admin'], env)).rejects.toThrow(/no administrator mara/);
});

describe('scheduled backups', () => {
  async function createPlan(count: number) {
    const { env } = await createInstance();
    const place = join(createFolder(), 'backups');
    const plan = { BACKUP_SCHEDULE: '0 3 * * *', BACKUP_TO: place, BACKUP_COUNT: String(count) };
    return { env: { ...env, ...plan }, place };
  }

  it('are named by their time, and recorded for the console', async () => {
    const { env, place } = await createPlan(7);
    const { name, bytes } = JSON.parse(await run(['backup', '--json'], env));
    expect(readdirSync(place).map((each) => join(place, each))).toEqual([name]);
    expect(bytes).toBeGreaterThan(1_000);
    const ctx = await createContext(env);
    const maintenanceRuns = await ctx.db.read.all(
      sql`select kind, status, detail, bytes from maintenance_runs`,
    );
    expect(maintenanceRuns).toEqual([{ kind: 'backup', status: 'ok', detail: name, bytes }]);
  });

  it('delete only the oldest backups in their location', async () => {
    const { env, place } = await createPlan(2);
    const first = JSON.parse(await run(['backup', '--json'], env)).name;
    mkdirSync(join(place, 'photos'));
    mkdirSync(join(place, '2020-01-01T00-00-00.000Z'));
    await run(['backup', '--json'], env);
    await run(['backup', '--json'], env);
    expect(existsSync(first)).toBe(false);
    expect(readdirSync(place)).toHaveLength(4);
    expect(readdirSync(place)).toEqual(expect.arrayContaining(['photos', '2020-01-01T00-00-00.000Z']));
  });
});

describe('a rehearsed restore', () => {
  it('counts what a backup contains, and changes nothing', async () => {
    const { backup } = await createBackup();
    const filesBefore = readdirSync(backup).sort();
    const output = await run(['check-backup', backup], {});
    expect(output).toMatch(/can be restored/);
    expect(output).toMatch(/1 creator, 0 subscribers and 3 files/);
    expect(readdirSync(backup).sort()).toEqual(filesBefore);
    const env = { DATA_DIR: join(createFolder(), 'data'), LOG_LEVEL: 'silent' };
    expect(await run(['restore', backup], env)).toMatch(/Start the server now/);
  });

  it.each([
    [
      'a damaged file',
      (backup: string) => writeFileSync(join(backup, 'blobs/images/k1/512.webp'), 'other'),
      /is damaged/,
    ],
    ['a missing file', (backup: string) => rmSync(join(backup, 'keys/encryption.key')), /is missing/],
    ['no manifest', (backup: string) => rmSync(join(backup, 'manifest.json')), /no backup at/],
  ])('fails for %s', async (_name, damage, sentence) => {
    const { backup } = await createBackup();
    damage(backup);
    await expect(run(['check-backup', backup], {})).rejects.toThrow(sentence);
  });

  it('names files that database rows need but the store lacks, as a backup does', async () => {
    const { env, ctx } = await createInstance();
    for (const key of ['k1', 'gone']) {
      await ctx.db.transact([
        ctx.db.write.run(sql`
          insert into images (user_id, key, original_name, mime_type, size, width, height, created_at)
          values (1, ${key}, 'x.png', 'image/png', 1, 1, 1, 1)`),
      ]);
    }
    const backup = join(createFolder(), 'monday');
    const missingPattern = /1 file of images or products is missing:\n {2}blobs\/images\/gone\/512\.webp/;
    expect(await run(['backup', backup], env)).toMatch(missingPattern);
    expect(await run(['check-backup', backup], {})).toMatch(missingPattern);
  });
});

describe('a check of the database', () => {
  it('is recorded if it finds no damage', async () => {
    const { env, ctx } = await createInstance();
    expect(await run(['check-database'], env)).toBe('No damage was found in the database.\n');
    expect(await ctx.db.read.all(sql`select kind, status from maintenance_runs`)).toEqual([
      { kind: 'database-check', status: 'ok' },
    ]);
  });

  it('fails for a damaged database', async () => {
    const env = { DATA_DIR: createFolder(), LOG_LEVEL: 'silent' };
    writeFileSync(join(env.DATA_DIR, 'tidings.db'), 'this is no database at all, '.repeat(1_000));
    await expect(run(['check-database'], env)).rejects.toThrow();
  });
});
