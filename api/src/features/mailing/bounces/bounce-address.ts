import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';

/** What envelope senders are made of. Without one, bounces go to the instance's own address. */
export interface BounceAddresses {
  domain: string;
  key: KeyObject;
}

/** 64 bits: a listener that counts tries is between it and whoever guesses. In hex, as servers may lower its case. */
const SIGNATURE = 16;
const LOCAL_PART = new RegExp(`^b\\+([1-9a-z][0-9a-z]{0,10})-([0-9a-f]{${SIGNATURE}})$`);
/** Where feedback loops (RFC 5965) are registered; what comes there must quote a signed address itself. */
const COMPLAINTS = 'complaints';

export async function getBounceAddresses(ctx: Context): Promise<BounceAddresses | undefined> {
  const domain = ctx.instance.bounceDomain;
  if (domain === undefined) return undefined;
  const secret = await getInstanceSecret(ctx, 'bounce-addresses.secret');
  return { domain, key: createSecretKey(Buffer.from(secret)) };
}

/** For whoever makes many: read once, and again only where that failed. */
export function cacheBounceAddresses(ctx: Context): () => Promise<BounceAddresses | undefined> {
  let stored: Promise<BounceAddresses | undefined> | undefined;
  return () => {
    stored ??= getBounceAddresses(ctx).catch((error: unknown) => {
      stored = undefined;
      throw error;
    });
    return stored;
  };
}

/** An envelope sender of its own for each mail (VERP): what comes back to it names the delivery, and nobody else can. */
export function envelopeSender(
  addresses: BounceAddresses | undefined,
  mail: { deliveryId: number; envelopeFrom: string },
): string {
  if (addresses === undefined) return mail.envelopeFrom;
  const id = mail.deliveryId.toString(36);
  return `b+${id}-${signatureOf(addresses, id)}@${addresses.domain}`;
}

/** The delivery that an envelope sender of ours was made for; undefined for any other address. */
export function readBounceAddress(addresses: BounceAddresses, address: string): number | undefined {
  const [id, signature] = LOCAL_PART.exec(localPartAt(addresses, address) ?? '')?.slice(1) ?? [];
  if (id === undefined || signature === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(addresses, id)));
  return isOurs ? Number.parseInt(id, 36) : undefined;
}

export function isComplaintsAddress(addresses: BounceAddresses, address: string): boolean {
  return localPartAt(addresses, address) === COMPLAINTS;
}

function localPartAt({ domain }: BounceAddresses, address: string): string | undefined {
  const [local, host, ...rest] = address.trim().toLowerCase().split('@');
  return host === domain && rest.length === 0 ? local : undefined;
}

function signatureOf({ key }: BounceAddresses, id: string): string {
  return createHmac('sha256', key).update(id).digest('hex').slice(0, SIGNATURE);
}
