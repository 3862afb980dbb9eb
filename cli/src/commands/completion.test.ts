import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createProgram } from '../program.js';
import { run } from '../run.js';
import { createTestIo } from '../testing/test-io.js';

async function readScript(shell: string): Promise<string> {
  const { io, stdout } = createTestIo();
  expect(await run(['completion', shell], io)).toBe(0);
  return stdout();
}

/** Returns the words that bash offers after these words. */
async function listOffers(...words: string[]): Promise<string[]> {
  const program = `${await readScript('bash')}
COMP_WORDS=(tidings ${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length}
_tidings; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', program], { encoding: 'utf8', cwd: '/' }).trim().split('\n');
}

test('completes nouns, verbs and flags in bash', async () => {
  expect(await listOffers('news')).toEqual(['newsletters']);
  expect(await listOffers('newsletters', 're')).toEqual(['resume', 'report']);
  expect(await listOffers('newsletters', 'send', '--n')).toEqual(['--no-watch']);
  expect(await listOffers('newsletters', 'send', '12', '--y')).toEqual(['--yes']);
  expect(await listOffers('segments', 'c')).toEqual(['count', 'create']);
  expect(await listOffers('newsletters', 'send', '12', '--s')).toEqual(['--segment']);
  expect(await listOffers('fields', 'create', 'city', '--t')).toEqual(['--type']);
  expect(await listOffers('embed', 'snippet', 'b')).toEqual(['buy']);
});

test('uses the same function in zsh, in compatible syntax', async () => {
  const script = await readScript('zsh');
  expect(script).toContain('bashcompinit\n_tidings() {');
  // zsh reads a bare name in `${words:1:NAME}` as a modifier, and not as a number.
  expect(script).not.toMatch(/:1:[A-Z]/);
});

test('completes the same words in fish, and files for file arguments', async () => {
  const lines = (await readScript('fish')).split('\n');
  const send = "'__fish_seen_subcommand_from newsletters; and __fish_seen_subcommand_from send'";
  expect(lines).toContain(`complete -c tidings -n ${send} -l no-watch`);
  expect(lines.filter((line) => line.includes('-f -a') && line.includes('preflight'))).toHaveLength(1);
  expect(
    lines.some(
      (line) => line.includes('from drafts; and __fish_seen_subcommand_from create') && line.includes('-f'),
    ),
  ).toBe(false);
});

test('accepts every command that the API description names', () => {
  const description = readFileSync(new URL('../../../openapi.yaml', import.meta.url), 'utf8');
  const commands = [...description.matchAll(/label: Tidings CLI\n +source: (.*)$/gm)].map(([, text = '']) =>
    unquote(text),
  );
  expect(commands.length).toBeGreaterThan(30);
  for (const text of new Set(commands)) {
    const words = (text.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replace(/^"|"$/g, '')).slice(1);
    expect(findProblem(words), text).toBeUndefined();
  }
});

/** Returns the text of a YAML scalar, which has quotes if the text contains any. */
function unquote(text: string): string {
  if (text.startsWith('"')) return JSON.parse(text) as string;
  return text.startsWith("'") ? text.slice(1, -1).replaceAll("''", "'") : text;
}

/** Parses the words of a command without running it. Returns the problem, if any. */
function findProblem(words: string[]): string | undefined {
  const program = createProgram(createTestIo().io);
  let command = program;
  const remainingWords = [...words];
  for (let next = remainingWords[0]; next !== undefined; next = remainingWords[0]) {
    const subcommand = command.commands.find(
      (each) => each.name() === next || each.aliases().includes(next ?? ''),
    );
    if (subcommand === undefined) break;
    command = subcommand;
    remainingWords.shift();
  }
  if (command.commands.length > 0) return `there is no ${remainingWords[0]}`;
  let hasRun = false;
  command.action(() => {
    hasRun = true;
  });
  try {
    program.parse(words, { from: 'user' });
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return hasRun ? undefined : 'it does not run';
}
