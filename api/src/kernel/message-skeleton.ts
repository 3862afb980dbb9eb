/**
 * A composed message with holes. Joining `parts` with the personal values of `slots` between them gives the
 * whole mail, CRLF line ends and transfer encoding included.
 */
export interface Skeleton {
  parts: string[];
  /** One fewer than parts. */
  slots: Array<{ name: string; encoding: 'header' | 'quoted-printable' }>;
}

/** RFC 2045 section 6.7: 76 with the soft break's own "=". */
const MAX_QP_LINE = 75;

/** One recipient's mail: the skeleton with each slot's value in it, as the bytes that go over the wire. */
export function joinMessage(skeleton: Skeleton, values: Record<string, string>): Uint8Array {
  let joined = skeleton.parts[0] ?? '';
  for (const [index, { name, encoding }] of skeleton.slots.entries()) {
    const value = values[name] ?? '';
    joined += encoding === 'header' ? headerSafe(value) : quotedPrintable(value);
    joined += skeleton.parts[index + 1] ?? '';
  }
  return Buffer.from(joined, 'latin1');
}

/** A line break in a value would start a header of its own. */
function headerSafe(value: string): string {
  return value.replace(/[\r\n\0]/g, '').replace(/[^\x20-\x7e]/g, '?');
}

/** On lines of its own between soft breaks, so that the text around it need not be wrapped again. */
function quotedPrintable(value: string): string {
  let lines = '=\r\n';
  let length = 0;
  for (const byte of Buffer.from(value, 'utf8')) {
    const isLiteral = byte > 0x20 && byte < 0x7f && byte !== 0x3d;
    const encoded = isLiteral
      ? String.fromCharCode(byte)
      : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    if (length + encoded.length > MAX_QP_LINE) {
      lines += '=\r\n';
      length = 0;
    }
    lines += encoded;
    length += encoded.length;
  }
  return `${lines}=\r\n`;
}
