import { inflateRawSync } from 'node:zlib';

/** Reads a part of a file, shorter at its end. */
type ReadPart = (start: number, length: number) => Promise<Buffer>;

const MIME_TYPES: Record<string, string> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
};
const ENTRY_BYTES = 128;
/** The maximum number of sectors of the directory. They fit hundreds of entries, and a document has about a dozen. */
const MAX_SECTORS = 64;
const END_OF_CHAIN = 0xfffffffa;

/**
 * Returns the program that wrote a compound file (MS-CFB), the container of old office documents. Its directory names
 * the stream of the document. Returns undefined for other programs.
 */
export async function findOleType(read: ReadPart): Promise<string | undefined> {
  const header = await read(0, 512);
  if (header.length < 512) return undefined;
  const sectorSize = header.readUInt16LE(30) === 12 ? 4_096 : 512;
  const readSector = (sector: number) => read((sector + 1) * sectorSize, sectorSize);
  const perSector = sectorSize / 4;
  let sector = header.readUInt32LE(48);
  for (let sectorCount = 0; sectorCount < MAX_SECTORS && sector < END_OF_CHAIN; sectorCount += 1) {
    const entries = await readSector(sector);
    for (let offset = 0; offset + ENTRY_BYTES <= entries.length; offset += ENTRY_BYTES) {
      const mimeType = MIME_TYPES[readEntryName(entries.subarray(offset, offset + ENTRY_BYTES))];
      if (mimeType !== undefined) return mimeType;
    }
    const tablePlace = Math.floor(sector / perSector);
    // The header lists the first 109 sectors of the allocation table. That is enough for 7 MB, and directories are near
    // the start.
    if (tablePlace >= 109) return undefined;
    const table = await readSector(header.readUInt32LE(76 + tablePlace * 4));
    if (table.length < sectorSize) return undefined;
    sector = table.readUInt32LE((sector % perSector) * 4);
  }
  return undefined;
}

function readEntryName(entry: Buffer): string {
  const length = Math.min(entry.readUInt16LE(64), 64);
  return entry.subarray(0, Math.max(0, length - 2)).toString('utf16le');
}

/** The size of the last record with the longest comment that it may have. */
const MAX_TAIL_BYTES = 22 + 65_535;
/** A document has some dozens of entries, at about a hundred bytes each. */
const MAX_DIRECTORY_BYTES = 1024 * 1024;
const MAX_LIST_BYTES = 1024 * 1024;
const LIST = '[Content_Types].xml';
const MAIN_PART =
  /ContentType\s*=\s*["'](application\/vnd\.openxmlformats-officedocument\.(?:wordprocessingml\.(?:document|template)|spreadsheetml\.(?:sheet|template)|presentationml\.(?:presentation|template|slideshow)))\.main\+xml["']/;

interface ArchiveEntry {
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
  if (entry === undefined || entry.storedSize > MAX_LIST_BYTES) return undefined;
  const header = await read(entry.place, 30);
  if (header.length < 30) return undefined;
  const start = entry.place + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  const list = unpack(await read(start, entry.storedSize), entry.method);
  return MAIN_PART.exec(list?.toString() ?? '')?.[1];
}

async function readDirectory(read: ReadPart, size: number): Promise<ArchiveEntry[]> {
  const tailLength = Math.min(size, MAX_TAIL_BYTES);
  const tail = await read(size - tailLength, tailLength);
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end === -1 || end + 22 > tail.length) return [];
  const length = tail.readUInt32LE(end + 12);
  if (length > MAX_DIRECTORY_BYTES) return [];
  return [...readEntries(await read(tail.readUInt32LE(end + 16), length))];
}

function* readEntries(directory: Buffer): Generator<ArchiveEntry> {
  for (let offset = 0; offset + 46 <= directory.length; ) {
    const nameEnd = offset + 46 + directory.readUInt16LE(offset + 28);
    yield {
      name: directory.toString('utf8', offset + 46, nameEnd),
      method: directory.readUInt16LE(offset + 10),
      storedSize: directory.readUInt32LE(offset + 20),
      place: directory.readUInt32LE(offset + 42),
    };
    offset = nameEnd + directory.readUInt16LE(offset + 30) + directory.readUInt16LE(offset + 32);
  }
}

/** Returns undefined for damaged data, or data that expands excessively. */
function unpack(bytes: Buffer, method: number): Buffer | undefined {
  if (method === 0) return bytes;
  if (method !== 8) return undefined;
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_LIST_BYTES });
  } catch {
    return undefined;
  }
}
