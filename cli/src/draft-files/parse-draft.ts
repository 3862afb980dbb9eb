import { type components, NEWSLETTER_TEMPLATES } from '@tidings/sdk';
import { Marked, type Token, type Tokens } from 'marked';
import { isMap, isPair, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import { CliError } from '../errors.js';
import { parseSchedule, type Schedule } from '../times/draft-schedule.js';

export interface FrontMatterEntry {
  key: string;
  /** Never a number or a boolean, because a title may be `2026` or `yes`. A nested mapping has its own entries. */
  value: string | FrontMatterEntry[];
  line: number;
}

export interface SplitFile {
  entries: FrontMatterEntry[];
  body: string;
}

/** Creates an error for a line of a draft file. */
function createFileError(sourceName: string, line: number, problem: string): CliError {
  return new CliError('invalid_draft_file', `${sourceName}, line ${line}: ${problem}`);
}

/** Splits the YAML between two `---` lines from the body. A file without these lines is only a body. */
function splitFrontMatter(text: string, sourceName: string): SplitFile {
  const markdown = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const opening = /^---[ \t]*\n/.exec(markdown);
  if (opening === null) return { entries: [], body: markdown };
  const closing = /^---[ \t]*$/m.exec(markdown.slice(opening[0].length));
  if (closing === null)
    throw createFileError(sourceName, 1, 'the front matter is not closed. End it with a line of ---.');
  const yaml = markdown.slice(opening[0].length, opening[0].length + closing.index);
  const body = markdown.slice(opening[0].length + closing.index + closing[0].length);
  return { entries: parseEntries(yaml, sourceName), body };
}

function parseEntries(yaml: string, sourceName: string): FrontMatterEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  // The front matter starts on the second line of the file.
  const getLine = (offset: number | undefined): number => lines.linePos(offset ?? 0).line + 1;
  const [error] = document.errors;
  if (error !== undefined)
    throw createFileError(sourceName, getLine(error.pos[0]), formatSentence(error.message));
  if (document.contents === null) return [];
  if (isScalar(document.contents) && document.contents.value === '') return [];
  if (!isMap(document.contents))
    throw createFileError(sourceName, 2, 'write the front matter as lines of "key: value".');
  return document.contents.items.map((pair) => toEntry(pair, getLine, sourceName));
}

function toEntry(
  pair: Pair,
  lineAt: (offset: number | undefined) => number,
  sourceName: string,
): FrontMatterEntry {
  const { key: keyNode, value: valueNode } = pair;
  if (!isScalar(keyNode))
    throw createFileError(sourceName, lineAt(undefined), 'a key must be a single word.');
  const key = String(keyNode.value);
  const line = lineAt(keyNode.range?.[0]);
  if (valueNode === null) return { key, value: '', line };
  if (isScalar(valueNode)) return { key, value: String(valueNode.value ?? ''), line };
  if (isMap(valueNode)) {
    const value = valueNode.items.filter(isPair).map((inner) => toEntry(inner, lineAt, sourceName));
    return { key, value, line };
  }
  throw createFileError(sourceName, line, `"${key}" must be text.`);
}

function formatSentence(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.?$/, '.')}`;
}

const markdownParser = new Marked({ gfm: true });

/**
 * Renders GitHub Flavored Markdown as HTML. `takeHeading` removes the first `# heading` from the text and returns it
 * as plain text.
 */
export function renderMarkdown(
  markdown: string,
  options: { takeHeading: boolean },
): { html: string; heading: string | undefined } {
  const tokens = markdownParser.lexer(markdown);
  const position = options.takeHeading ? tokens.findIndex(isMainHeading) : -1;
  const heading = tokens[position];
  // Changes the list in place, because it also holds the definitions of reference links.
  if (heading !== undefined) tokens.splice(position, 1);
  return {
    html: markdownParser.parser(tokens).trim(),
    heading: heading === undefined ? undefined : joinText(heading).trim(),
  };
}

function isMainHeading(token: Token): boolean {
  return token.type === 'heading' && (token as Tokens.Heading).depth === 1;
}

function joinText(token: Token): string {
  if ('tokens' in token && token.tokens !== undefined) return token.tokens.map(joinText).join('');
  return 'text' in token ? String(token.text) : '';
}

