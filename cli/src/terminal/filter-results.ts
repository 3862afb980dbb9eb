import { CliError, UsageError } from '../errors.js';
import type { Io } from '../io.js';

export interface ResultFilter {
  /** A jq program. Strings are printed without quotes. */
  jq?: string;
  /** A Mustache template, for each row of a list. */
  template?: string;
}

/** Returns whether the flags contain a filter. Throws if they contain both filters. */
export function hasFilter({ jq, template }: ResultFilter): boolean {
  if (jq !== undefined && template !== undefined) {
    throw new UsageError('usage', 'Use --jq or --template, not both.');
  }
  return jq !== undefined || template !== undefined;
}

/** Prints the results of a command through its filter. Loads the filter's large library only here. */
export async function printFiltered(
  io: Io,
  results: readonly unknown[],
  filter: ResultFilter,
): Promise<void> {
  for (const result of results) {
    const { jq, template } = filter;
    const text = jq === undefined ? await renderTemplate(result, template ?? '') : await applyJq(result, jq);
    if (text !== '') io.stdout.write(`${io.stdout.isTTY ? removeControls(text) : text}\n`);
  }
}

async function applyJq(result: unknown, program: string): Promise<string> {
  // The bundled CommonJS module has only a default export.
  const { default: jq } = await import('jq-wasm');
  try {
    return (await jq.raw(JSON.stringify(result ?? null), program, ['-r'])).trimEnd();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new CliError('jq_failed', `The jq program failed: ${message.replace(/\s+/g, ' ').trim()}`);
  }
}

async function renderTemplate(result: unknown, template: string): Promise<string> {
  const { default: mustache } = await import('mustache');
  const rows = Array.isArray(result) ? result : [result];
  try {
    return rows.map((row) => mustache.render(template, row, {}, { escape: String })).join('\n');
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UsageError('usage', `The template is not valid: ${message}`);
  }
}

/** Removes control characters, so that a stranger's name cannot move the cursor or change colors. */
function removeControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '');
}
