import { toPlainLine } from '../../../../kernel/email/email-html.js';
import { FILE_STATUSES, type FileFields, type FileStatus, parseDate, parseStatus } from './file-fields.js';
import type { RowValues } from './row-values.js';

/** The values of a row besides address and name. */
export interface RowDetails {
  status: FileStatus;
  /** The file's own wording for a status other than subscribed. */
  fileStatus: string | null;
  joinedAt: number | null;
  /** Notes, and labels that are not imported as tags, as stored in a subscriber's metadata. */
  metadata: Record<string, string>;
  /** Null if no column of the file has tags or fields. */
  values: RowValues | null;
}

/** Details of a row that contains nothing but address and name. */
export const NO_DETAILS: RowDetails = {
  status: 'subscribed',
  fileStatus: null,
  joinedAt: null,
  metadata: {},
  values: null,
};

/** The texts must fit into one line of a sorted run together, in any script. */
const MAX_TAGS_LENGTH = 300;
const MAX_NOTES_LENGTH = 500;
const MAX_FILE_STATUS = 100;

const FALSE = /^(?:false|no|n|0|f|off)$/i;
const EMPTY_DATE = /^0000-00-00/;

/** Returns true if `readDetails` can find anything in a row. Most files have only two columns, and a million rows. */
export function canHaveDetails({ lastName: _, impliedStatus, ...columns }: FileFields): boolean {
  return impliedStatus !== undefined || Object.values(columns).some(({ length }) => length > 0);
}

export function readDetails(
  cells: readonly string[],
  fields: FileFields,
  subscribedValues: ReadonlySet<string>,
): RowDetails {
  const readCell = (column: number) => (cells[column] ?? '').trim();
  const getFirstText = (columns: readonly number[], limit: number) =>
    toPlainLine(columns.map(readCell).find((text) => text !== '') ?? '').slice(0, limit);
  const { status, fileStatus } = readStatus(readCell, fields, subscribedValues);
  const reason = status === 'subscribed' ? '' : getFirstText(fields.reason, MAX_FILE_STATUS);
  const joinedAt = fields.joined
    .map((column) => parseDate(readCell(column)))
    .find((time) => time !== undefined);
  const [tags, notes] = [
    getFirstText(fields.tags, MAX_TAGS_LENGTH),
    getFirstText(fields.notes, MAX_NOTES_LENGTH),
  ];
  return {
    status,
    fileStatus:
      status === 'subscribed'
        ? null
        : toPlainLine([fileStatus, reason].filter(Boolean).join(': ')).slice(0, MAX_FILE_STATUS),
    joinedAt: joinedAt ?? null,
    metadata: { ...(tags && { tags }), ...(notes && { notes }) },
    values: null,
  };
}

/** Returns the most binding of all statuses in a row. */
function readStatus(
  cell: (column: number) => string,
  fields: FileFields,
  subscribedValues: ReadonlySet<string>,
): { status: FileStatus; fileStatus: string } {
  const statuses: Array<{ status: FileStatus; fileStatus: string }> = [];
  for (const column of fields.status) {
    const status = parseStatus(cell(column), subscribedValues);
    if (status !== undefined) statuses.push({ status, fileStatus: cell(column) });
  }
  for (const column of fields.optIn) {
    if (FALSE.test(cell(column))) statuses.push({ status: 'unsubscribed', fileStatus: 'not subscribed' });
  }
  for (const { column, status } of fields.optOut) {
    const fileStatus = cell(column);
    if (fileStatus !== '' && !FALSE.test(fileStatus) && !EMPTY_DATE.test(fileStatus))
      statuses.push({ status, fileStatus: status });
  }
  if (fields.impliedStatus !== undefined)
    statuses.push({ status: fields.impliedStatus, fileStatus: fields.impliedStatus });
  const rank = (status: FileStatus) => FILE_STATUSES.indexOf(status);
  return statuses.reduce(
    (strongest, next) => (rank(next.status) < rank(strongest.status) ? next : strongest),
    {
      status: 'subscribed',
      fileStatus: '',
    },
  );
}
