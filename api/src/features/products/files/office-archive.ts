import { inflateRawSync } from 'node:zlib';
import type { ReadPart } from './ole.js';

/** The last record with the longest comment that it may have. */
const MAX_TAIL = 22 + 65_535;
/** A document has some dozens of entries, at about a hundred bytes each. */
const MAX_DIRECTORY = 1024 * 1024;
const MAX_LIST = 1024 * 1024;
const LIST = '[Content_Types].xml';
const MAIN_PART =
  /ContentType\s*=\s*["'](application\/vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.(?:document|template)|spreadsheetml\.(?:sheet|template)|presentationml\.(?:presentation|template|slideshow)))\.main\+xml["']/;

interface Entry {
  name: string;
  method: number;
  storedSize: number;
  place: number;
}

/**
 * Returns the type of a modern office document (ECMA-376, part 2) from its list of parts. Finds the list by the
 * directory at the end (PKWARE's APPNOTE, 4.3), since it may follow any number of large images. Returns undefined for
 * other files.
 */
export async function findOfficeType(read: ReadPart, size: number): Promise<string | undefined> {
  const entry = (await readDirectory(read, size)).find(({ name }) => name === LIST);
  if (entry === undefined || entry.storedSize > MAX_LIST) return undefined;
  const header = await read(entry.place, 30);
  if (header.length < 30) return undefined;
  const start = entry.place + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const list = unpack(await read(start, entry.storedSize), entry.method);
  return MAIN_PART.exec(list?.toString() ?? '')?.[1];
}

async function readDirectory(read: ReadPart, size: number): Promise<Entry[]> {
  const tailLength = Math.min(size, MAX_TAIL);
  const tail = await read(size - tailLength, tailLength);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || end + 22 > tail.length) return [];
  const length = tail.readUInt32LE(end + 12);
  if (length > MAX_DIRECTORY) return [];
  return [...entriesIn(await read(tail.readUInt32LE(end + 16), length))];
}

function* entriesIn(directory: Buffer): Generator<Entry> {
  for (let at = 0; at + 46 <= directory.length; ) {
    const nameEnd = at + 46 + directory.readUInt16LE(at + 28);
    yield {
      name: directory.toString('utf8', at + 46, nameEnd),
      method: directory.readUInt16LE(at + 10),
      storedSize: directory.readUInt32LE(at + 20),
      place: directory.readUInt32LE(at + 42),
    };
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
}

/** Returns undefined for damaged data, or data that expands excessively. */
function unpack(bytes: Buffer, method: number): Buffer | undefined {
  if (method === 0) return bytes;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_LIST });
  } catch {
    return undefined;
  }
}
