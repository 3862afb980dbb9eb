/**
 * Finds lines of a file by their text. Parsing all 5,000 lines takes many times longer, and a page of the report needs
 * 50, or the few with a filtered status.
 */

/** Texts that a line has to contain: one of each list. It can contain them and still not match. */
export type Marks = ReadonlyArray<readonly string[]>;

interface LineQuery {
  /** Only lines of recipients after this one. */
  after: number;
  marks: Marks;
  /** Only so many; all if undefined. */
  most?: number | undefined;
}

export function findLines(text: string, { after, marks, most }: LineQuery): string[] {
  if (!hasMarks(text, marks)) return [];
  const lines = text.split('\n');
  const following = lines.slice(firstAfter(lines, after));
  const found = marks.length === 0 ? following : following.filter((line) => hasMarks(line, marks));
  return most === undefined ? found : found.slice(0, most);
}

/** Returns a value as it is written within the JSON of a line. */
export function markOf(value: string): string {
  return JSON.stringify(value).slice(1, -1);
}

function hasMarks(text: string, marks: Marks): boolean {
  return marks.every((oneOf) => oneOf.some((mark) => text.includes(mark)));
}

/** Returns the index of the first line of a recipient after this one. */
function firstAfter(lines: readonly string[], after: number): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (recipientOf(lines[middle] ?? '') > after) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** A line begins with the delivery's id and the recipient's. */
function recipientOf(line: string): number {
  const start = line.indexOf(',') + 1;
  return Number(line.slice(start, line.indexOf(',', start)));
}
