import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it, onTestFinished } from 'vitest';
import * as constants from '../src/constants.gen.js';

/** The folder of the published package, not its sources. */
const folder = dirname(import.meta.dirname);
const run = promisify(execFile);

/** Bundles for a runtime that is not Node, where an import of `node:…` fails. */
async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: folder },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
  });
  return outputFiles[0]?.text ?? '';
}

it('bundles the SDK to at most 6 KB of gzip, and needs no Node modules', async () => {
  // Constants are omitted, because bundlers remove unused constants.
  const names = Object.keys(await import('../src/index.js')).filter((name) => !(name in constants));
  const code = await bundle(`export { ${names.join(', ')} } from '@tidings/sdk';`);
  expect(code).not.toMatch(/\bfrom"|(?<!")\bimport\s*["(]|\brequire\(|\bBuffer\b/);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThanOrEqual(6 * 1024);
});

it('bundles less than 1 KB of gzip for a caller of errorMessage', async () => {
  const code = await bundle("export { errorMessage } from '@tidings/sdk';");
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(1024);
});

it('bundles less than 1.5 KB of gzip for verifyWebhook, and needs no Node modules', async () => {
  const code = await bundle("export { verifyWebhook } from '@tidings/sdk/webhooks';");
  expect(code).not.toMatch(/\bfrom"|\bimport\s*["(]|\brequire\(|\bBuffer\b/);
  expect(gzipSync(code, { level: 9 }).length).toBeLessThan(1.5 * 1024);
});

it('runs as a bundle in plain Node', async () => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json');
    response.end('{"username":"mara"}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const code = await bundle(`
    import { createClient, unwrap } from '@tidings/sdk';
    const client = createClient({ baseUrl: 'http://127.0.0.1:${port}', token: 'tdg_x' });
    console.log((await unwrap(client.GET('/api/user'))).username);
  `);
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', code]);
  expect(stdout).toBe('mara\n');
});
