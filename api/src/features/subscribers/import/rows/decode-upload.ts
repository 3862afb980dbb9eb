import { createFieldError } from '../../../../kernel/errors.js';

export type FileEncoding = 'utf-8' | 'windows-1252';

/** Enough bytes for a byte order mark and the end of the first line. */
const HEAD_BYTES = 4_096;

/**
 * Returns the bytes of an upload as they are stored, in UTF-8, or in Windows-1252 if they are not valid UTF-8. Converts
 * UTF-16 to UTF-8, removes a byte order mark, and turns lines that end with only CR into LF. `encoding` is known once
 * the last byte is read.
 */
export function decodeUpload(source: AsyncIterable<Uint8Array>): {
  bytes: AsyncGenerator<Uint8Array>;
  encoding(): FileEncoding;
} {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isUtf8 = true;
  const check = (bytes?: Uint8Array) => {
    if (!isUtf8) return;
    try {
      strict.decode(bytes, { stream: bytes !== undefined });
    } catch {
      isUtf8 = false;
    }
  };

  async function* readBytes(): AsyncGenerator<Uint8Array> {
    const { head, rest } = await readHead(source);
    rejectNonText(head);
    const utf16 = detectUtf16(head);
    const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? head.subarray(3) : head;
    const text = utf16 === undefined ? prepend(start, rest) : transcode(prepend(head, rest), utf16);
    let endsWithCr: boolean | undefined;
    for await (const chunk of text) {
      endsWithCr ??= chunk.includes(0x0d) && !chunk.includes(0x0a);
      const normalizedChunk = endsWithCr ? chunk.map((byte) => (byte === 0x0d ? 0x0a : byte)) : chunk;
      check(normalizedChunk);
      yield normalizedChunk;
    }
    check();
  }

  return { bytes: readBytes(), encoding: () => (isUtf8 ? 'utf-8' : 'windows-1252') };
}

async function readHead(source: AsyncIterable<Uint8Array>) {
  const rest = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  while (head.length < HEAD_BYTES) {
    const { done, value } = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  return { head, rest };
}

async function* prepend(head: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (head.length > 0) yield head;
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value;
}

async function* transcode(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of source) yield Buffer.from(decoder.decode(chunk, { stream: true }));
  yield Buffer.from(decoder.decode());
}

function detectUtf16(head: Uint8Array): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Without a byte order mark, an ASCII character takes two bytes, one of them zero.
  if (head[0] !== 0 && head[1] === 0) return 'utf-16le';
  return head[0] === 0 && head[1] !== 0 && head.length > 1 ? 'utf-16be' : undefined;
}

function rejectNonText(head: Buffer): void {
  if (head.length === 0) throw createFieldError('file', 'This file is empty.');
  // The signatures of zip archives, which include modern spreadsheets, and of the older spreadsheet format.
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04')) || (head[0] === 0xd0 && head[1] === 0xcf)) {
    throw createFieldError(
      'file',
      'This is a spreadsheet or an archive. Save the sheet as CSV, or unpack the archive, and choose one file at a time.',
    );
  }
  // A single stray zero byte only spoils its row, but adjacent zero bytes mean that the file is not text.
  const isUtf16 = detectUtf16(head) !== undefined;
  if (isUtf16 ? head.includes(Buffer.alloc(3)) : head.includes(Buffer.alloc(2))) {
    throw createFieldError('file', 'This file is not text. Choose a CSV or text file.');
  }
}

/**
 * Windows-1252 differs from Latin 1 only in these characters. Node's own decoder treats both as one
 * (nodejs/node#56542).
 */
const WINDOWS_1252_CHARACTERS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';

/** Decodes stored bytes into text. */
export function decodeText(bytes: Uint8Array, encoding: FileEncoding): string {
  if (encoding === 'utf-8') return new TextDecoder().decode(bytes);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return text.replace(/[\x80-\x9f]/g, (sign) => WINDOWS_1252_CHARACTERS[sign.charCodeAt(0) - 0x80] ?? sign);
}
