import { type FileFacts, NO_FACTS } from '../../ports/file-facts.js';

/** A larger count of seconds or pages is an error in the file. */
const MAX_PLAUSIBLE_COUNT = 1_000_000;

/** Parses a file with the libraries of its format. Throws if it is broken. It may take long for a malicious file. */
export async function parseFacts(file: { mimeType: string; bytes: Uint8Array }): Promise<FileFacts> {
  const { mimeType, bytes } = file;
  if (mimeType === 'application/pdf')
    return { ...NO_FACTS, pages: toPlausibleCount(await countPages(bytes)) };
  return { ...NO_FACTS, seconds: toPlausibleCount(Math.round((await readDuration(mimeType, bytes)) ?? 0)) };
}

async function countPages(bytes: Uint8Array): Promise<number> {
  const { getDocumentProxy } = await import('unpdf');
  // Copies the bytes, because the library rejects a Node Buffer. Scripts of the document do not run.
  const document = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, isEvalSupported: false });
  return document.numPages;
}

async function readDuration(mimeType: string, bytes: Uint8Array): Promise<number | undefined> {
  const { parseBuffer } = await import('music-metadata');
  const { format } = await parseBuffer(bytes, { mimeType }, { duration: true, skipCovers: true });
  return format.duration;
}

function toPlausibleCount(count: number): number | null {
  return Number.isInteger(count) && count > 0 && count < MAX_PLAUSIBLE_COUNT ? count : null;
}
