import { createPrivateKey, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { detectAlgorithm, type SigningKey } from '../kernel/tokens/signed-token.js';
import { ConfigError } from './paths.js';

interface DkimVariables {
  DKIM_DOMAIN?: string | undefined;
  DKIM_SELECTOR?: string | undefined;
  DKIM_PRIVATE_KEY?: string | undefined;
}

/** Returns the instance's own DKIM key. Throws if only some of the three variables are set. */
export function readSigningKey(variables: DkimVariables): SigningKey | undefined {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: text } = variables;
  if (domain === undefined && selector === undefined && text === undefined) return undefined;
  if (domain === undefined || selector === undefined || text === undefined) {
    throw new ConfigError(
      'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together: set all three, or none to send unsigned.',
    );
  }
  const privateKey = readPrivateKey(text);
  try {
    return { domain: domain.toLowerCase(), selector, algorithm: detectAlgorithm(privateKey), privateKey };
  } catch (error) {
    throw new ConfigError(`DKIM_PRIVATE_KEY ${(error as Error).message}.`);
  }
}

/** Reads a key as PEM (line breaks may be written as \n), as the path of a PEM file, or as PEM or DER in base64. */
function readPrivateKey(text: string): KeyObject {
  if (text.includes('-----BEGIN')) return parsePem(text.replaceAll('\\n', '\n'));
  const file = readFile(text);
  if (file !== undefined) return parsePem(file);
  const bytes = Buffer.from(text, 'base64');
  if (bytes.includes('-----BEGIN')) return parsePem(bytes.toString());
  try {
    return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  } catch {
    throw new ConfigError(
      'DKIM_PRIVATE_KEY is neither a private key (PEM, or base64 of it) nor the path of a file that can be read.',
    );
  }
}

function parsePem(pem: string): KeyObject {
  try {
    return createPrivateKey(pem);
  } catch {
    throw new ConfigError('DKIM_PRIVATE_KEY has no private key in it, or one that needs a password.');
  }
}

function readFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The text is not a readable path, so it may be the key itself. Otherwise parsing fails.
    return undefined;
  }
}
