import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { cachePerContext } from '../../../kernel/process/cache-per-context.js';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';

interface CachedKeys {
  keys: Promise<TrackingKeys> | undefined;
}

const getCache = cachePerContext<Context, CachedKeys>(() => ({ keys: undefined }));

/**
 * Returns the keys, which are created once per instance. Every click needs them, so each process reads them
 * once.
 */
export function getTrackingKeys(ctx: Context): Promise<TrackingKeys> {
  const cache = getCache(ctx);
  cache.keys ??= getInstanceSecret(ctx, 'newsletter-links.secret')
    .then(deriveTrackingKeys)
    .catch((error: unknown) => {
      cache.keys = undefined;
      throw error;
    });
  return cache.keys;
}

/** 96 bits, 16 characters, because each link of an email has a signature, and it is infeasible to guess. */
const SIGNATURE_BYTES = 12;
const SIGNATURE_LENGTH = 16;
/** One block of AES, 22 characters. */
const MARK_BYTES = 16;
const ID_BYTES = 6;

/** The keys for URLs in emails, one for each of two purposes. */
interface TrackingKeys {
  signing: Buffer;
  sealing: Buffer;
}

export function deriveTrackingKeys(secret: string): TrackingKeys {
  const derive = (purpose: string) => createHmac('sha256', secret).update(purpose).digest();
  return { signing: derive('tracked-links'), sealing: derive('tracked-subscribers').subarray(0, MARK_BYTES) };
}

/** A link of a sent newsletter. It is equal for every subscriber, and has only numbers of our own. */
export interface TrackedLink {
  newsletterId: number;
  position: number;
}

export function linkPath(keys: TrackingKeys, { newsletterId, position }: TrackedLink): string {
  return `/c/${signNumbers(keys, 'link', `${newsletterId.toString(36)}.${position.toString(36)}`)}`;
}

/** Returns the path of the tracking pixel. */
export function buildPixelPath(keys: TrackingKeys, newsletterId: number): string {
  return `/o/${signNumbers(keys, 'pixel', newsletterId.toString(36))}`;
}

/** Reads a link name. Returns undefined if this instance did not create it. */
export function readLink(keys: TrackingKeys, name: string): TrackedLink | undefined {
  const [newsletterId, position, ...rest] = readSigned(keys, 'link', name) ?? [];
  if (newsletterId === undefined || position === undefined || rest.length > 0) return undefined;
  return { newsletterId, position };
}

export function readPixel(keys: TrackingKeys, name: string): number | undefined {
  const [newsletterId, ...rest] = readSigned(keys, 'pixel', name) ?? [];
  return rest.length > 0 ? undefined : newsletterId;
}

/**
 * Encrypts the ids of a subscriber and a newsletter, so that only this instance can read them. Both ids fill one block
 * with zero bytes at its end. A forged block is valid with a chance of 1 in 2^80.
 */
export function sealSubscriberMark(
  keys: TrackingKeys,
  subscriber: { newsletterId: number; subscriberId: number },
): string {
  const block = Buffer.alloc(MARK_BYTES);
  block.writeUIntBE(subscriber.newsletterId, 0, ID_BYTES);
  block.writeUIntBE(subscriber.subscriberId, ID_BYTES, ID_BYTES);
  const cipher = createCipheriv('aes-128-ecb', keys.sealing, null).setAutoPadding(false);
  return Buffer.concat([cipher.update(block), cipher.final()]).toString('base64url');
}

/** Returns the subscriber of a mark, or undefined if it is not ours, or of another newsletter. */
export function openSubscriberMark(
  keys: TrackingKeys,
  newsletterId: number,
  subscriberMark: string,
): number | undefined {
  const sealedBytes = Buffer.from(subscriberMark, 'base64url');
  if (sealedBytes.length !== MARK_BYTES) return undefined;
  const decipher = createDecipheriv('aes-128-ecb', keys.sealing, null).setAutoPadding(false);
  const block = Buffer.concat([decipher.update(sealedBytes), decipher.final()]);
  const isOurs = block.readUIntBE(0, ID_BYTES) === newsletterId && block.readUInt32BE(2 * ID_BYTES) === 0;
  return isOurs ? block.readUIntBE(ID_BYTES, ID_BYTES) : undefined;
}

function signNumbers(keys: TrackingKeys, purpose: string, numbers: string): string {
  return `${numbers}.${createSignature(keys, purpose, numbers)}`;
}

/** Returns the numbers of a signed name. */
function readSigned(keys: TrackingKeys, purpose: string, name: string): number[] | undefined {
  const end = name.lastIndexOf('.');
  const numbers = name.slice(0, Math.max(0, end));
  const signature = Buffer.from(name.slice(end + 1), 'latin1');
  if (signature.length !== SIGNATURE_LENGTH) return undefined;
  // Compares the text, because bytes have more than one encoding, but a link has only one.
  if (!timingSafeEqual(signature, Buffer.from(createSignature(keys, purpose, numbers), 'latin1')))
    return undefined;
  return numbers.split('.').map((number) => Number.parseInt(number, 36));
}

function createSignature(keys: TrackingKeys, purpose: string, numbers: string): string {
  return createHmac('sha256', keys.signing)
    .update(`${purpose} ${numbers}`)
    .digest()
    .subarray(0, SIGNATURE_BYTES)
    .toString('base64url');
}
