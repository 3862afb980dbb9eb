import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { type Secrets, SecretsError } from '../../ports/secrets.js';

const VERSION = 'v1';
const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Creates the secrets port with AES-256-GCM: `v1.{key name}.{nonce, tag, text}`. `key` has 32 bytes. */
export function createAesSecrets(key: Buffer): Secrets {
  const keyName = hashKeyName(key);
  const fingerprintKey = createHmac('sha256', key).update('tidings fingerprint key').digest();
  return {
    seal(secret, purpose) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(purpose));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return `${VERSION}.${keyName}.${Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url')}`;
    },
    fingerprint: (text, purpose) =>
      createHmac('sha256', fingerprintKey).update(`${purpose}\0${text}`).digest('base64url'),
    unseal(sealedText, purpose) {
      const [version, sealedWith, text, ...extraParts] = sealedText.split('.');
      // A sealed value has only one spelling, because limits count uses by spelling.
      if (version !== VERSION || text === undefined || extraParts.length > 0 || !isCanonical(text))
        throw new SecretsError('A sealed secret has no known form.');
      if (sealedWith !== keyName) {
        throw new SecretsError(
          'A secret was sealed with another encryption key. Set ENCRYPTION_KEY to that key, or restore its file: keys/encryption.key in DATA_DIR.',
        );
      }
      try {
        return open(key, Buffer.from(text, 'base64url'), purpose);
      } catch {
        throw new SecretsError('A sealed secret was changed or moved to another row.');
      }
    },
  };
}

function open(key: Buffer, bytes: Buffer, purpose: string): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(purpose))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([text, decipher.final()]).toString('utf8');
}

/** Returns whether encoding the decoded bytes yields the same text. Decoding alone ignores foreign characters. */
function isCanonical(text: string): boolean {
  return Buffer.from(text, 'base64url').toString('base64url') === text;
}

/** Returns a name that distinguishes keys without revealing them. */
function hashKeyName(key: Buffer): string {
  return createHash('sha256').update('tidings encryption key\0').update(key).digest('hex').slice(0, 12);
}
