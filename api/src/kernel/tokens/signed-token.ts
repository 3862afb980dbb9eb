import { createHmac, timingSafeEqual } from 'node:crypto';

/** 128 bits: impossible to guess, and the links that contain one stay short. */
const SIGNATURE_BYTES = 16;

/** Signs a link's payload without encryption: anyone can read it, and nobody can create it without the secret. */
export function signToken(secret: string, payload: unknown): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${body}.${signatureOf(secret, body).toString('base64url')}`;
}

/** Returns the payload of `signToken`; undefined if this secret did not sign it. */
export function readSignedToken(secret: string, token: string): unknown {
  const [body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const isOurs =
    rest.length === 0 &&
    given.length === SIGNATURE_BYTES &&
    timingSafeEqual(given, signatureOf(secret, body)) &&
    // Base64 has spare bits, and Node accepts more than one alphabet: a link has one spelling.
    given.toString('base64url') === signature;
  return isOurs ? JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) : undefined;
}

function signatureOf(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest().subarray(0, SIGNATURE_BYTES);
}
