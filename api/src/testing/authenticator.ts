import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

const encodeBase64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hashSha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

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
  const id = encodeBase64Url(rawId);
  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,
    register: (assertion) => {
      const length = Buffer.from([0, rawId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, encodeCoseKey(publicKey)]);
      const authData = Buffer.concat([buildAuthenticatorData(assertion, 0x40), credential]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        encodeCborText('fmt'),
        encodeCborText('none'),
        encodeCborText('attStmt'),
        Buffer.from([0xa0]),
        encodeCborText('authData'),
        encodeCborBytes(authData),
      ]);
      const clientDataJSON = encodeBase64Url(buildClientData('webauthn.create', assertion));
      return { ...common, response: { clientDataJSON, attestationObject: encodeBase64Url(attestation) } };
    },
    signIn: (assertion) => {
      const client = buildClientData('webauthn.get', assertion);
      const authData = buildAuthenticatorData(assertion, 0);
      const signedBytes = Buffer.concat([authData, hashSha256(client)]);
      const signature = createSign('sha256').update(signedBytes).sign(privateKey);
      const response = {
        clientDataJSON: encodeBase64Url(client),
        authenticatorData: encodeBase64Url(authData),
        signature: encodeBase64Url(signature),
      };
      return { ...common, response };
    },
  };
}

function buildClientData(type: string, { challenge, origin }: Assertion): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function buildAuthenticatorData({ rpID, counter, isVerified }: Assertion, extraFlags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const flags = 0x01 | (isVerified ? 0x04 : 0) | extraFlags;
  return Buffer.concat([hashSha256(rpID), Buffer.from([flags]), count]);
}

/** Encodes the map {1: 2, 3: -7, -1: 1, -2: x, -3: y} (RFC 9053). */
function encodeCoseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    encodeCborBytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    encodeCborBytes(Buffer.from(y, 'base64url')),
  ]);
}

function encodeCborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
}

function encodeCborBytes(bytes: Uint8Array): Buffer {
  const head = bytes.length < 256 ? [0x58, bytes.length] : [0x59, bytes.length >> 8, bytes.length & 0xff];
  return Buffer.concat([Buffer.from(head), bytes]);
}
