// Rejects words that the vocabulary replaced, in names and in prose, and comments with names that no longer exist. Part
// of npm run verify. See CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createNameCheck } from './find-missing-names.mjs';
import { findReplacedWords } from './find-replaced-words.mjs';
import { root } from './setup.mjs';

const read = (file) => readFileSync(join(root, file), 'utf8');
const isScript = (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/schema\.d\.ts$|\.gen\.ts$/.test(file);

const trackedFiles = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && existsSync(join(root, file)));
const scripts = trackedFiles.filter(isScript).map((file) => ({ file, source: read(file) }));
const findMissingNames = createNameCheck(scripts, read('openapi.yaml'));
const problems = [
  ...trackedFiles.flatMap((file) =>
    findReplacedWords(file, /\.(?:ts|tsx|mjs|md|css)$/.test(file) ? read(file) : ''),
  ),
  ...scripts.flatMap(findMissingNames),
];
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
