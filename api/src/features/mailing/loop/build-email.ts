import { type JoinMessage, prepareMessage } from '../../../kernel/email/message-skeleton.js';
import type { Envelope } from '../../../ports/email.js';
import type { Context } from '../../../server/context.js';
import { cacheBounceAddresses, getEnvelopeSender } from '../bounces/bounce-address.js';
import type { Claim } from '../rules.js';
import { createSigner } from '../signing/create-signer.js';
import { getMailingToSend, type Mailing } from '../store.js';

/** The number of mailings in the cache of compiled messages. */
const MAX_CACHED_MAILINGS = 20;

/** The email that the transport sends for one claim. */
export interface BuiltEmail {
  envelope: Envelope;
  message: Uint8Array;
}

interface ReadyMailing {
  mailing: Mailing;
  join: JoinMessage;
}

/**
 * Creates a function that builds the email of a claim. The same claim results in the same bytes on every worker and at
 * any time. Throws `SigningRefused` if the email would go out unsigned.
 */
export function createEmailBuilder(ctx: Context): (claim: Claim) => Promise<BuiltEmail> {
  const find = cacheMailings(ctx);
  const signer = createSigner(ctx);
  const bounceAddresses = cacheBounceAddresses(ctx);
  return async (claim) => {
    const { mailing, join } = await find(claim.mailingId);
    const unsignedMessage = joinClaim(claim, mailing, join);
    const message = await signer.sign(unsignedMessage, mailing.signingDomain, mailing.ownerId);
    const { envelopeFrom } = mailing;
    const from = getEnvelopeSender(await bounceAddresses(), { deliveryId: claim.id, envelopeFrom });
    return { envelope: { from, to: claim.address }, message };
  };
}

function joinClaim(claim: Claim, mailing: Mailing, join: JoinMessage): Uint8Array {
  const messageId = `${mailing.publicId}.${claim.id}@${mailing.messageIdHost}`;
  return join({ ...claim.personal, to: claim.address, 'message-id': messageId });
}

/** Caches mailings by id. This is safe, because the fields read here never change. */
function cacheMailings(ctx: Context): (id: number) => Promise<ReadyMailing> {
  const cache = new Map<number, Promise<ReadyMailing>>();
  return (id) => {
    const cachedMailing = cache.get(id);
    if (cachedMailing !== undefined) return cachedMailing;
    const [oldest] = cache.keys();
    if (oldest !== undefined && cache.size >= MAX_CACHED_MAILINGS) cache.delete(oldest);
    const reading = readMailing(ctx, id);
    cache.set(id, reading);
    reading.catch(() => cache.delete(id));
    return reading;
  };
}

async function readMailing(ctx: Context, id: number): Promise<ReadyMailing> {
  const { skeleton, ...mailing } = await getMailingToSend(ctx, id);
  return { mailing, join: prepareMessage(skeleton) };
}
