// Part of npm run verify: refuses words that the vocabulary replaced, in identifiers and file names. See CONTRIBUTING.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from './setup.mjs';

/** Each word with the term to use instead. */
const REPLACED = new Map([
  ['bell', 'pubsub or topic'],
  ['bells', 'pubsub'],
  ['letter', 'newsletter or email'],
  ['letters', 'newsletters or emails'],
  ['reader', 'subscriber'],
  ['readers', 'subscribers'],
  ['sighting', 'install'],
  ['sightings', 'installs'],
  ['hostile', 'fuzz or malicious'],
  ['came', 'attribution'],
  ['house', 'system or instance'],
  ['lane', 'queue, throttle or transport'],
  ['lanes', 'queues, throttles or transports'],
  ['pacer', 'throttle'],
  ['keep', 'save, store or cache'],
  ['kept', 'saved, stored or cached'],
  ['keeper', 'autosave or cache'],
  ['rung', 'published'],
  ['tell', 'emit, print or notify'],
  ['told', 'reported'],
  ['hear', 'receive or subscribe'],
  ['heard', 'received'],
  ['announce', 'emit or enqueue'],
]);

/** Names of others, and the words in their everyday sense: letters of an alphabet, something that reads a stream. */
const ALLOWED = new Set([
  'createReplyReader',
  'createRowReader',
  'FileReader',
  'forScreenReader',
  'getReader',
  'House',
  'keep_environment',
  'keepAliveTimeout',
  'KeepID',
  'keepPreviousData',
  'letterSpacing',
  'MS_PER_LETTER',
  'PasteReader',
  'pasteReader',
  'READER',
  'ReadableStreamDefaultReader',
  'readerOver',
  'shouldKeepAlive',
  'snsReader',
]);
const ALLOWED_IN = [
  [
    /^reader$/,
    /^(?:cli\/src\/terminal|api\/src\/(?:http\/uploads|adapters\/email|adapters\/email-webhooks|db|testing\/servers|features\/(?:checkout\/downloads|newsletters\/tracking\/counting\.test))|api\/fuzz|sdk\/src|dashboard\/src\/features\/subscribers\/list\/list-downloads)/,
  ],
];

const wordsOf = (name) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
const replacedIn = (name) => wordsOf(name).find((word) => REPLACED.has(word));
const isAllowed = (name, file) =>
  ALLOWED.has(name) || ALLOWED_IN.some(([names, files]) => names.test(name) && files.test(file));

function identifiersOf(file) {
  const source = readFileSync(join(root, file), 'utf8');
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const found = new Map();
  const visit = (node) => {
    if (ts.isIdentifier(node) && !found.has(node.text)) {
      found.set(node.text, tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter(
    (file) => /^(?:api|cli|dashboard|sdk|widgets|scripts)\//.test(file) && existsSync(join(root, file)),
  );
const problems = tracked.flatMap((file) => {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const inName = isAllowed(name, file) || /^paste-reader/.test(name) ? undefined : replacedIn(name);
  const problem =
    inName === undefined ? [] : [`${file}: the file name says "${inName}". Use ${REPLACED.get(inName)}.`];
  if (!/\.(?:ts|tsx|mjs)$/.test(file) || /schema\.d\.ts$|\.gen\.ts$/.test(file)) return problem;
  for (const [identifier, line] of identifiersOf(file)) {
    const word = replacedIn(identifier);
    if (word !== undefined && !isAllowed(identifier, file))
      problem.push(`${file}:${line}: ${identifier} says "${word}". Use ${REPLACED.get(word)}.`);
  }
  return problem;
});
for (const problem of problems) process.stdout.write(`${problem}\n`);
process.exit(problems.length > 0 ? 1 : 0);
