/** A header as it stands in the message, its line breaks included, without the last one. */
export interface Header {
  /** Lower case. */
  name: string;
  raw: string;
}

/** In the order in which they are signed. */
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
/** Named once more than they are there, so that nobody on the way can add another that is shown in its place. */
const OVERSIGNED = new Set(['From', 'To', 'Subject', 'Date', 'Reply-To']);

/** `block` is latin1, so that every byte stays what it is. */
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

export interface SignedHeaders {
  /** For the tag `h=`. */
  names: string[];
  /** What is hashed of them. */
  canonical: string;
}

export function chooseHeaders(headers: readonly Header[]): SignedHeaders {
  const names: string[] = [];
  let canonical = '';
  for (const name of SIGNED) {
    const there = headers.filter((header) => header.name === name.toLowerCase());
    // Of several the last counts first (RFC 6376, 5.4.2).
    for (const header of there.reverse()) {
      names.push(name);
      canonical += `${canonicalHeader(header.raw)}\r\n`;
    }
    if (OVERSIGNED.has(name)) names.push(name);
  }
  return { names, canonical };
}

/** As "relaxed" has it (RFC 6376, 3.4.2). Not `trim`: that would take bytes of other characters for spaces. */
export function canonicalHeader(raw: string): string {
  const colon = raw.indexOf(':');
  const name = raw.slice(0, colon).replace(/[ \t]+$/, '');
  const value = raw
    .slice(colon + 1)
    .replaceAll('\r\n', '')
    .replace(/[ \t]+/g, ' ')
    .replace(/^ | $/g, '');
  return `${name.toLowerCase()}:${value}`;
}
