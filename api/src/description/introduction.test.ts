import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/create-creator.js';
import { createHttpWorld } from '../testing/http-world.js';
import { INTRODUCTION } from './introduction.js';

const listBlocks = (language: string) =>
  [...INTRODUCTION.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );

/** The curl commands, each on one line. */
const commands = listBlocks('sh')
  .flatMap((block) => block.replace(/\\\n\s*/g, '').split('\n'))
  .filter((line) => line.startsWith('curl '));

/** Reads the parts of a command that the examples use. */
function readCurl(command: string) {
  const path = /\$TIDINGS_URL([^\s"]+)/.exec(command)?.[1] ?? '';
  const body = / -d '([^']+)'/.exec(command)?.[1];
  const headers = [...command.matchAll(/ -H "([^:]+): ([^"]+)"/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  return {
    path,
    method: body === undefined ? 'GET' : 'POST',
    headers: Object.fromEntries(headers),
    raw: body,
  };
}

it('has curl examples that work, in their order', async () => {
  const world = await createHttpWorld();
  const mara = { username: 'mara', email: 'mara@kiln.example', password: DEMO_PASSWORD };
  await world.call('POST', '/api/register', { body: mara });
  let token = '';
  const statuses = [];
  for (const command of commands) {
    const { path, method, headers, raw } = readCurl(command.replace('$TIDINGS_TOKEN', token));
    const response = await world.call(method, path, { headers, ...(raw === undefined ? {} : { raw }) });
    statuses.push([path, response.status]);
    if (path === '/api/tokens') token = response.json.token;
    if (response.status !== 400) continue;
    const [exampleBody = ''] = listBlocks('json');
    expect({ ...response.json, requestId: '' }).toEqual({ ...JSON.parse(exampleBody), requestId: '' });
  }
  expect(statuses).toEqual([
    ['/api/tokens', 201],
    ['/api/user', 200],
    ['/api/links', 400],
    ['/api/sales?limit=2', 200],
    ['/api/subscribers?limit=2', 200],
    ['/api/newsletters', 201],
  ]);
});
