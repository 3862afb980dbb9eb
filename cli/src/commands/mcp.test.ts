import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { ReadBuffer, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { expect, it } from 'vitest';
import type { Io } from '../io.js';
import { run } from '../run.js';
import { signedInEnv } from '../testing/fixtures.js';
import { createTestIo, type TestIoOptions } from '../testing/test-io.js';

/** Creates the client's end of a command's standard input and output. */
function createTransport(input: PassThrough, output: PassThrough): Transport {
  const buffer = new ReadBuffer();
  const transport: Transport = {
    start: async () => {
      output.on('data', (chunk) => {
        buffer.append(chunk);
        for (let message = buffer.readMessage(); message !== null; message = buffer.readMessage()) {
          transport.onmessage?.(message);
        }
      });
    },
    send: async (message) => void input.write(serializeMessage(message)),
    close: async () => void input.end(),
  };
  return transport;
}

/** Runs `tidings mcp`, with the protocol's own client on its standard input and output. */
async function connect(argv: readonly string[], routes: TestIoOptions['routes'] = {}) {
  const test = createTestIo({ env: signedInEnv, routes });
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const ended = run(['mcp', ...argv], { ...test.io, stdin, stdout } as Io);
  const client = new Client({ name: 'assistant', version: '1.0.0' });
  await client.connect(createTransport(stdin, stdout));
  return { client, requests: test.requests, ended };
}

async function listTools(argv: readonly string[]) {
  const { client, ended } = await connect(argv);
  const { tools } = await client.listTools();
  await client.close();
  expect(await ended).toBe(0);
  return tools;
}

it('serves the tools on standard input and output until the input ends', { timeout: 60_000 }, async () => {
  const { client, requests, ended } = await connect([], { 'GET /api/newsletters': () => [] });
  const { content } = await client.callTool({ name: 'list_newsletters', arguments: {} });
  expect(content).toEqual([{ type: 'text', text: '{"newsletters":[]}' }]);
  expect(requests[0]?.headers.get('authorization')).toBe('Bearer tdg_secret');
  await client.close();
  expect(await ended).toBe(0);
});

it('offers to find subscribers only with --addresses', async () => {
  const listToolNames = async (argv: string[]) => (await listTools(argv)).map(({ name }) => name);
  expect(await listToolNames([])).not.toContain('find_subscribers');
  expect(await listToolNames(['--addresses'])).toContain('find_subscribers');
});

it('offers only tools that change nothing with --read-only', async () => {
  const tools = await listTools(['--read-only', '--addresses']);
  expect(tools.length).toBeGreaterThan(5);
  expect(tools.filter(({ annotations }) => !annotations?.readOnlyHint)).toEqual([]);
});

it('requires a sign-in', async () => {
  expect(await run(['mcp'], createTestIo({ env: { TIDINGS_CONFIG_DIR: '/nonexistent' } }).io)).toBe(3);
});
