import type { KeyObject } from 'node:crypto';

/** Names of DKIM signatures (RFC 6376, RFC 8463). */
export const SIGNING_ALGORITHMS = ['rsa-sha256', 'ed25519-sha256'] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** A key that signs emails, and the DNS location of its public half. */
export interface SigningKey {
  domain: string;
  selector: string;
  algorithm: SigningAlgorithm;
  privateKey: KeyObject;
}

/** RFC 8301, 3.2: receivers ignore signatures of shorter keys. */
const LEAST_RSA_BITS = 1_024;

/** Returns the algorithm of a key. Throws a message if the key is unusable for DKIM. */
export function algorithmOf(privateKey: KeyObject): SigningAlgorithm {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = privateKey;
  if (type === 'ed25519') return 'ed25519-sha256';
  if (type !== 'rsa') throw new Error(`is a key of the kind ${type}; DKIM knows RSA and Ed25519`);
  const bits = details?.modulusLength ?? 0;
  if (bits < LEAST_RSA_BITS)
    throw new Error(`has ${bits} bits; receivers want ${LEAST_RSA_BITS} or more, best 2048`);
  return 'rsa-sha256';
}
