import { CliError } from '../errors.js';

/**
 * Reads an array that the API streams with one row per line, as `GET /api/subscribers/export.json` does. Yields the
 * rows of each part that arrives, as JSON texts, because parsing every row would take longer than the transfer.
 * Throws if a line is not a row or if the array has no end.
 */
export async function* readJsonRows(source: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  const decoder = new TextDecoder();
  let rest = '';
  let isOpen = false;
  let isClosed = false;
  for await (const bytes of source) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    const rows: string[] = [];
    for (const line of lines) {
      if (line.startsWith('{') && isOpen && !isClosed) rows.push(rowOf(line));
      else if (line === '[' && !isOpen) isOpen = true;
      else if (line === ']' && isOpen && !isClosed) isClosed = true;
      else if (line !== '') throw incomplete();
    }
    if (rows.length > 0) yield rows;
  }
  if (!isClosed || rest !== '') throw incomplete();
}

function rowOf(line: string): string {
  const row = line.endsWith(',') ? line.slice(0, -1) : line;
  if (!row.endsWith('}')) throw incomplete();
  return row;
}

/** Returns the error of a list without its end, if the connection ended without an error. */
export function incomplete(): CliError {
  return new CliError('cut_off', 'The response is incomplete. Try again.');
}
