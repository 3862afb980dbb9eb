import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits: nobody finds one by trying, and the links they stand in stay short. */
const SIGNATURE_BYTES = 16;

/** What a link says, signed and not hidden: it can be read by anybody and made by nobody without the secret. */
export function signToken(secret: string, payload: unknown): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${body}.${signatureOf(secret, body).toString('base64url')}`;
}

/** What `signToken` was given; undefined for what this secret did not sign. */
export function readSignedToken(secret: string, token: string): unknown {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs =
    rest.length === 0 &&
    given.length === SIGNATURE_BYTES &&
    timingSafeEqual(given, signatureOf(secret, body)) &&
    // Base64 has spare bits, and Node reads more alphabets than one: a link has one spelling.
    given.toString('base64url') === signature;
  return isOurs ? JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) : undefined;
}

function signatureOf(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest().subarray(0, SIGNATURE_BYTES);
}
