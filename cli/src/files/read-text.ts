import { readFile } from 'node:fs/promises';
import { CliError } from '../errors.js';

/** Returns a file's text. Read errors become a sentence. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw new CliError('unreadable_file', `Cannot read ${path}: ${REASONS[code] ?? code}.`, { cause: error });
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'permission denied',
};
