import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** The statements of an authenticator. Tests change one, and expect its rejection. */
export interface Assertion {
  challenge: string;
  origin: string;
  rpID: string;
  counter: number;
  /** True if the authenticator has verified its owner, by a fingerprint or PIN. */
  isVerified: boolean;
}

/** A passkey in memory, as in an authenticator. */
export interface TestPasskey {
  id: string;
  register(assertion: Assertion): object;
  signIn(assertion: Assertion): { id: string } & object;
}

/** Creates a passkey with an ES256 key (WebAuthn level 2, section 6). */
export function createPasskey(): TestPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(16);
  const id = base64url(rawId);
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    register: (assertion) => {
      const length = Buffer.from([0, rawId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(publicKey)]);
      const authData = Buffer.concat([authenticatorData(assertion, 0x40), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText('fmt'),
        cborText('none'),
        cborText('attStmt'),
        Buffer.from([0xa0]),
        cborText('authData'),
        cborBytes(authData),
      ]);
      const clientDataJSON = base64url(clientData('webauthn.create', assertion));
      return { ...common, response: { clientDataJSON, attestationObject: base64url(attestation) } };
    },
    signIn: (assertion) => {
      const client = clientData('webauthn.get', assertion);
      const authData = authenticatorData(assertion, 0);
      const signed = Buffer.concat([authData, sha256(client)]);
      const signature = createSign('sha256').update(signed).sign(privateKey);
      const response = {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      };
      return { ...common, response };
    },
  };
}

function clientData(type: string, { challenge, origin }: Assertion): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData({ rpID, counter, isVerified }: Assertion, extraFlags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = 0x01 | (isVerified ? 0x04 : 0) | extraFlags;
  return Buffer.concat([sha256(rpID), Buffer.from([flags]), count]);
}

/** Encodes the map {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function cborBytes(bytes: Uint8Array): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
