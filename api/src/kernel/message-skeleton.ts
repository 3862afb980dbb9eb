import { encodeHeaderText } from './header-text.js';
import { fillSlots, type Slot, slotValue } from './slots.js';

/**
 * A composed message with holes. Joining `parts` with the personal values of `slots` between them gives the
 * whole mail, CRLF line ends and transfer encoding included.
 */
export interface Skeleton {
  parts: string[];
  /** One fewer than parts. */
  slots: SkeletonSlot[];
}

/** `header-text`: a whole header of people's words, whose own slots are filled before it is encoded. */
export type SkeletonSlot =
  | (Pick<Slot, 'name'> & Partial<Slot> & { encoding: 'header' | 'quoted-printable' })
  | { encoding: 'header-text'; text: string };

/** RFC 2045 section 6.7: 76 with the soft break's own "=". */
const MAX_QP_LINE = 75;

/** One recipient's mail: the skeleton with each slot's value in it, as the bytes that go over the wire. */
export function joinMessage(skeleton: Skeleton, values: Record<string, string>): Uint8Array {
  let joined = skeleton.parts[0] ?? '';
  for (const [index, slot] of skeleton.slots.entries()) {
    joined += encoded(slot, values) + (skeleton.parts[index + 1] ?? '');
  }
  return Buffer.from(joined, 'latin1');
}

function encoded(slot: SkeletonSlot, values: Record<string, string>): string {
  if (slot.encoding === 'header-text') return encodeHeaderText(fillSlots(slot.text, values));
  const value = slotValue({ fallback: '', escaping: 'none', ...slot }, values);
  return slot.encoding === 'header' ? headerSafe(value) : quotedPrintable(value);
}

/**
 * A line break in a value would start a header of its own. Letters beyond ASCII, which only addresses have, stand there
 * as the octets of UTF-8 (RFC 6532).
 */
function headerSafe(value: string): string {
  const line = value.replace(/[\r\n\0]/g, '').replace(/\p{Cc}/gu, '?');
  return /[^\x20-\x7e]/.test(line) ? Buffer.from(line, 'utf8').toString('latin1') : line;
}

const IS_LITERAL = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte > 0x20 && byte < 0x7f && byte !== 0x3d ? 1 : 0,
);
const ESCAPED = Array.from(
  { length: 256 },
  (_, byte) => `=${byte.toString(16).toUpperCase().padStart(2, '0')}`,
);

/** On lines of its own between soft breaks, so that the text around it need not be wrapped again. */
function quotedPrintable(value: string): string {
  // Most are short and plain: an address of ours, a name.
  if (value.length <= MAX_QP_LINE && /^[!-<>-~]*$/.test(value)) return `=\r\n${value}=\r\n`;
  let lines = '=\r\n';
  let length = 0;
  for (const byte of Buffer.from(value, 'utf8')) {
    const character = IS_LITERAL[byte] === 1 ? String.fromCharCode(byte) : (ESCAPED[byte] ?? '');
    if (length + character.length > MAX_QP_LINE) {
      lines += '=\r\n';
      length = 0;
    }
    lines += character;
    length += character.length;
  }
  return `${lines}=\r\n`;
}
