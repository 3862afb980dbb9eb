import { text } from 'node:stream/consumers';
import type { SegmentFilter } from '../actions/audience/segments.js';
import { CliError } from '../errors.js';
import type { Io } from '../io.js';
import { readText } from './read-text.js';

/** Reads a filter from a JSON file, from standard input (`-`), or from the JSON itself. The API checks its meaning. */
export async function readFilter(io: Io, input: string): Promise<SegmentFilter> {
  const isJson = input.trimStart().startsWith('{');
  if (isJson) return parseFilter(input, 'The filter');
  if (input === '-') return parseFilter(await text(io.stdin), 'Standard input');
  return parseFilter(await readText(input), input);
}

function parseFilter(json: string, source: string): SegmentFilter {
  const value = parseJson(json);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as SegmentFilter;
  throw new CliError('invalid_filter', `${source} is not a filter. Write JSON, such as {"tag": "VIP"}.`);
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
