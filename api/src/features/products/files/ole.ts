/** Reads a part of a file, shorter at its end. */
export type ReadPart = (start: number, length: number) => Promise<Buffer>;

const MIME_TYPES: Record<string, string> = {
  WordDocument: 'application/msword',
  Workbook: 'application/vnd.ms-excel',
  Book: 'application/vnd.ms-excel',
  'PowerPoint Document': 'application/vnd.ms-powerpoint',
};
const ENTRY = 128;
/** Of the directory: hundreds of entries; a document has about a dozen. */
const MAX_SECTORS = 64;
const END_OF_CHAIN = 0xfffffffa;

/**
 * Returns which program wrote a compound file (MS-CFB), the container of old office documents: its directory names the
 * stream of the document. Returns undefined for other programs.
 */
export async function findOleType(read: ReadPart): Promise<string | undefined> {
  const header = await read(0, 512);
  if (header.length < 512) return undefined;
  const sectorSize = header.readUInt16LE(30) === 12 ? 4_096 : 512;
  const readSector = (sector: number) => read((sector + 1) * sectorSize, sectorSize);
  const perSector = sectorSize / 4;
  let sector = header.readUInt32LE(48);
  for (let seen = 0; seen < MAX_SECTORS && sector < END_OF_CHAIN; seen += 1) {
    const entries = await readSector(sector);
    for (let at = 0; at + ENTRY <= entries.length; at += ENTRY) {
      const found = MIME_TYPES[nameOf(entries.subarray(at, at + ENTRY))];
      if (found !== undefined) return found;
    }
    const tablePlace = Math.floor(sector / perSector);
    // The header lists the first 109 sectors of the allocation table: enough for 7 MB, and directories are near the
    // start.
    if (tablePlace >= 109) return undefined;
    const table = await readSector(header.readUInt32LE(76 + tablePlace * 4));
    if (table.length < sectorSize) return undefined;
    sector = table.readUInt32LE((sector % perSector) * 4);
  }
  return undefined;
}

function nameOf(entry: Buffer): string {
  const length = Math.min(entry.readUInt16LE(64), 64);
  return entry.subarray(0, Math.max(0, length - 2)).toString('utf16le');
}
