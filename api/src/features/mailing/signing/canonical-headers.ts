/** A header as in the message, with its line breaks but without the last one. */
export interface Header {
  /** Lower case. */
  name: string;
  raw: string;
}

/** In the order of signing. */
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
/** Listed once more than they occur, so that no server on the way can add another that is shown instead. */
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

export interface SignedHeaders {
  /** For the tag `h=`. */
  names: string[];
  /** The text to hash. */
  canonical: string;
}

export function chooseHeaders(headers: readonly Header[]): SignedHeaders {
  const names: string[] = [];
  let canonical = '';
  for (const name of SIGNED) {
    const there = headers.filter((header) => header.name === name.toLowerCase());
    // Of several equal headers, the last counts first (RFC 6376, 5.4.2).
    for (const header of there.reverse()) {
      names.push(name);
      canonical += `${canonicalHeader(header.raw)}\r\n`;
    }
    if (OVERSIGNED.has(name)) names.push(name);
  }
  return { names, canonical };
}

/**
 * Canonicalizes a header with "relaxed" (RFC 6376, 3.4.2). Does not use `trim`, which would treat bytes of
 * other characters as spaces.
 */
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
