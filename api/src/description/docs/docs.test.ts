import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { paths as folders } from '../../config/paths.js';
import { createApp } from '../../server/app.js';
import type { Context } from '../../server/context.js';
import { createHttpWorld } from '../../testing/http-world.js';
import { signatureBy } from '../../testing/webhook-listener.js';
import { describeApi } from '../describe-api.js';
import { typescriptOf } from './code-samples.js';
import { literal } from './literal.js';
import { findChapterView, readReference } from './reference-view.js';

const ORIGIN = 'https://tidings.example';
const reference = readReference(describeApi(createApp({} as Context, { trustProxy: false })), ORIGIN);
const calls = reference.chapters.flatMap(({ slug }) => {
  const view = findChapterView(reference, slug);
  return view?.show.kind === 'chapter' ? view.show.calls : [];
});
const webhooks = findChapterView(reference, 'webhooks')?.show;
const events = webhooks?.kind === 'chapter' ? webhooks.events : [];

describe('examples', () => {
  it('compile in TypeScript', () => {
    const begin = [
      "import { createClient, unwrap, watchProgress } from '@tidings/sdk';",
      `const client = createClient({ baseUrl: '${ORIGIN}' });`,
      "const file = new Blob(['…']);",
    ];
    const bodies = reference.calls.map(
      (call) =>
        `export async function ${call.operation.operationId}() {\n${typescriptOf(call, reference)}\nreturn answer;\n}`,
    );
    // Imports stand at the top of a file, and once.
    const receivers = events.map(({ path, samples }) => {
      const lines = samples.typescript.split('\n').filter((line) => !line.startsWith('import '));
      const name = path.replace('.', '_');
      return `export async function ${name}(body: string, headers: Headers, secret: string) {\n${lines.join('\n')}\n}`;
    });
    const imports = new Set(events.flatMap(({ samples }) => samples.typescript.split('\n').slice(0, 1)));
    expect(errorsOf([...imports, ...begin, ...bodies, ...receivers].join('\n'))).toEqual([]);
  }, 60_000);

  it('in curl are complete: method, credentials, body and URL', () => {
    const curl = (name: string) => calls.find((call) => call.name === name)?.samples.curl;
    expect(curl('getNewsletter')).toMatchInlineSnapshot(`
      "curl \\
        -H "Authorization: Bearer $TIDINGS_TOKEN" \\
        https://tidings.example/api/newsletters/12"
    `);
    expect(curl('sendNewsletter')).toMatchInlineSnapshot(`
      "curl -X POST \\
        -H "Authorization: Bearer $TIDINGS_TOKEN" \\
        -H "Idempotency-Key: $(uuidgen)" \\
        https://tidings.example/api/newsletters/12/send"
    `);
    expect(curl('createDraft')).toMatchInlineSnapshot(`
      "curl -X POST \\
        -H "Authorization: Bearer $TIDINGS_TOKEN" \\
        -H "Idempotency-Key: $(uuidgen)" \\
        -H "Content-Type: application/json" \\
        -d '{"title":"The kiln that would not cool","content":"<p>Frost came on Tuesday.</p>","template":"template-2"}' \\
        https://tidings.example/api/newsletters"
    `);
    expect(curl('uploadImage')).toMatchInlineSnapshot(`
      "curl -X POST \\
        -H "Authorization: Bearer $TIDINGS_TOKEN" \\
        -H "Idempotency-Key: $(uuidgen)" \\
        -H "Content-Type: application/json" \\
        -d '{"image":"data:image/webp;base64,UklGRhIAAABXRUJQVlA4TAYAAAAvQWxvAGs="}' \\
        https://tidings.example/api/upload-image"
    `);
    expect(curl('findSubscription')).toMatchInlineSnapshot(`
      "curl \\
        'https://tidings.example/api/unsubscribe?email=ines%40kova.example&userId=1'"
    `);
  });

  it('have no placeholder except the token', () => {
    for (const { samples } of calls) expect(samples.curl).not.toMatch(/undefined|\{\w+\}(?!")/);
  });
});

describe('events', () => {
  it('show every field of their data', () => {
    expect(events.map(({ method, path }) => `${method} ${path}`)).toEqual([
      ...['event subscriber.joined', 'event subscriber.left', 'event newsletter.sent'],
      ...['event sale.completed', 'event sale.refunded', 'event webhook.test'],
    ]);
    const left = events.find(({ name }) => name === 'subscriber.left');
    expect(left?.body.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['type', 'timestamp', 'data.email', 'data.status', 'data.way']),
    );
    expect(left?.headers.map(({ name, place }) => [name, place])).toContainEqual(['webhook-id', 'header']);
  });

  it.each(events.map((event) => [event.name, event] as const))(
    '%s has a signature that the example’s secret verifies',
    (kind, { samples }) => {
      const [head = '', body = ''] = samples.request.split('\n\n');
      const lines = head.split('\n').slice(1);
      const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
      expect(JSON.parse(body).type).toBe(kind);
      expect(headers['webhook-signature']).toBe(signatureBy(shownSecret(), { headers, body }));
    },
  );

  /** As the call that adds a webhook answers it. */
  function shownSecret(): string {
    const answer = calls.find(({ name }) => name === 'addWebhook')?.answers[0]?.example ?? '{}';
    return JSON.parse(answer).secret;
  }
});

it('formats a value as TypeScript does', () => {
  expect(literal({ a: 'it’s', 'b-c': ["'", 1, null, true], d: {}, e: [] })).toBe(
    "{ a: 'it’s', 'b-c': ['\\'', 1, null, true], d: {}, e: [] }",
  );
  expect(literal({ text: 'x'.repeat(80) })).toBe(`{\n  text: '${'x'.repeat(80)}',\n}`);
});

describe('/docs', () => {
  const open = async (path: string) => {
    const world = await createHttpWorld();
    const answer = await world.fetch(path);
    const html = await answer.text();
    return { status: answer.status, html, headers: answer.headers };
  };

  it('lists every operation', async () => {
    const { status, html } = await open('/docs');
    expect(status).toBe(200);
    for (const { name } of [...calls, ...events]) expect(html).toContain(`#${name}"`);
  });

  it('finds operations by words in any position', async () => {
    const { html, headers } = await open('/docs?q=send%20draft');
    expect(html).toContain('#sendNewsletter"');
    expect(html).not.toContain('#listSales"');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect((await open('/docs?q=sale%20refunded')).html).toContain('/docs/webhooks#sale.refunded"');
    expect((await open('/docs?q=zeppelin')).html).toContain('Nothing holds all of these words.');
  });

  it('escapes the search text', async () => {
    const { html } = await open(`/docs?q=${encodeURIComponent('"><script>alert(1)</script>')}`);
    expect(html).not.toContain('<script>alert');
  });

  it.each(reference.chapters.map(({ slug, name }) => [slug, name]))(
    'has a page for %s',
    async (slug, name) => {
      const { status, html } = await open(`/docs/${slug}`);
      expect(status).toBe(200);
      expect(html).toContain(`<h1>${name}</h1>`);
      // A page, with no script of its own.
      expect(html).not.toMatch(/<script/);
      expect(html.length).toBeLessThan(300_000);
    },
  );

  it('returns 404 for an unknown tag', async () => {
    expect((await open('/docs/zeppelins')).status).toBe(404);
  });
});

/** A file beside the SDK's, that is on no disk. */
function errorsOf(text: string): string[] {
  const file = join(folders.root, 'sdk/test/examples.ts');
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? text : readFile(name));
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2023, true)
      : getSourceFile.call(host, name, ...rest);
  const program = ts.createProgram([file], options, host);
  return ts.getPreEmitDiagnostics(program).map(({ messageText, start = 0 }) => {
    const line = text.slice(0, start).split('\n').at(-1) ?? '';
    return `${ts.flattenDiagnosticMessageText(messageText, '\n')} (${line.slice(0, 60)})`;
  });
}
