import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { paths } from './config/paths.js';

const { findReplacedWords } = (await import(join(paths.root, 'scripts/find-replaced-words.mjs'))) as {
  findReplacedWords: (file: string, source: string) => string[];
};
interface Script {
  file: string;
  source: string;
}
const { createNameCheck } = (await import(join(paths.root, 'scripts/find-missing-names.mjs'))) as {
  createNameCheck: (scripts: Script[], apiDescription: string) => (script: Script) => string[];
};

describe('the vocabulary check', () => {
  it.each([
    ['a comment', 'api/src/a.ts', '// Sends a letter.', ['api/src/a.ts:1: "letter"']],
    [
      'a docblock over two lines',
      'api/src/a.ts',
      '/**\n * Sends every\n * mail. */',
      ['api/src/a.ts:2: "every mail"'],
    ],
    ['a string', 'cli/src/a.ts', "\nprint('3 readers');", ['cli/src/a.ts:2: "readers"']],
    ['template text', 'cli/src/a.ts', 'print(`No mails`);', ['cli/src/a.ts:1: "mails"']],
    [
      'JSX text',
      'dashboard/src/a.tsx',
      'const a = <p>You can log in.</p>;',
      ['dashboard/src/a.tsx:1: "log in"'],
    ],
    ['a comment in CSS', 'widgets/src/a.css', '/* The\nhouse. */', ['widgets/src/a.css:2: "house"']],
    ['Markdown', 'docs/a.md', 'A\nhostile request', ['docs/a.md:2: "hostile"']],
    ['an identifier', 'api/src/a.ts', 'const bells = 1;', ['api/src/a.ts:1: bells says "bells"']],
    ['a file name', 'api/src/letter.ts', '', ['api/src/letter.ts: the file name says "letter"']],
  ])('finds a replaced word in %s', (_, file, source, expected) => {
    const problems = findReplacedWords(file, source);
    expect(problems.map((problem) => problem.split('. Use')[0])).toEqual(expected);
  });

  it.each([
    ['code in Markdown', 'docs/a.md', '`letter`\n\n```\nletter\n```\n'],
    ['an address', 'docs/a.md', 'https://letters.example and [a page](/letters)'],
    ['an import', 'api/src/a.ts', "import { a } from './reader.js';"],
    ['letters of an alphabet', 'api/src/a.ts', "throw new Error('Use letters, digits and hyphens.');"],
    ['the SMTP command', 'api/src/a.ts', '// Sends the MAIL command, then each MAIL FROM.'],
    ['the HTML element', 'api/src/a.ts', 'write("<picture><img></picture>");'],
    ['a prescribed text', 'dashboard/src/a.tsx', 'const a = <button>Log In</button>;'],
  ])('allows %s', (_, file, source) => {
    expect(findReplacedWords(file, source)).toEqual([]);
  });

  it('names the term to use instead', () => {
    expect(findReplacedWords('docs/a.md', 'A letter')).toEqual([
      'docs/a.md:1: "letter". Use "newsletter" or "email".',
    ]);
  });
});

describe('the check of names in comments', () => {
  const find = (source: string, otherScripts: Script[] = []) => {
    const script = { file: 'api/src/features/sites/a.ts', source };
    return createNameCheck([script, ...otherScripts], 'Site:\n  publicName: text\n')(script);
  };

  it.each([
    ['a docblock', '/** Runs\n * `oldName`. */\nconst a = 1;', 2],
    ['a line comment', 'const a = 1;\n// See `oldName()`.', 2],
    ['a plain word', '// `beside` runs too.', 1],
  ])('finds a missing name in %s', (_, source, line) => {
    const [problem, ...otherProblems] = find(source);
    expect(problem).toMatch(new RegExp(`^api/src/features/sites/a\\.ts:${line}: a comment names \``));
    expect(otherProblems).toEqual([]);
  });

  it.each([
    ['an identifier of the file', '// `ownName`\nconst { ownName } = a;'],
    ['a name of the API', '// `publicName`'],
    ['a name of a browser', '// `fetch`'],
    ['an error code', '// `not_found`'],
  ])('allows %s', (_, source) => {
    expect(find(source)).toEqual([]);
  });

  it('allows a top-level declaration of any file, and a string of the same feature', () => {
    const otherAppScript = { file: 'cli/src/b.ts', source: 'export async function otherName() {}' };
    const siblingScript = { file: 'api/src/features/sites/b.ts', source: "const b = ['draft'];" };
    const distantScript = { file: 'api/src/features/media/b.ts', source: "const b = ['sent'];" };
    expect(find('// `otherName`, `draft`', [otherAppScript, siblingScript])).toEqual([]);
    expect(find('// `sent`', [distantScript])).toHaveLength(1);
  });
});
