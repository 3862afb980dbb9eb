import { createHash, sign } from 'node:crypto';
import { DAY, SECOND } from '../../../kernel/clock.js';
import type { SigningKey } from '../../../kernel/tokens/signed-token.js';
import { canonicalizeBody, canonicalizeHeader, chooseHeaders, parseHeaders } from './canonicalize.js';

/** Counts from the email's Date. Long enough for queued or paused emails, too short for replaying an email forever. */
const SIGNATURE_LIFETIME = 30 * DAY;
/** RFC 5322, 2.1.1. */
const MAX_LINE_LENGTH = 76;

const END_OF_HEADERS = '\r\n\r\n';

/**
 * Returns the message with a signature (RFC 6376, RFC 8463) of each key prepended, in their order. The same message and
 * keys result in the same bytes, because its times come from the email, and neither algorithm uses random numbers.
 */
export async function signMessage(
  message: Uint8Array,
  keys: readonly SigningKey[],
  now: number,
): Promise<Uint8Array> {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const { block, body } = splitMessage(bytes);
  const headers = parseHeaders(block);
  const { names, canonical } = chooseHeaders(headers);
  const bodyHash = createHash('sha256').update(canonicalizeBody(body)).digest('base64');
  const times = createSignatureTimes(headers.find(({ name }) => name === 'date')?.raw, now);
  const signatures = await Promise.all(
    keys.map(async (key) => {
      const header = createSignatureHeader(key, { names, bodyHash, times });
      const signature = await signText(key, `${canonical}${canonicalizeHeader(header)}`);
      return `${header}${foldSignature(signature)}\r\n`;
    }),
  );
  return Buffer.concat([Buffer.from(signatures.join(''), 'latin1'), bytes]);
}

function splitMessage(bytes: Buffer): { block: string; body: Buffer } {
  const end = bytes.indexOf(END_OF_HEADERS);
  if (end < 0) return { block: bytes.toString('latin1'), body: bytes.subarray(bytes.length) };
  return { block: bytes.toString('latin1', 0, end), body: bytes.subarray(end + END_OF_HEADERS.length) };
}

/**
 * Returns the tags `t=` and `x=`. An email paused beyond the end of its signature gets no end, because an expired
 * signature does not count.
 */
function createSignatureTimes(dateHeader: string | undefined, now: number): string[] {
  const date = Date.parse(dateHeader?.slice(dateHeader.indexOf(':') + 1) ?? '');
  if (Number.isNaN(date)) return [];
  const toSeconds = (time: number) => Math.floor(time / SECOND);
  const end = date + SIGNATURE_LIFETIME;
  return end > now ? [`t=${toSeconds(date)}`, `x=${toSeconds(end)}`] : [`t=${toSeconds(date)}`];
}

/** Builds the header up to the empty `b=`, the form that is itself signed. */
function createSignatureHeader(
  key: SigningKey,
  { names, bodyHash, times }: { names: string[]; bodyHash: string; times: string[] },
): string {
  const tags = [
    'v=1',
    `a=${key.algorithm}`,
    'c=relaxed/relaxed',
    `d=${key.domain}`,
    `s=${key.selector}`,
    ...times,
  ];
  let header = 'DKIM-Signature:';
  let length = header.length;
  const addPiece = (piece: string, gap: ' ' | '') => {
    const needsBreak = length + gap.length + piece.length > MAX_LINE_LENGTH;
    header += needsBreak ? `\r\n ${piece}` : `${gap}${piece}`;
    length = needsBreak ? piece.length + 1 : length + gap.length + piece.length;
  };
  for (const tag of tags) addPiece(`${tag};`, ' ');
  for (const [index, name] of names.entries()) {
    const prefix = index === 0 ? 'h=' : '';
    const suffix = index === names.length - 1 ? ';' : ':';
    addPiece(`${prefix}${name}${suffix}`, index === 0 ? ' ' : '');
  }
  addPiece(`bh=${bodyHash};`, ' ');
  return `${header}\r\n b=`;
}

/** Folds the signature. White space within base64 is ignored there. */
function foldSignature(signature: string): string {
  return (signature.match(/.{1,72}/g) ?? []).join('\r\n ');
}

/** Signs with a callback, so that Node uses its thread pool and the event loop continues. */
function signText(key: SigningKey, text: string): Promise<string> {
  const data = Buffer.from(text, 'latin1');
  const isRsa = key.algorithm === 'rsa-sha256';
  // Ed25519 signs the hash as its message (RFC 8463, 3).
  const input = isRsa ? data : createHash('sha256').update(data).digest();
  return new Promise((resolve, reject) => {
    sign(isRsa ? 'sha256' : null, input, key.privateKey, (error, signature) => {
      if (error) reject(error);
      else resolve(signature.toString('base64'));
    });
  });
}
