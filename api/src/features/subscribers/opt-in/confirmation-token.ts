import { z } from 'zod';
import { hashToken } from '../../../kernel/ids.js';
import { readSignedToken, signToken } from '../../../kernel/tokens/signed-token.js';
import { VISIT_KINDS, type VisitKind, type VisitSource } from '../../../kernel/visits/visit-source.js';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';
import { SUBSCRIBER_SOURCES } from '../table.js';
import type { Confirmation } from './rules.js';

/** Arrays instead of objects, with one character for the kind, so that the link fits a line of a plain-text email. */
const subscription = [
  z.literal('s'),
  z.int(),
  z.int(),
  z.enum(SUBSCRIBER_SOURCES),
  z.string().nullable(),
  z.int().nullable(),
] as const;
const Payload = z.union([
  z.tuple(subscription),
  z.tuple([...subscription, z.enum(VISIT_KINDS), z.string()]),
  z.tuple([z.literal('a'), z.int(), z.int(), z.string(), z.string()]),
]);

/**
 * Signs the token of `/confirm/{token}`. It differs from the token in every email, which may have been forwarded, so
 * that nothing that the forwarded token opens can put an address on a list.
 */
export async function signConfirmation(ctx: Context, confirmation: Confirmation): Promise<string> {
  const payload: z.infer<typeof Payload> =
    confirmation.kind === 'subscription'
      ? [
          's',
          confirmation.subscriberId,
          confirmation.askedAt,
          confirmation.source,
          confirmation.sourceHost,
          confirmation.wordingId,
          ...toAttributionParts(confirmation.attribution),
        ]
      : ['a', confirmation.subscriberId, confirmation.askedAt, confirmation.email, confirmation.replaces];
  return signToken(await getInstanceSecret(ctx, 'subscriber-links.secret'), payload);
}

function toAttributionParts(attribution: VisitSource | null): [] | [VisitKind, string] {
  return attribution === null ? [] : [attribution.kind, attribution.source];
}

export async function readConfirmation(ctx: Context, token: string): Promise<Confirmation | undefined> {
  const result = Payload.safeParse(
    readSignedToken(await getInstanceSecret(ctx, 'subscriber-links.secret'), token),
  );
  if (!result.success) return undefined;
  const { data } = result;
  if (data[0] === 'a') {
    const [, subscriberId, askedAt, email, replaces] = data;
    return { kind: 'address', subscriberId, askedAt, email, replaces };
  }
  const [, subscriberId, askedAt, source, sourceHost, wordingId, attributionKind, attributionSource = ''] =
    data;
  const attribution =
    attributionKind === undefined ? null : { kind: attributionKind, source: attributionSource };
  return { kind: 'subscription', subscriberId, askedAt, source, sourceHost, wordingId, attribution };
}

/** Returns a short hash that distinguishes addresses without revealing them. */
export function hashAddress(email: string): string {
  return hashToken(email).slice(0, 10);
}

export function buildConfirmUrl(ctx: Context, token: string): string {
  return `${ctx.instance.publicUrl}/confirm/${token}`;
}
