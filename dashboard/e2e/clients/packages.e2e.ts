import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { root, type SharedServer } from '../harness/server.js';

const getServer = () => inject('server') as SharedServer;
const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** The script has no types. */
const { PNPM } = (await import(`${root}/scripts/setup.mjs`)) as { PNPM: string };

const PACKAGES = ['sdk', 'widgets', 'cli'] as const;
type Tarballs = Record<(typeof PACKAGES)[number], string>;

/** The commands by which package managers install files into an empty folder. */
const MANAGERS = {
  npm: ['npm', 'install', '--no-audit', '--no-fund'],
  pnpm: ['npx', '-y', PNPM, 'add'],
  yarn: ['npx', '-y', 'yarn@1.22.22', 'add', '--no-lockfile'],
} as const;

let tarballs: Tarballs;
/** The registry in this machine's npm settings, for all package managers. */
let registry: { npm_config_registry: string };

beforeAll(async () => {
  const { stdout } = await run('npm', ['config', 'get', 'registry']);
  registry = { npm_config_registry: stdout.trim() };
  const folder = mkdtempSync(join(tmpdir(), 'tidings-packed-'));
  const archives = await Promise.all(
    PACKAGES.map(async (name) => {
      const args = ['pack', '--json', '--pack-destination', folder];
      const { stdout } = await run('npm', args, { cwd: join(root, name) });
      const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
      return [name, join(folder, filename)] as const;
    }),
  );
  tarballs = Object.fromEntries(archives) as Tarballs;
});

describe.each(PACKAGES)('the package %s', (name) => {
  it('contains everything that its package.json names', async () => {
    const { publint } = await import('publint');
    const { messages } = await publint({ pkgDir: join(root, name), strict: true, pack: 'npm' });
    expect(messages).toEqual([]);
  });

  it('contains a license and a README, and no file of another tool', async () => {
    const { stdout } = await run('tar', ['-tzf', tarballs[name]]);
    const files = stdout.trim().split('\n');
    expect(files).toEqual(expect.arrayContaining(['package/LICENSE', 'package/README.md']));
    const manual = name === 'cli' ? ['package/man/tidings.1', 'package/skill/SKILL.md'] : [];
    expect(files).toEqual(expect.arrayContaining(manual));
    expect(files.filter((file) => /devtools|\.test\.|tsbuildinfo|\.env/.test(file))).toEqual([]);
  });
});

it.each(['sdk', 'widgets'] as const)(
  'the package %s has correct types for every ESM importer',
  async (name) => {
    const attw = join(dirname(require.resolve('@arethetypeswrong/cli/package.json')), 'dist/index.js');
    const entries = ['./custom-elements.json', './vscode.html-custom-data.json', './web-types.json'];
    const args = [
      attw,
      tarballs[name],
      '--profile',
      'esm-only',
      '--no-color',
      '--exclude-entrypoints',
      ...entries,
    ];
    // attw exits with another code if it finds a problem.
    await expect(run(process.execPath, args)).resolves.toMatchObject({
      stdout: expect.stringContaining(`@tidings/${name}`),
    });
  },
);

/** Programs that use each package. `jsx` uses the elements without a wrapper. */
const CONSUMER = {
  'sdk.ts': `
    import { ApiError, createClient, type ErrorCode, unwrap } from '@tidings/sdk';
    const client = createClient({ baseUrl: process.env.TIDINGS_URL ?? '', token: 'tdg_wrong' });
    const known: ErrorCode = 'quota_exceeded';
    // @ts-expect-error The API has no such code.
    const unknown: ErrorCode = 'no_such_code';
    const error = await unwrap(client.GET('/api/user')).catch((error: unknown) => error);
    console.log(error instanceof ApiError && error.code, known, unknown);
  `,
  'elements.tsx': `
    import type {} from '@tidings/widgets/jsx';
    import { TidingsSubscribe } from '@tidings/widgets/react';
    export const raw = (
      <tidings-buy product={12} host="https://tidings.example" ontidings-success={(event) => event.detail} />
    );
    export const wrapped = <TidingsSubscribe creator="mara" host="https://tidings.example" />;
    // @ts-expect-error The element has no such theme.
    export const wrong = <tidings-card creator="mara" theme="sepia" />;
  `,
};

const COMPILER = join(root, 'node_modules/typescript-7/bin/tsc');
const OPTIONS = {
  strict: true,
  target: 'es2022',
  jsx: 'react-jsx',
  lib: ['es2023', 'dom'],
  types: ['node'],
};
const RESOLUTIONS = {
  nodenext: { module: 'nodenext', moduleResolution: 'nodenext', rootDir: 'source', outDir: 'built' },
  bundler: { module: 'esnext', moduleResolution: 'bundler', noEmit: true },
};

describe.each(Object.entries(MANAGERS))(
  'installed by %s into an empty folder',
  (manager, [command, ...args]) => {
    it('all packages have types, and run', { timeout: 400_000 }, async () => {
      const folder = mkdtempSync(join(tmpdir(), `tidings-consumer-${manager}-`));
      const env = { ...process.env, ...registry, TIDINGS_CONFIG_DIR: folder, TIDINGS_URL: getServer().url };
      const inFolder = { cwd: folder, env };
      const manifest = { name: 'consumer', private: true, type: 'module' };
      writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest));
      const dependencies = ['react@19', '@types/react@19', '@types/node@20'];
      await run(command, [...args, ...Object.values(tarballs), ...dependencies], inFolder);

      mkdirSync(join(folder, 'source'));
      for (const [name, text] of Object.entries(CONSUMER)) writeFileSync(join(folder, 'source', name), text);
      for (const [name, options] of Object.entries(RESOLUTIONS)) {
        const config = { compilerOptions: { ...OPTIONS, ...options }, include: ['source'] };
        writeFileSync(join(folder, `tsconfig.${name}.json`), JSON.stringify(config));
        await run(process.execPath, [COMPILER, '-p', `tsconfig.${name}.json`], inFolder);
      }
      const program = await run(process.execPath, ['built/sdk.js'], inFolder);
      expect(program.stdout).toBe('unauthenticated quota_exceeded no_such_code\n');
      const cli = join(folder, 'node_modules/.bin/tidings');
      expect((await run(cli, ['--version'], inFolder)).stdout).toBe('0.1.0\n');
      await expect(
        run(cli, ['whoami'], { ...inFolder, env: { ...env, TIDINGS_TOKEN: 'tdg_wrong' } }),
      ).rejects.toMatchObject({
        code: 3,
      });
    });
  },
);
