import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The names of DKIM signatures (RFC 6376, RFC 8463). */
export const SIGNING_ALGORITHMS = ['rsa-sha256', 'ed25519-sha256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A key that signs emails, and the DNS location of its public half. */
export interface SigningKey {
  domain: string;
  selector: string;
  algorithm: SigningAlgorithm;
  privateKey: KeyObject;
}

/** The minimum length of a key. Receivers ignore signatures of shorter keys (RFC 8301, 3.2). */
const MIN_RSA_BITS = 1_024;

/** Returns the algorithm of a key. Throws a message if the key is unusable for DKIM. */
export function detectAlgorithm(privateKey: KeyObject): SigningAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = privateKey;
  if (type === 'ed25519') return 'ed25519-sha256';
  if (type !== 'rsa') throw new Error(`is a key of the kind ${type}; DKIM knows RSA and Ed25519`);
  const bits = details?.modulusLength ?? 0;
  if (bits < MIN_RSA_BITS)
    throw new Error(`has ${bits} bits; receivers want ${MIN_RSA_BITS} or more, best 2048`);
  return 'rsa-sha256';
}

/** The length of a signature. Its 128 bits are impossible to guess, but keep links short. */
const SIGNATURE_BYTES = 16;

/** Signs a link's payload without encryption. Anyone can read it, but nobody can create it without the secret. */
export function signToken(secret: string, payload: unknown): string {
  const body = Buffer.from(JSON.stringify(payload)).toString('base64url');
  return `${body}.${signBody(secret, body).toString('base64url')}`;
}

/** Returns the payload of `signToken`, or undefined if this secret did not sign it. */
export function readSignedToken(secret: string, token: string): unknown {
  const [body = '', signature = '', ...rest] = token.split('.');
  const signatureBytes = Buffer.from(signature, 'base64url');
  const isSigned =
    rest.length === 0 &&
    signatureBytes.length === SIGNATURE_BYTES &&
    timingSafeEqual(signatureBytes, signBody(secret, body)) &&
    // Accepts only one spelling, because Base64 has spare bits and Node accepts two alphabets.
    signatureBytes.toString('base64url') === signature;
  return isSigned ? JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) : undefined;
}

function signBody(secret: string, body: string): Buffer {
  return createHmac('sha256', secret).update(body).digest().subarray(0, SIGNATURE_BYTES);
}
