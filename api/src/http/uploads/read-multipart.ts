import { SECOND } from '../../kernel/clock.js';
import { AppError } from '../../kernel/errors.js';
import type { HttpContext } from '../router.js';

/** A file of a form as a stream, which must be read to its end. */
export interface UploadedFile {
  fileName: string;
  bytes: AsyncGenerator<Uint8Array>;
}

interface Limit {
  maxBytes: number;
  /** Creates the error for a larger file. */
  tooLarge(): AppError;
}

interface MultipartOptions<T> extends Limit {
  /** The name of the form's field. */
  file: string;
  /** Stores the file. The result is returned with the form's texts. */
  store(file: UploadedFile): Promise<T>;
}

/** Matches boundaries of 1 to 70 characters (RFC 2046, 5.1.1). Node's `formData()` requires at least 27. */
const FORM_TYPE = /^multipart\/form-data;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^";\s]{1,70}))\s*(?:;|$)/i;
const MAX_HEADER_BYTES = 8_192;
const MAX_TEXT_BYTES = 65_536;
const MAX_PARTS = 20;
/** The time after which a silent client counts as disconnected. */
const IDLE_MS = 60 * SECOND;

/**
 * Reads a multipart form (RFC 7578). Its single file may be larger than memory, so `formData()` cannot read it. `lists`
 * has every text of a repeated name, and `texts` only the last. `stored` is undefined if the form has no such file.
 * Skips other files.
 */
export async function readMultipart<T = never>(
  c: HttpContext,
  options?: MultipartOptions<T>,
): Promise<{ texts: Record<string, string>; lists: Map<string, string[]>; stored: T | undefined }> {
  const boundary = FORM_TYPE.exec(c.req.header('content-type') ?? '');
  const body = c.req.raw.body;
  if (boundary === null || body === null) throw createUnreadableFormError();
  const delimiter = `\r\n--${boundary[1] ?? boundary[2]}`;
  // The first delimiter has no line break before it.
  const source = createScanner(body, '\r\n');
  const texts: Record<string, string> = {};
  const lists = new Map<string, string[]>();
  let stored: T | undefined;
  try {
    await source.text(delimiter, MAX_HEADER_BYTES);
    for (let parts = 0; ; parts += 1) {
      if (await source.startsWith('--')) return { texts, lists, stored };
      if (parts === MAX_PARTS) throw createUnreadableFormError();
      const { name, fileName } = readDisposition(await source.text('\r\n\r\n', MAX_HEADER_BYTES));
      if (name === options?.file && fileName !== undefined && stored === undefined) {
        stored = await options.store({ fileName, bytes: source.until(delimiter, options) });
      } else {
        const text = await source.text(delimiter, MAX_TEXT_BYTES, createFieldTooLargeError);
        if (fileName !== undefined) continue;
        texts[name] = text;
        lists.set(name, [...(lists.get(name) ?? []), text]);
      }
    }
  } finally {
    await source.close();
  }
}

function readDisposition(headers: string): { name: string; fileName: string | undefined } {
  const disposition = /^content-disposition:.*$/im.exec(headers)?.[0] ?? '';
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw createUnreadableFormError();
  const fileName = /[;\s]filename="([^"]*)"/i.exec(disposition)?.[1];
  return {
    name: unescapeQuotes(name),
    fileName: fileName === undefined ? undefined : unescapeQuotes(fileName),
  };
}

/** Decodes the characters that browsers escape within quotation marks (HTML, multipart form data). */
function unescapeQuotes(text: string): string {
  return text.replace(/%(?:22|0D|0A)/gi, decodeURIComponent);
}

function createScanner(body: ReadableStream<Uint8Array>, prefix: string) {
  const reader = body.getReader();
  let buffer = Buffer.from(prefix);

  async function readMore(): Promise<void> {
    const { done, value } = await readSoon(reader).catch(() => {
      throw createUnreadableFormError();
    });
    if (done) throw createUnreadableFormError();
    buffer = buffer.length === 0 ? Buffer.from(value) : Buffer.concat([buffer, value]);
  }

  /** Yields the bytes before a delimiter, which is skipped. */
  async function* until(delimiter: string, { maxBytes, tooLarge }: Limit): AsyncGenerator<Uint8Array> {
    const delimiterBytes = Buffer.from(delimiter);
    let size = 0;
    for (;;) {
      const delimiterIndex = buffer.indexOf(delimiterBytes);
      // The buffer may end with a part of the delimiter.
      const ready =
        delimiterIndex === -1 ? Math.max(0, buffer.length - delimiterBytes.length + 1) : delimiterIndex;
      size += ready;
      if (size > maxBytes) throw tooLarge();
      if (ready > 0) yield buffer.subarray(0, ready);
      buffer = buffer.subarray(delimiterIndex === -1 ? ready : delimiterIndex + delimiterBytes.length);
      if (delimiterIndex !== -1) return;
      await readMore();
    }
  }

  async function text(
    delimiter: string,
    maxBytes: number,
    tooLarge = createUnreadableFormError,
  ): Promise<string> {
    const chunks: Uint8Array[] = [];
    for await (const chunk of until(delimiter, { maxBytes, tooLarge })) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks).toString();
  }

  async function startsWith(start: string): Promise<boolean> {
    while (buffer.length < start.length) await readMore();
    return buffer.subarray(0, start.length).toString('latin1') === start;
  }

  return { until, text, startsWith, close: () => reader.cancel().catch(() => undefined) };
}

/** Reads the next bytes. Rejects if none arrive in time. */
async function readSoon(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let timer: NodeJS.Timeout | undefined;
  const idle = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Nothing came.')), IDLE_MS);
  });
  try {
    return await Promise.race([reader.read(), idle]);
  } finally {
    clearTimeout(timer);
  }
}

function createUnreadableFormError(): AppError {
  return new AppError('invalid_input', 'This form cannot be read.');
}

function createFieldTooLargeError(): AppError {
  return new AppError('too_large', 'A field of this form is too long: at most 64 KB.');
}
