// Finds words that the vocabulary replaced, in names and in prose.
import ts from 'typescript';
import { extractProse } from './prose.mjs';

/** Words that names must not have, with the term to use instead. */
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
  ['arm', 'enable'],
  ['armed', 'enabled'],
  ['disarm', 'disable'],
  ['cancelled', 'canceled'],
]);

/** Names of other software, and words in their everyday sense, such as letters of an alphabet. */
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
  'createSnsReader',
]);
const ALLOWED_IN = [
  [
    /^reader$/,
    /^(?:cli\/src\/terminal|api\/src\/(?:http\/uploads|adapters\/email|adapters\/email-webhooks|db|testing\/servers|features\/(?:checkout\/downloads|newsletters\/tracking\/counting\.test))|api\/fuzz|sdk\/src|dashboard\/src\/features\/subscribers\/list\/list-downloads)/,
  ],
];

/** Patterns that prose must not match, with the term to use instead. A space matches any white space. */
const REPLACED_IN_PROSE = [
  ['letters?', '"newsletter" or "email"'],
  ['readers?\\d*', '"subscriber" or "visitor"'],
  ['mails', '"emails"'],
  [
    '(?:a|the|no|every|each|another|one|this|that|our|your|of|welcome|confirmation) mail(?! (?:server|system|gateway)| FROM)',
    '"email"',
  ],
  ['meanwhile', '"in between" or "since"'],
  ['anew', '"again"'],
  ['(?:by|of) (?:itself|themselves)', '"automatically" or "alone"'],
  ["somebody(?:'s)?", '"someone", or name the actor'],
  ['whoever', 'the name of the actor'],
  ['whom', 'the name of the actor'],
  ['(?:come|comes|came|coming) back', '"return" or "bounce"'],
  ['(?:go|goes|went|going) on', '"continue"'],
  ['(?:is|are|be|was|were|been|being|gets?) told', '"receive" or "notify"'],
  ['stands? (?:in|at|there|on|beside|behind|alone|below|above|here)', '"is"'],
  ['stood', '"was"'],
  ['(?:lies?|lay) (?:in|at|there|on|beside|behind|below|here)', '"is"'],
  ['turned away', '"rejected"'],
  ['taken for dead', '"marked as dead"'],
  ['bells?', '"pub/sub" or "topic"'],
  ['houses?', '"system" or "instance"'],
  ['hostile', '"fuzz" or "malicious"'],
  ['(?:keeps?|kept) (?:ready|in memory|in the database|in the cache)', '"cache" or "store"'],
  ['log(?:s|ged|ging)? in', '"sign in"'],
  ['pictures?', '"image"'],
  ['grounds?', '"background"'],
  ['lanes?', '"queue", "throttle" or "transport"'],
  ['pacers?', '"throttle"'],
  ['sightings?', '"install"'],
  ['cancell(?:ed|ing)', '"canceled" or "canceling"'],
].map(([pattern, term]) => ({
  // Domains, addresses and paths are data.
  pattern: new RegExp(`(?<![\\w@./-])(?:${pattern.replaceAll(' ', '\\s+')})(?![\\w@/-]|\\.\\w)`, 'gi'),
  term,
}));
/** The same words in another sense, and prescribed texts, with their case. */
const ALLOWED_PHRASES = new RegExp(
  [
    // Matches the buttons of the two sign-in forms.
    '(?<=["\'\\0])Log [Ii]n(?=["\'\\0])',
    'Logging in\\.\\.\\.',
    '(?:be|Not) logged in\\b',
    'Check your mail',
    'Profile picture',
    'Subscription cancelled',
    // Matches a value in files of other services.
    'cancelled\\|canceled',
    'Kiln Lane',
    // Matches the command of SMTP and the element of HTML.
    '\\bMAIL\\b',
    '<picture>|</picture>|<picture ',
    '\\b(?:[Ss]creen|[Ff]eed)[ -]readers?\\b',
    // Matches letters of an alphabet.
    '\\b(?:first|[Ll]atin|lower case|joined|reverse|composed) letters?\\b',
    '\\b[Ll]etter (?:by letter|spacing)\\b',
    '\\b[Ll]etters?,? (?:and digits|digits|nor a digit|such as|of (?:every|all|another) scripts?)',
  ].join('|'),
  'g',
);
/** Files with real texts of mail servers, stored words of earlier versions, seeds of the demo, and this table. */
const NO_PROSE =
  /^api\/(?:drizzle\/|src\/(?:check-words\.test|demo\/seeds\/|testing\/email\/(?:refusal-texts|returned-emails)|features\/mailing\/bounces\/classify-failure\.test|db\/migrate\.test))|^scripts\/(?:find-replaced-words|prescribed-texts)/;

const splitWords = (name) =>
  (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());
const findReplacedWord = (name) => splitWords(name).find((word) => REPLACED.has(word));
const isAllowed = (name, file) =>
  ALLOWED.has(name) || ALLOWED_IN.some(([names, files]) => names.test(name) && files.test(file));

function listIdentifiers(tree) {
  const lineByName = new Map();
  const visit = (node) => {
    if (ts.isIdentifier(node) && !lineByName.has(node.text)) {
      lineByName.set(node.text, tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return lineByName;
}

const isScript = (file) => /\.(?:ts|tsx|mjs)$/.test(file) && !/schema\.d\.ts$|\.gen\.ts$/.test(file);

function findNameProblems(file, tree) {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const inName = isAllowed(name, file) || /^paste-reader/.test(name) ? undefined : findReplacedWord(name);
  const problems =
    inName === undefined ? [] : [`${file}: the file name says "${inName}". Use ${REPLACED.get(inName)}.`];
  if (tree === undefined) return problems;
  for (const [identifier, line] of listIdentifiers(tree)) {
    const word = findReplacedWord(identifier);
    if (word !== undefined && !isAllowed(identifier, file))
      problems.push(`${file}:${line}: ${identifier} says "${word}". Use ${REPLACED.get(word)}.`);
  }
  return problems;
}

function findProseProblems(file, source, tree) {
  if ((tree === undefined && !/\.(?:md|css)$/.test(file)) || NO_PROSE.test(file)) return [];
  const prose = extractProse(file, source, tree).replace(ALLOWED_PHRASES, (phrase) =>
    '\0'.repeat(phrase.length),
  );
  return REPLACED_IN_PROSE.flatMap(({ pattern, term }) =>
    Array.from(prose.matchAll(pattern), (match) => {
      const line = prose.slice(0, match.index).split('\n').length;
      return `${file}:${line}: "${match[0].replace(/\s+/g, ' ')}". Use ${term}.`;
    }),
  );
}

/** Returns a line for each replaced word in a file, with its location, the word, and the term to use instead. */
export function findReplacedWords(file, source) {
  const hasNames = /^(?:api|cli|dashboard|sdk|widgets|scripts)\//.test(file);
  // Parses the file once, because parsing is most of the work.
  const tree = isScript(file) ? ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false) : undefined;
  return [...(hasNames ? findNameProblems(file, tree) : []), ...findProseProblems(file, source, tree)];
}
