const SPACE = 0x20;
const TAB = 0x09;
const CR = 0x0d;
const LF = 0x0a;
const LINE_END = Buffer.from('\r\n');
const NO_BYTES = Buffer.alloc(0);

/**
 * Canonicalizes a body with "relaxed" (RFC 6376, 3.4.4). Removes white space at line ends and empty lines at the end,
 * reduces white space in lines to one space, and ends the last line. Only CRLF ends a line. The result may share memory
 * with the input, because bodies composed here need no change and are not copied.
 */
export function canonicalizeBody(body: Buffer): Buffer {
  const end = findTextEnd(body);
  if (end === 0) return NO_BYTES;
  const first = findIrregular(body, end);
  if (first < end) return relaxBody(body, first, end);
  if (body[end] === CR && body[end + 1] === LF) return body.subarray(0, end + 2);
  return Buffer.concat([body.subarray(0, end), LINE_END]);
}

/** Returns the position after which only white space and line ends follow. */
function findTextEnd(body: Buffer): number {
  let end = body.length;
  for (;;) {
    const last = body[end - 1];
    if (last === SPACE || last === TAB) end -= 1;
    else if (last === LF && body[end - 2] === CR) end -= 2;
    else return end;
  }
}

/** Returns the first white space that is not one space between words, or `end` if there is none. */
function findIrregular(body: Buffer, end: number): number {
  for (let index = 0; index < end; index += 1) {
    // Makes one comparison for nearly every byte, because this loop is most of the cost of a body, apart from its hash.
    if ((body[index] as number) > SPACE) continue;
    if (body[index] === TAB) return index;
    if (body[index] !== SPACE) continue;
    const next = body[index + 1];
    if (next === SPACE || next === TAB) return index;
    if (next === CR && body[index + 2] === LF) return index;
  }
  return end;
}

function relaxBody(body: Buffer, first: number, end: number): Buffer {
  const output = Buffer.allocUnsafe(end + 2);
  body.copy(output, 0, 0, first);
  let length = first;
  for (let index = first; index < end; ) {
    const byte = body[index] as number;
    index += 1;
    if (byte !== SPACE && byte !== TAB) {
      output[length] = byte;
      length += 1;
      continue;
    }
    while (body[index] === SPACE || body[index] === TAB) index += 1;
    if (body[index] === CR && body[index + 1] === LF) continue;
    output[length] = SPACE;
    length += 1;
  }
  output[length] = CR;
  output[length + 1] = LF;
  return output.subarray(0, length + 2);
}

/** A header as in the message, with its line breaks except the last. */
interface Header {
  /** Lower case. */
  name: string;
  raw: string;
}

/** The signed headers, in the order of signing. */
const SIGNED = [
  'From',
  'To',
  'Subject',
  'Date',
  'Reply-To',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'List-Id',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
  'Feedback-ID',
];
/** Listed once more than they occur, so that no server on the way can add another header that is shown instead. */
const OVERSIGNED = new Set(['From', 'To', 'Subject', 'Date', 'Reply-To']);

/** Parses a block of headers. `block` is latin1, so that every byte stays unchanged. */
export function parseHeaders(block: string): Header[] {
  return block
    .split(/\r\n(?![ \t])/)
    .filter((raw) => raw !== '')
    .map((raw) => ({
      name: raw
        .slice(0, Math.max(raw.indexOf(':'), 0))
        .trimEnd()
        .toLowerCase(),
      raw,
    }));
}

interface SignedHeaders {
  /** The names of the signed headers, for the tag `h=`. */
  names: string[];
  /** The text to hash. */
  canonical: string;
}

export function chooseHeaders(headers: readonly Header[]): SignedHeaders {
  const names: string[] = [];
  let canonical = '';
  for (const name of SIGNED) {
    const sameHeaders = headers.filter((header) => header.name === name.toLowerCase());
    // Of several equal headers, the last counts first (RFC 6376, 5.4.2).
    for (const header of sameHeaders.reverse()) {
      names.push(name);
      canonical += `${canonicalizeHeader(header.raw)}\r\n`;
    }
    if (OVERSIGNED.has(name)) names.push(name);
  }
  return { names, canonical };
}

/**
 * Canonicalizes a header with "relaxed" (RFC 6376, 3.4.2). Does not use `trim`, which would treat bytes of
 * other characters as spaces.
 */
export function canonicalizeHeader(raw: string): string {
  const colon = raw.indexOf(':');
  const name = raw.slice(0, colon).replace(/[ \t]+$/, '');
  const value = raw
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');
  return `${name.toLowerCase()}:${value}`;
}
