import type { ImportColumn, ImportMapping } from '../table.js';
import { type Delimiter, type Dialect, type FileRow, isBlank, parseRows, splitList } from './parse-rows.js';

/** The properties of a file, as detected from its beginning. */
export interface Inspection {
  dialect: Dialect;
  columns: ImportColumn[];
  /** A guess, or undefined if no column looks like addresses. */
  mapping: PersonColumns | undefined;
}

export type PersonColumns = Pick<ImportMapping, 'email' | 'name'>;

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t'];
/** Number of rows inspected. */
const SAMPLE_ROWS = 50;
const SAMPLES_SHOWN = 3;
const SAMPLE_LENGTH = 80;
const ADDRESS_TITLE = /mail|address|adresse|correo|subscriber|contact/i;
const NAME_TITLES = [
  /^(?:full|display|your)?[ _-]*name$/i,
  /^(?:first|given)[ _-]*name$/i,
  /name|nom|nombre/i,
];

export function inspectFile(head: string): Inspection {
  const dialect = detectDialect(head);
  if (dialect.kind === 'list') {
    const samples = splitList(head.split('\n')[0] ?? '').slice(0, SAMPLES_SHOWN);
    return { dialect, columns: [describe('Addresses', samples)], mapping: { email: 0, name: null } };
  }
  const rows = sampleRows(head, dialect);
  const titles = dialect.hasHeader ? (rows[0]?.cells ?? []) : [];
  const body = dialect.hasHeader ? rows.slice(1) : rows;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const columns = Array.from({ length: width }, (_, column) => {
    const samples = body.map(({ cells }) => cells[column]?.trim() ?? '').filter((sample) => sample !== '');
    return describe(titles[column]?.trim() || `Column ${column + 1}`, samples);
  });
  return { dialect, columns, mapping: guessMapping(columns, { rows: body, hasTitles: dialect.hasHeader }) };
}

function describe(title: string, samples: string[]): ImportColumn {
  const visibleSamples = samples
    .slice(0, SAMPLES_SHOWN)
    .map((sample) => sample.trim().slice(0, SAMPLE_LENGTH));
  return { title: title.slice(0, SAMPLE_LENGTH), samples: visibleSamples };
}

function detectDialect(head: string): Dialect {
  if (isList(head)) return { kind: 'list' };
  const dialectFits = DELIMITERS.map((delimiter) => ({ delimiter, fit: measureFit(head, delimiter) }));
  const best = dialectFits.reduce((a, b) => (b.fit > a.fit ? b : a));
  const table = { kind: 'table', delimiter: best.delimiter, hasHeader: false } as const;
  return { ...table, hasHeader: hasHeader(sampleRows(head, table)) };
}

/** Returns true if the first line holds several addresses. A table with two columns of addresses has a header. */
function isList(head: string): boolean {
  const first = head.split('\n').find((line) => line.trim() !== '') ?? '';
  return splitList(first).filter((item) => item.includes('@')).length > 1;
}

/** Returns the number of rows with the most common number of cells, if that is more than one cell. */
function measureFit(head: string, delimiter: Delimiter): number {
  const counts = new Map<number, number>();
  for (const { cells } of sampleRows(head, { kind: 'table', delimiter, hasHeader: false })) {
    if (cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** Returns true if the first row has no address, and either has known titles or names columns with addresses. */
function hasHeader(rows: FileRow[]): boolean {
  const [first, ...otherRows] = rows;
  if (first === undefined || first.cells.some((cell) => cell.includes('@'))) return false;
  if (first.cells.some((cell) => ADDRESS_TITLE.test(cell))) return true;
  return first.cells.length > 1 && otherRows.some(({ cells }) => cells.some((cell) => cell.includes('@')));
}

function guessMapping(
  columns: ImportColumn[],
  { rows, hasTitles }: { rows: FileRow[]; hasTitles: boolean },
): PersonColumns | undefined {
  const addressCounts = columns.map(
    (_, column) => rows.filter(({ cells }) => cells[column]?.includes('@')).length,
  );
  const highestCount = Math.max(0, ...addressCounts);
  const titledColumn = hasTitles ? columns.findIndex(({ title }) => ADDRESS_TITLE.test(title)) : -1;
  const isTitledRight = titledColumn !== -1 && (highestCount === 0 || (addressCounts[titledColumn] ?? 0) > 0);
  const email = isTitledRight ? titledColumn : addressCounts.indexOf(highestCount);
  if (email === -1 || (highestCount === 0 && !isTitledRight)) return undefined;
  return { email, name: findNameColumn(columns, { email, hasTitles }) };
}

function findNameColumn(
  columns: ImportColumn[],
  { email, hasTitles }: { email: number; hasTitles: boolean },
): number | null {
  if (!hasTitles) return columns.length === 2 ? 1 - email : null;
  for (const title of NAME_TITLES) {
    const nameColumn = columns.findIndex((column, place) => place !== email && title.test(column.title));
    if (nameColumn !== -1) return nameColumn;
  }
  return null;
}

function sampleRows(head: string, dialect: Dialect): FileRow[] {
  const { rows } = parseRows(head, dialect, 'accept');
  return rows.filter((row) => !isBlank(row)).slice(0, SAMPLE_ROWS);
}
