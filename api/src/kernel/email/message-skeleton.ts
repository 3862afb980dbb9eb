import { encodeHeaderText } from './header-text.js';
import { getSlotValue, prepareText, type Slot } from './slots.js';

/**
 * A composed message with slots. Joining `parts` with the personal values of `slots` between them yields the whole
 * email, including CRLF line ends and transfer encoding.
 */
export interface Skeleton {
  parts: string[];
  /** The slots, one fewer than the parts. */
  slots: SkeletonSlot[];
  /**
   * Texts with slots, by slot name, which the own values of each recipient complete. A recipient's row then stores only
   * a token, not the links that contain it.
   */
  derived?: Record<string, string>;
}

/** `header-text` is a header with the creator's text, whose own slots are filled before it is encoded. */
export type SkeletonSlot =
  | (Pick<Slot, 'name'> & Partial<Slot> & { encoding: 'header' | 'quoted-printable' })
  | { encoding: 'header-text'; text: string };

/** The length of a line, which is 76 with the soft break's own "=" (RFC 2045 section 6.7). */
const MAX_QP_LINE = 75;

/** Fits about 14 emails. Allocating each email on its own takes as long as filling it. */
const PIECE_BYTES = 256 * 1024;

export type JoinMessage = (values: Record<string, string>) => Uint8Array;

/** Returns one recipient's email as bytes, namely the skeleton with the value of each slot. */
export function joinMessage(skeleton: Skeleton, values: Record<string, string>): Uint8Array {
  return prepareMessage(skeleton)(values);
}

/** Prepares a skeleton for many recipients. Converts its parts to bytes and completes its slots once. */
export function prepareMessage(skeleton: Skeleton): JoinMessage {
  const parts = skeleton.parts.map((part) => Buffer.from(part, 'latin1'));
  const partsLength = parts.reduce((sum, part) => sum + part.length, 0);
  const encoders = skeleton.slots.map(createEncoder);
  const addValues = prepareDerivedValues(skeleton);
  const allocate = createAllocator();
  return (recipientValues) => {
    const values = addValues(recipientValues);
    const texts = encoders.map((encode) => encode(values));
    const message = allocate(texts.reduce((sum, { length }) => sum + length, partsLength));
    let end = 0;
    for (const [index, part] of parts.entries()) {
      message.set(part, end);
      end += part.length;
      end += message.write(texts[index] ?? '', end, 'latin1');
    }
    return message;
  };
}

/**
 * Returns a function that returns new memory, of any content. Takes it from larger pieces, after the first one, because
 * most transactional emails have one recipient. A piece lives as long as its parts.
 */
function createAllocator(): (length: number) => Buffer {
  let piece = Buffer.alloc(0);
  let nextBytes = 0;
  return (length) => {
    if (piece.length < length) {
      piece = Buffer.allocUnsafeSlow(Math.max(length, nextBytes));
      nextBytes = PIECE_BYTES;
    }
    const memory = piece.subarray(0, length);
    piece = piece.subarray(length);
    return memory;
  };
}

/** Returns a recipient's own values, and the values that derive from them. */
export function addDerivedValues(
  skeleton: Pick<Skeleton, 'derived'>,
  recipientValues: Record<string, string>,
): Record<string, string> {
  return prepareDerivedValues(skeleton)(recipientValues);
}

function prepareDerivedValues({ derived = {} }: Pick<Skeleton, 'derived'>) {
  const texts = Object.entries(derived).map(([name, text]) => [name, prepareText(text)] as const);
  return (recipientValues: Record<string, string>): Record<string, string> => {
    const values = { ...recipientValues };
    for (const [name, fillText] of texts) values[name] = fillText(recipientValues);
    return values;
  };
}

/** Returns a function that encodes a recipient's value for one slot. */
function createEncoder(slot: SkeletonSlot): (values: Record<string, string>) => string {
  if (slot.encoding === 'header-text') {
    const fillText = prepareText(slot.text);
    return (values) => encodeHeaderText(fillText(values));
  }
  const complete: Slot = { part: 'all', fallback: '', escaping: 'none', ...slot };
  const encode = slot.encoding === 'header' ? sanitizeHeaderValue : encodeQuotedPrintable;
  return (values) => encode(getSlotValue(complete, values));
}

/**
 * Removes line breaks, because a line break in a value would start another header. Converts characters beyond ASCII,
 * which only addresses have, to the octets of UTF-8 (RFC 6532).
 */
function sanitizeHeaderValue(value: string): string {
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

/** Encodes a value on its own lines between soft breaks, so that the text around it need not be wrapped again. */
function encodeQuotedPrintable(value: string): string {
  // Most values are short and plain, such as a URL or a name.
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
