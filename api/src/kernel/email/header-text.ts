/** The bytes of an encoded word, which has at most 75 characters with its frame of 12 (RFC 2047 section 2). */
const WORD_BYTES = 45;
/** The length of a line, at most 78 (RFC 5322 section 2.1.1) with the header's name on the first line. */
const MAX_LINE_LENGTH = 66;

/** Encodes a text as the value of a header, folded, and as encoded words if it is not plain ASCII. */
export function encodeHeaderText(text: string): string {
  // A control character could end the header and start another.
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  // Text that looks like an encoded word would be decoded into something else.
  const isPlain = /^[\x20-\x7e]*$/.test(line) && !line.includes('=?');
  return isPlain ? foldAtSpaces(line) : encodeWords(line);
}

function foldAtSpaces(line: string): string {
  let foldedLine = '';
  let length = 0;
  for (const word of line.split(' ')) {
    if (length > 0 && length + 1 + word.length > MAX_LINE_LENGTH) {
      foldedLine += '\r\n ';
      length = 0;
    } else if (length > 0) {
      foldedLine += ' ';
      length += 1;
    }
    foldedLine += word;
    length += word.length;
  }
  // A word longer than any allowed line is split into encoded words.
  return Math.max(...foldedLine.split('\r\n').map((part) => part.length)) > 900
    ? encodeWords(line)
    : foldedLine;
}

/** Splits between characters, because a word with half a character is invalid. */
function encodeWords(line: string): string {
  const bytes = Buffer.from(line);
  const words: string[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = findCharacterStart(bytes, start + WORD_BYTES);
    words.push(`=?UTF-8?B?${bytes.toString('base64', start, end)}?=`);
  }
  return words.join('\r\n ');
}

/** Returns the start of the character at an index, or the length after the last one. */
function findCharacterStart(bytes: Buffer, index: number): number {
  if (index >= bytes.length) return bytes.length;
  // Each byte of a character after its first starts with the bits 10.
  return ((bytes[index] ?? 0) & 0xc0) === 0x80 ? findCharacterStart(bytes, index - 1) : index;
}
