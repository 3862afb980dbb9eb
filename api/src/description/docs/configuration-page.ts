import type { z } from 'zod';
import { Environment, SETTING_GROUPS } from '../../config/config.js';

const INTRODUCTION = `# Configuration

Settings are environment variables, and a laptop needs none. Administrators can change some settings in the console. An empty variable counts as unset.

This page is generated from \`api/src/config\`. To change it, edit the variable there, then run \`npm run generate\`.`;

/** Returns docs/configuration.md, with a table for each group of settings. */
export function writeConfigurationPage(): string {
  const defaults: Record<string, unknown> = Environment.parse({});
  return `${[INTRODUCTION, ...SETTING_GROUPS.map((group) => writeGroup(group, defaults))].join('\n\n')}\n`;
}

function writeGroup(
  { title, variables, note }: (typeof SETTING_GROUPS)[number],
  defaults: Record<string, unknown>,
): string {
  const rows = Object.entries(variables.shape).map(([name, variable]) => [
    `\`${name}\``,
    formatDefault(variable as z.ZodType, defaults[name]),
    (variable as z.ZodType).description ?? '',
  ]);
  const table = writeTable([['Variable', 'Default', 'Purpose'], ...rows]);
  return [`## ${title}`, table, ...(note === undefined ? [] : [note])].join('\n\n');
}

function formatDefault(variable: z.ZodType, value: unknown): string {
  const text = variable.meta()?.defaultText;
  if (typeof text === 'string') return text;
  return value === undefined || value === '' ? '' : `\`${value}\``;
}

/** Formats a table with padded columns, so that the formatter does not change it. */
function writeTable(rows: string[][]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const writeRow = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = writeRow(widths.map((width) => '-'.repeat(width)));
  const [head = [], ...body] = rows;
  return [writeRow(head), rule, ...body.map(writeRow)].join('\n');
}
