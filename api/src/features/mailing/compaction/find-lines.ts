import { type SQL, sql } from 'drizzle-orm';
import type { Context } from '../../../server/context.js';
import { asJsonArray, type DeliveryFile, LINE_INDEXES, readFileText } from './delivery-file.js';

/** Texts that a line has to contain, one of each list. A line can contain them and still not match. */
export type RequiredTexts = ReadonlyArray<readonly string[]>;

interface LineQuery {
  /** Finds only lines of recipients after this one. */
  afterRecipientId: number;
  marks: RequiredTexts;
  /** The maximum number of lines, or undefined for all. */
  limit?: number | undefined;
}

/**
 * Finds lines of a file by their text. Parsing all 5,000 lines takes many times longer, and a page of the report needs
 * only 50, or the few with a filtered status.
 */
export function findLines(text: string, { afterRecipientId, marks, limit }: LineQuery): string[] {
  if (!hasMarks(text, marks)) return [];
  const lines = text.split('\n');
  const following = lines.slice(findFirstIndexAfter(lines, afterRecipientId));
  const matchingLines = marks.length === 0 ? following : following.filter((line) => hasMarks(line, marks));
  return limit === undefined ? matchingLines : matchingLines.slice(0, limit);
}

/** Returns a value as it is written within the JSON of a line. */
export function escapeInLine(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function hasMarks(text: string, requiredTexts: RequiredTexts): boolean {
  return requiredTexts.every((alternatives) =>
    alternatives.some((requiredText) => text.includes(requiredText)),
  );
}

/** Returns the index of the first line of a recipient after this one. */
function findFirstIndexAfter(lines: readonly string[], afterRecipientId: number): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (readRecipientId(lines[middle] ?? '') > afterRecipientId) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** Returns the recipient's id of a line, which follows the delivery's id at its beginning. */
function readRecipientId(line: string): number {
  const start = line.indexOf(',') + 1;
  return Number(line.slice(start, line.indexOf(',', start)));
}

/**
 * Selects the deliveries of a mailing, as a table named `deliveries`, from after `afterRecipientId` to the last
 * recipient of `file`. They are stored rows, and lines without a stored row. `marks` limits the lines to lines with
 * these texts, and `limit` limits their number.
 */
export async function selectReportDeliveries(
  ctx: Context,
  input: {
    mailingId: number;
    afterRecipientId: number;
    file: DeliveryFile;
    marks?: RequiredTexts;
    limit?: number | undefined;
  },
): Promise<SQL> {
  const { mailingId, afterRecipientId, file, marks = [] } = input;
  // Some of the lines may be restored as rows.
  const limit = input.limit === undefined ? undefined : input.limit + file.restored;
  const json = asJsonArray(findLines(await readFileText(ctx, file), { afterRecipientId, marks, limit }));
  const selectValue = (name: keyof typeof LINE_INDEXES) => sql.raw(`line.value ->> ${LINE_INDEXES[name]}`);
  return sql`(
    select id, recipient_id, address, status, attempts, next_attempt_at, smtp_code, smtp_text, settled_at, bounce,
      bounced_at
    from deliveries
    where mailing_id = ${mailingId} and recipient_id > ${afterRecipientId} and recipient_id <= ${file.lastRecipientId}
    union all
    select ${selectValue('id')}, ${selectValue('recipientId')}, ${selectValue('address')}, ${selectValue('status')}, ${selectValue('attempts')}, 0,
      ${selectValue('smtpCode')}, ${selectValue('smtpText')}, ${selectValue('settledAt')}, ${selectValue('bounce')},
      ${selectValue('bouncedAt')}
    from json_each(${json}) as line
    where not exists (
      select 1 from deliveries as stored
      where stored.mailing_id = ${mailingId} and stored.recipient_id = ${selectValue('recipientId')})
  ) as deliveries`;
}
