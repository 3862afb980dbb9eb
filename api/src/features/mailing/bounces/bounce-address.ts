import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';

/** The parts of envelope senders. Without them, bounces go to the instance's own address. */
export interface BounceAddresses {
  domain: string;
  key: KeyObject;
}

/**
 * 64 bits are enough because the mailbox limits the tries of an attacker. Hex survives servers that lowercase an
 * address.
 */
const SIGNATURE_LENGTH = 16;
const LOCAL_PART = new RegExp(`^b\\+([1-9a-z][0-9a-z]{0,10})-([0-9a-f]{${SIGNATURE_LENGTH}})$`);
/**
 * The local part registered for feedback loops (RFC 5965). A report to it is accepted only if it quotes a
 * signed address.
 */
const COMPLAINTS_LOCAL_PART = 'complaints';

export async function getBounceAddresses(ctx: Context): Promise<BounceAddresses | undefined> {
  const domain = ctx.instance.bounceDomain;
  if (domain === undefined) return undefined;
  const secret = await getInstanceSecret(ctx, 'bounce-addresses.secret');
  return { domain, key: createSecretKey(Buffer.from(secret)) };
}

/** Caches the addresses for callers that build many. Reads the keys once, and again only after a failure. */
export function cacheBounceAddresses(ctx: Context): () => Promise<BounceAddresses | undefined> {
  let cachedAddresses: Promise<BounceAddresses | undefined> | undefined;
  return () => {
    cachedAddresses ??= getBounceAddresses(ctx).catch((error: unknown) => {
      cachedAddresses = undefined;
      throw error;
    });
    return cachedAddresses;
  };
}

/**
 * Builds an envelope sender for one email (VERP). A bounce to it identifies the delivery, and nobody else can
 * forge it.
 */
export function getEnvelopeSender(
  addresses: BounceAddresses | undefined,
  email: { deliveryId: number; envelopeFrom: string },
): string {
  if (addresses === undefined) return email.envelopeFrom;
  const id = email.deliveryId.toString(36);
  return `b+${id}-${signId(addresses, id)}@${addresses.domain}`;
}

/** Returns the delivery that one of our envelope senders was made for, or undefined for any other address. */
export function readBounceAddress(addresses: BounceAddresses, address: string): number | undefined {
  const [id, signature] = LOCAL_PART.exec(findLocalPart(addresses, address) ?? '')?.slice(1) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const isSignatureValid = timingSafeEqual(Buffer.from(signature), Buffer.from(signId(addresses, id)));
  return isSignatureValid ? Number.parseInt(id, 36) : undefined;
}

export function isComplaintsAddress(addresses: BounceAddresses, address: string): boolean {
  return findLocalPart(addresses, address) === COMPLAINTS_LOCAL_PART;
}

function findLocalPart({ domain }: BounceAddresses, address: string): string | undefined {
  const [local, host, ...extraParts] = address.trim().toLowerCase().split('@');
  return host === domain && extraParts.length === 0 ? local : undefined;
}

function signId({ key }: BounceAddresses, id: string): string {
  return createHmac('sha256', key).update(id).digest('hex').slice(0, SIGNATURE_LENGTH);
}
