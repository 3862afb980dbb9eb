/**
 * Returns a Content-Disposition for a file name in any script (RFC 6266), with an ASCII look-alike for old programs,
 * and the name itself (RFC 8187) for all others.
 */
export function formatAttachmentHeader(fileName: string): string {
  const ascii = fileName.replace(/[^ !#$&+\-.0-9A-Z^_`a-z{}~()@,;=[\]]/g, '_');
  const encodedName = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encodedName}`;
}

/** A part of a file: `length` bytes from `start`. */
interface ByteRange {
  start: number;
  length: number;
}

/**
 * Reads a Range header for a file of `size` bytes. Multiple ranges, another unit and invalid headers return the whole
 * file, as RFC 9110 (14.2) allows.
 */
export function readByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') return toSuffixRange(Number(last), size);
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return 'whole';
  return start >= size ? 'unsatisfiable' : { start, length: end - start + 1 };
}

function toSuffixRange(requestedLength: number, size: number): ByteRange | 'unsatisfiable' {
  const length = Math.min(requestedLength, size);
  return length === 0 ? 'unsatisfiable' : { start: size - length, length };
}
