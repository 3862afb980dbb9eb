// Finds every prescribed text of the product in the sources. `prescribed-texts.json` lists texts that appear
// literally, texts that code composes from parts, and texts that appear nowhere, with the reason.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

const { texts, composed, exceptions } = JSON.parse(
  readFileSync(join(root, 'scripts/prescribed-texts.json'), 'utf8'),
);
const folders = ['api/src', 'dashboard/src', 'dashboard/shell', 'widgets/src', 'cli/src', 'sdk/src'];
const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(?:ts|tsx|css|html)$/.test(file) && !/\.test\.tsx?$/.test(file));
const normalizeText = (text) => text.replace(/’|&apos;|\\'/g, "'").replace(/\s+/g, ' ');
const source = normalizeText(files.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'));

const missing = [
  ...texts.filter((text) => !source.includes(normalizeText(text))),
  ...Object.entries(composed).flatMap(([text, parts]) =>
    parts.every((part) => source.includes(normalizeText(part))) ? [] : [text],
  ),
];
const needless = Object.keys(exceptions).filter(
  (text) => text.length > 20 && source.includes(normalizeText(text)),
);
for (const text of missing) process.stderr.write(`Prescribed, and nowhere in the sources: ${text}\n`);
for (const text of needless) process.stderr.write(`In the sources, so not an exception: ${text}\n`);
process.exitCode = missing.length + needless.length === 0 ? 0 : 1;
