// Part of npm run verify: rejects words that the vocabulary replaced, in names and in prose. See CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findReplacedWords } from './find-replaced-words.mjs';
import { root } from './setup.mjs';

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const problems = tracked.flatMap((file) =>
  findReplacedWords(
    file,
    /\.(?:ts|tsx|mjs|md|css)$/.test(file) ? readFileSync(join(root, file), 'utf8') : '',
  ),
);
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
