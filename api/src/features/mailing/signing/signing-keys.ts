import { createPrivateKey, createPublicKey, generateKeyPair, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { and, asc, eq } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { createRandomId } from '../../../kernel/ids.js';
import type { SigningAlgorithm, SigningKey } from '../../../kernel/tokens/signed-token.js';
import type { Context } from '../../../server/context.js';
import { signingKeys } from './table.js';

const generate = promisify(generateKeyPair);

/** The owner of the keys. Several creators may send from one domain, each with their own keys. */
export interface KeyOwner {
  ownerId: number;
  domain: string;
}

/** The public part of a key, for its DNS record. */
export type PublicKey = Pick<
  typeof signingKeys.$inferSelect,
  'ownerId' | 'domain' | 'selector' | 'algorithm' | 'publicKey'
>;

/**
 * Creates a key pair of each algorithm, for the batch that adds the domain. Selectors are random, so new keys, or keys
 * of another creator, coexist with the old records instead of replacing them.
 */
export async function makeSigningKeys(
  ctx: Context,
  owner: KeyOwner,
): Promise<Array<typeof signingKeys.$inferInsert>> {
  const name = `tidings-${createRandomId().slice(0, 8)}`;
  const [rsa, ed25519] = await Promise.all([generate('rsa', { modulusLength: 2_048 }), generate('ed25519')]);
  const toRow = (
    algorithm: SigningAlgorithm,
    selector: string,
    { privateKey, publicKey }: { privateKey: KeyObject; publicKey: string },
  ) => ({
    ...owner,
    selector,
    algorithm,
    sealedPrivateKey: ctx.secrets.seal(exportPem(privateKey), getKeyPurpose(owner)),
    publicKey,
    createdAt: ctx.clock.now(),
  });
  return [
    toRow('rsa-sha256', name, { ...rsa, publicKey: exportDer(rsa.publicKey).toString('base64') }),
    toRow('ed25519-sha256', `${name}-ed`, { ...ed25519, publicKey: exportRawEd25519(ed25519.publicKey) }),
  ];
}

export function insertSigningKeys(ctx: Context, rows: Array<typeof signingKeys.$inferInsert>): Statement {
  return ctx.db.write.insert(signingKeys).values(rows);
}

/** Lists the public keys, RSA first, which is also the order of signing. */
export async function listPublicKeys(ctx: Context, ownerId: number): Promise<PublicKey[]> {
  const { domain, selector, algorithm, publicKey } = signingKeys;
  return ctx.db.read
    .select({ ownerId: signingKeys.ownerId, domain, selector, algorithm, publicKey })
    .from(signingKeys)
    .where(eq(signingKeys.ownerId, ownerId))
    .orderBy(asc(signingKeys.id));
}

/** Builds the statement that deletes the keys, for the batch that removes the domain. */
export function deleteSigningKeys(ctx: Context, owner: KeyOwner): Statement {
  return ctx.db.write.delete(signingKeys).where(whereKeyOwner(owner));
}

/** Deletes all keys of an owner, for the batch that closes an account. */
export function deleteOwnerSigningKeys(ctx: Context, ownerId: number): Statement {
  return ctx.db.write.delete(signingKeys).where(eq(signingKeys.ownerId, ownerId));
}

/** Opens the keys for signing. Throws `SecretsError` if they were sealed with another encryption key. */
export async function openSigningKeys(ctx: Context, owner: KeyOwner): Promise<SigningKey[]> {
  const rows = await ctx.db.read
    .select()
    .from(signingKeys)
    .where(whereKeyOwner(owner))
    .orderBy(asc(signingKeys.id));
  return rows.map(({ domain, selector, algorithm, sealedPrivateKey }) => ({
    domain,
    selector,
    algorithm,
    privateKey: createPrivateKey(ctx.secrets.unseal(sealedPrivateKey, getKeyPurpose(owner))),
  }));
}

/**
 * Checks that every key can be opened. Throws `SecretsError` if any of them was sealed with another
 * encryption key.
 */
export async function checkSigningKeys(ctx: Context): Promise<void> {
  const { ownerId, domain, sealedPrivateKey } = signingKeys;
  const rows = await ctx.db.read.select({ ownerId, domain, sealedPrivateKey }).from(signingKeys);
  for (const row of rows) ctx.secrets.unseal(row.sealedPrivateKey, getKeyPurpose(row));
}

function whereKeyOwner({ ownerId, domain }: KeyOwner) {
  return and(eq(signingKeys.ownerId, ownerId), eq(signingKeys.domain, domain));
}

function getKeyPurpose({ ownerId, domain }: KeyOwner): string {
  return `signing-key:${ownerId}:${domain}`;
}

function exportPem(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** Returns the value of `p=` in the DNS record of a key (RFC 6376, 3.6.1; RFC 8463, 4.2). */
export function exportPublicText({ algorithm, privateKey }: SigningKey): string {
  const publicKey = createPublicKey(privateKey);
  return algorithm === 'rsa-sha256' ? exportDer(publicKey).toString('base64') : exportRawEd25519(publicKey);
}

function exportDer(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

/** Returns the 32 bytes themselves, which a JWK holds without a DER wrapper (RFC 8463, 4.2). */
function exportRawEd25519(key: KeyObject): string {
  return Buffer.from(key.export({ format: 'jwk' }).x ?? '', 'base64url').toString('base64');
}
