// Finds names in comments that no longer exist.

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(,])\/\/[^\n]*/g;
/** Matches a function, property or value in backticks, in lower camel case. Codes and tables have other forms. */
const NAMES = /`([a-z]+(?:[A-Z][a-z]*)*)(?:\(\))?`/g;
const TOP_LEVEL =
  /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class|interface|type) (\w+)/gm;
const STRINGS = /(?<=')\w+(?=')/g;
const API_NAMES = /(?<=^\s*)\w+(?=:)/gm;

/** Names that need not be in a file, such as names of browsers, React, Node, SQL and other programs, and passwords. */
const LITERALS = new Set([
  ...[
    'clientWidth',
    'fetch',
    'formData',
    'innerHTML',
    'preventDefault',
    'ref',
    'scrollIntoView',
    'sendBeacon',
  ],
  ...['darwin', 'linux', 'localhost', 'or', 'terminated', 'trim'],
  ...['echo', 'grep'],
  ...['abcdefgh', 'summer'],
]);

/** Returns the feature, or the folder of a package, whose strings a comment may name. */
const getArea = (file) =>
  file
    .split('/')
    .slice(0, file.startsWith('api/src/features/') ? 4 : 3)
    .join('/');

/**
 * Returns a function that lists the names in comments of a file that no longer exist. They are not in the file's code,
 * the top-level declarations of any script, the strings of the same feature, or the names of the API.
 */
export function createNameCheck(scripts, apiDescription) {
  const knownNames = new Set([...LITERALS, ...(apiDescription.match(API_NAMES) ?? [])]);
  const strings = new Map();
  for (const { file, source } of scripts) {
    for (const [, name] of source.matchAll(TOP_LEVEL)) knownNames.add(name);
    const area = strings.get(getArea(file)) ?? new Set();
    strings.set(getArea(file), area);
    for (const text of source.match(STRINGS) ?? []) area.add(text);
  }
  return function findMissingNames({ file, source }) {
    const fileWords = new Set(source.replace(COMMENTS, ' ').match(/\w+/g));
    const isMissing = (name) =>
      !fileWords.has(name) && !knownNames.has(name) && !strings.get(getArea(file))?.has(name);
    return Array.from(source.matchAll(COMMENTS)).flatMap(({ 0: comment, index }) =>
      Array.from(comment.matchAll(NAMES))
        .filter(([, name]) => isMissing(name))
        .map((match) => {
          const line = source.slice(0, index + match.index).split('\n').length;
          return `${file}:${line}: a comment names \`${match[1]}\`, which does not exist. Use its new name.`;
        }),
    );
  };
}