export type NewsletterDraft = components['schemas']['NewsletterDraft'];

const KEYS = [
  'title',
  'template',
  'design',
  'preheader',
  'slug',
  'image',
  'imageAlt',
  'cta',
  'ctaText',
  'ctaUrl',
  'senderName',
  'senderEmail',
  'schedule',
];

/** Parses a Markdown file as a draft. `sourceName` is the file's name in errors. */
export function parseDraft(text: string, sourceName: string): NewsletterDraft {
  const { entries, body } = splitFrontMatter(text, sourceName);
  const draft: NewsletterDraft = {};
  for (const entry of entries) Object.assign(draft, applyEntry(entry, draft, sourceName));
  const { html, heading } = renderMarkdown(body, { takeHeading: !draft.title });
  const title = draft.title || heading;
  if (!title) {
    throw new CliError(
      'invalid_draft_file',
      `${sourceName} has no title. Write "title: …" in its front matter, or begin it with a "# heading".`,
    );
  }
  return { ...draft, title, content: html };
}

/** Returns whether a draft file has a send time. Throws if the send time is invalid. */
export function hasSchedule(text: string, sourceName: string): boolean {
  return findSchedule(text, sourceName, 'UTC') !== undefined;
}

/**
 * Returns the send time in a draft file: `schedule: 2026-12-01 09:30`, in `timeZone`, or `schedule: 2026-12-01 09:30
 * Europe/Stockholm`.
 */
export function findSchedule(text: string, sourceName: string, timeZone: string): Schedule | undefined {
  const { entries } = splitFrontMatter(text, sourceName);
  const entry = entries.find(({ key }) => key === 'schedule');
  if (typeof entry?.value !== 'string' || entry.value.trim() === '') return undefined;
  try {
    return parseSchedule(entry.value.trim(), timeZone);
  } catch (error) {
    throw error instanceof CliError ? createFileError(sourceName, entry.line, error.message) : error;
  }
}

function applyEntry(entry: FrontMatterEntry, draft: NewsletterDraft, sourceName: string): NewsletterDraft {
  const fail = (problem: string): CliError => createFileError(sourceName, entry.line, problem);
  const readText = (): string => {
    if (typeof entry.value !== 'string') throw fail(`"${entry.key}" must be text.`);
    return entry.value.trim();
  };
  switch (entry.key) {
    case 'title':
    case 'senderName':
    case 'senderEmail':
    case 'preheader':
    case 'slug':
    case 'imageAlt':
    case 'design':
      return { [entry.key]: readText() };
    case 'image':
      return { imageUrl: readText() };
    case 'schedule':
      // The schedule is not part of the text. `findSchedule` parses it.
      readText();
      return {};
    case 'template':
      return { template: getTemplate(readText(), fail) };
    case 'ctaText':
    case 'ctaUrl':
      if (draft[entry.key] !== undefined) throw fail(`the button already has a "${entry.key}".`);
      return { [entry.key]: readText() };
    case 'cta':
      return applyButton(entry, draft, sourceName);
    default:
      throw fail(`unknown key "${entry.key}". Known keys: ${KEYS.join(', ')}.`);
  }
}

function applyButton(entry: FrontMatterEntry, draft: NewsletterDraft, sourceName: string): NewsletterDraft {
  if (typeof entry.value === 'string') {
    throw createFileError(
      sourceName,
      entry.line,
      'write "cta" as two indented lines, "text: …" and "url: …".',
    );
  }
  const button: NewsletterDraft = {};
  for (const inner of entry.value) {
    if (inner.key !== 'text' && inner.key !== 'url') {
      throw createFileError(
        sourceName,
        inner.line,
        `unknown key "${inner.key}" in "cta". Known keys: text, url.`,
      );
    }
    const key = inner.key === 'text' ? 'ctaText' : 'ctaUrl';
    Object.assign(button, applyEntry({ ...inner, key }, draft, sourceName));
  }
  return button;
}

function getTemplate(name: string, fail: (problem: string) => CliError): NewsletterDraft['template'] {
  const template = NEWSLETTER_TEMPLATES.find((candidate) => candidate === name);
  if (template === undefined)
    throw fail(`unknown template "${name}". Known keys: ${NEWSLETTER_TEMPLATES.join(', ')}.`);
  return template;
}
