import type { z } from 'zod';
import { Environment, SETTING_GROUPS } from '../config/config.js';

/** The CLI command of each operation, by operationId. The CLI's tests parse each of them. */
export const COMMANDS: Readonly<Record<string, string>> = {
  createApiToken: 'tidings tokens create "ci server" --scope read',
  startDeviceSignIn: 'tidings login',
  logout: 'tidings logout',
  getCurrentUser: 'tidings whoami',
  createDraft: 'tidings drafts create post.md',
  updateDraft: 'tidings drafts edit 12',
  getNewsletter: 'tidings drafts show 12',
  previewNewsletter: 'tidings drafts preview 12 --output newsletter.html',
  deleteNewsletter: 'tidings drafts delete 12',
  listNewsletters: 'tidings newsletters list --search kiln',
  preflightNewsletter: 'tidings newsletters preflight 12',
  sendTest: 'tidings newsletters test 12 --to mara@kiln.example',
  sendNewsletter: 'tidings newsletters send 12 --segment vip --exclude bought',
  undoSend: 'tidings newsletters undo 12',
  scheduleNewsletter: 'tidings newsletters schedule 12 --at "2026-12-01 09:30"',
  cancelSchedule: 'tidings newsletters unschedule 12',
  getProgress: 'tidings newsletters watch 12',
  streamProgress: 'tidings newsletters watch 12',
  pauseSending: 'tidings newsletters pause 12',
  resumeSending: 'tidings newsletters resume 12',
  cancelSending: 'tidings newsletters cancel 12',
  listRecipients: 'tidings newsletters report 12 --json',
  exportDeliveryReport: 'tidings newsletters report 12 --output report.csv',
  listSubscribers: 'tidings subscribers list --search kova',
  exportSubscribersCsv: 'tidings subscribers export --format csv --output subscribers.csv',
  exportSubscribersJson: 'tidings subscribers export --output subscribers.json',
  addSubscriber: 'tidings subscribers add ines@kova.example --name "Ines Kovač"',
  removeSubscriber: 'tidings subscribers remove ines@kova.example',
  importSubscribers: 'tidings subscribers import subscribers.csv --dry-run',
  startImport: 'tidings subscribers import subscribers.csv',
  listTags: 'tidings tags list',
  createTag: 'tidings tags create VIP --description "Bought twice or more"',
  changeTag: 'tidings tags rename 4 "Very important"',
  deleteTag: 'tidings tags delete 4',
  setSubscriberTags: 'tidings subscribers tag ines@kova.example --add vip --remove new',
  createBulkJob: 'tidings subscribers bulk change --segment "Buyers in Bern" --add vip',
  listBulkJobs: 'tidings subscribers bulk list',
  getBulkJob: 'tidings subscribers bulk show 5',
  undoBulkJob: 'tidings subscribers bulk undo 5',
  listFields: 'tidings fields list',
  createField: 'tidings fields create city --label City --type text',
  deleteField: 'tidings fields delete city',
  listSegments: 'tidings segments list',
  getSegment: 'tidings segments show 3',
  countSegment: 'tidings segments count --filter filter.json',
  createSegment: 'tidings segments create VIPs --filter filter.json',
  deleteSegment: 'tidings segments delete 3',
  listProducts: 'tidings products list',
  createProduct: 'tidings products create --title "The glaze book" --price 19 --file glazes.pdf',
  uploadProductFile: 'tidings products create --title "The glaze book" --price 19 --file glazes.pdf',
  replaceProduct: 'tidings products update 7 --price 24',
  deleteProduct: 'tidings products delete 7',
  listSales: 'tidings sales list --search kova',
  exportSales: 'tidings sales export --output sales.csv',
  listWebhooks: 'tidings webhooks list',
  addWebhook: 'tidings webhooks add https://kiln.example/hooks --on subscriber.joined sale.completed',
  removeWebhook: 'tidings webhooks remove 4',
  testWebhook: 'tidings webhooks test 4',
  listWebhookDeliveries: 'tidings webhooks deliveries 4 --status failed',
  saveProfile: 'tidings site set --name "Mara Lindqvist" --bio "Bowls and glazes"',
};

const INTRODUCTION = `# Configuration

All settings are environment variables. A laptop needs none. An empty variable counts as unset.

This page is generated from \`api/src/config\`. To change it, edit the variable there, then run \`npm run generate\`.`;

/** Returns docs/configuration.md: a table for each group of settings, with the defaults of the schema. */
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
    defaultOf(variable as z.ZodType, defaults[name]),
    (variable as z.ZodType).description ?? '',
  ]);
  const table = writeTable([['Variable', 'Default', 'Purpose'], ...rows]);
  return [`## ${title}`, table, ...(note === undefined ? [] : [note])].join('\n\n');
}

function defaultOf(variable: z.ZodType, value: unknown): string {
  const text = variable.meta()?.defaultText;
  if (typeof text === 'string') return text;
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
