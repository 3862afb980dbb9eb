import { Environment } from '../config/config.js';
import { SETTING_GROUPS, type Setting, type SettingGroup } from '../config/settings.js';

const INTRODUCTION = `# Configuration

All settings are environment variables. A laptop needs none. An empty variable counts as unset.

This page is generated from \`api/src/config\`. To change it, edit \`settings.ts\` there, then run \`npm run generate\`.`;

/** Returns docs/configuration.md: a table for each group of settings, with the defaults of the schema. */
export function writeConfigurationPage(): string {
  const defaults: Record<string, unknown> = Environment.parse({});
  return `${[INTRODUCTION, ...SETTING_GROUPS.map((group) => writeGroup(group, defaults))].join('\n\n')}\n`;
}

function writeGroup({ title, settings, note }: SettingGroup, defaults: Record<string, unknown>): string {
  const rows = Object.entries(settings).map(([name, setting]) => [
    `\`${name}\``,
    defaultOf(setting, defaults[name]),
    setting.about,
  ]);
  const table = writeTable([['Variable', 'Default', 'Purpose'], ...rows]);
  return [`## ${title}`, table, ...(note === undefined ? [] : [note])].join('\n\n');
}

function defaultOf(setting: Setting, value: unknown): string {
  if (setting.default !== undefined) return setting.default;
  return value === undefined || value === '' ? '' : `\`${value}\``;
}

/** Pads the columns, so that the formatter leaves the table as it is. */
function writeTable(rows: string[][]): string {
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const writeRow = (row: string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const rule = writeRow(widths.map((width) => '-'.repeat(width)));
  const [head = [], ...body] = rows;
  return [writeRow(head), rule, ...body.map(writeRow)].join('\n');
}
