import { isMap, isPair, isScalar, LineCounter, type Pair, parseDocument } from 'yaml';
import { CliError } from '../errors.js';

export interface FrontMatterEntry {
  key: string;
  /** Always text: a title may be `2026` or `yes`. A nested mapping has entries of its own. */
  value: string | FrontMatterEntry[];
  line: number;
}

export interface SplitPost {
  entries: FrontMatterEntry[];
  body: string;
}

/** Returns an error in a post, with its line. */
export function postError(sourceName: string, line: number, problem: string): CliError {
  return new CliError('invalid_post', `${sourceName}, line ${line}: ${problem}`);
}

/** Splits the YAML between two `---` lines from the body. A post without them is only a body. */
export function splitFrontMatter(text: string, sourceName: string): SplitPost {
  const post = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
  const opening = /^---[ \t]*\n/.exec(post);
  if (opening === null) return { entries: [], body: post };
  const closing = /^---[ \t]*$/m.exec(post.slice(opening[0].length));
  if (closing === null)
    throw postError(sourceName, 1, 'the front matter is not closed. End it with a line of ---.');
  const yaml = post.slice(opening[0].length, opening[0].length + closing.index);
  const body = post.slice(opening[0].length + closing.index + closing[0].length);
  return { entries: parseEntries(yaml, sourceName), body };
}

function parseEntries(yaml: string, sourceName: string): FrontMatterEntry[] {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { schema: 'failsafe', lineCounter: lines, prettyErrors: false });
  // The front matter starts on the second line of the file.
  const lineAt = (offset: number | undefined): number => lines.linePos(offset ?? 0).line + 1;
  const [error] = document.errors;
  if (error !== undefined) throw postError(sourceName, lineAt(error.pos[0]), sentence(error.message));
  if (document.contents === null) return [];
  if (isScalar(document.contents) && document.contents.value === '') return [];
  if (!isMap(document.contents))
    throw postError(sourceName, 2, 'write the front matter as lines of "key: value".');
  return document.contents.items.map((pair) => toEntry(pair, lineAt, sourceName));
}

function toEntry(
  pair: Pair,
  lineAt: (offset: number | undefined) => number,
  sourceName: string,
): FrontMatterEntry {
  const { key: keyNode, value: valueNode } = pair;
  if (!isScalar(keyNode)) throw postError(sourceName, lineAt(undefined), 'a key must be a single word.');
  const key = String(keyNode.value);
  const line = lineAt(keyNode.range?.[0]);
  if (valueNode === null) return { key, value: '', line };
  if (isScalar(valueNode)) return { key, value: String(valueNode.value ?? ''), line };
  if (isMap(valueNode)) {
    const value = valueNode.items.filter(isPair).map((inner) => toEntry(inner, lineAt, sourceName));
    return { key, value, line };
  }
  throw postError(sourceName, line, `"${key}" must be text.`);
}

function sentence(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1).replace(/\.?$/, '.')}`;
}
