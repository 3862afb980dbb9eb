import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '../demo/create-creator.js';
import { createHttpWorld } from '../testing/http-world.js';
import { INTRODUCTION } from './introduction.js';

const blocksOf = (language: string) =>
  [...INTRODUCTION.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``, 'g'))].map(
    ([, block = '']) => block,
  );

/** The curl commands, each on one line. */
const commands = blocksOf('sh')
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
  const answers = [];
  for (const command of commands) {
    const { path, method, headers, raw } = readCurl(command.replace('$TIDINGS_TOKEN', token));
    const answer = await world.call(method, path, { headers, ...(raw === undefined ? {} : { raw }) });
    answers.push([path, answer.status]);
    if (path === '/api/tokens') token = answer.json.token;
    if (answer.status !== 400) continue;
    const [shown = ''] = blocksOf('json');
    expect({ ...answer.json, requestId: '' }).toEqual({ ...JSON.parse(shown), requestId: '' });
  }
  expect(answers).toEqual([
    ['/api/tokens', 201],
    ['/api/user', 200],
    ['/api/links', 400],
    ['/api/sales?limit=2', 200],
    ['/api/subscribers?limit=2', 200],
    ['/api/newsletters', 201],
  ]);
});
