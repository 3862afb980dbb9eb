import { z } from 'zod';
import { formatDuration } from '../../../kernel/clock.js';
import { AppError } from '../../../kernel/errors.js';
import { readSignedToken, signToken } from '../../../kernel/tokens/signed-token.js';
import type { Context } from '../../../server/context.js';
import { getInstanceSecret } from '../../settings/index.js';
import { NOT_ME_LIFETIME } from './rules.js';

const LIFETIME_TEXT = formatDuration(NOT_ME_LIFETIME);

const Payload = z.object({ userId: z.int(), email: z.string(), expiresAt: z.number() });

/** The account and the address of a security email. */
export interface SecurityNotice {
  userId: number;
  /** The address of the notice. */
  email: string;
}

/** A notice that its owner responds to, and the time when it was written. */
export interface VerifiedNotice extends SecurityNotice {
  sentAt: number;
}

/**
 * Returns the paragraphs and the button that end a notice. The link is signed, not stored, so that a later notice does
 * not end an earlier link. Using a link ends all earlier links. Its token is in the fragment, and only the page's
 * button acts.
 */
export async function buildNotMeParts(
  ctx: Context,
  notMe: SecurityNotice,
): Promise<[string, string, { label: string; url: string }]> {
  const token = await signNotMe(ctx, notMe);
  return [
    `If this was not you, open the page below and press "Secure my account". The link works once, for ${LIFETIME_TEXT}. When you press the button, ${ctx.instance.brandName}:`,
    `- signs out every browser\n- removes your password and passkeys\n- removes two-step sign-in, API tokens and payout accounts if they were added in the last ${LIFETIME_TEXT}\n- pauses webhook endpoints added in the last ${LIFETIME_TEXT}\n- emails you a link to set a new password`,
    { label: "This wasn't me", url: `${ctx.instance.publicUrl}/not-me#${token}` },
  ];
}

/** Returns the token of a notice's link. */
export async function signNotMe(ctx: Context, { userId, email }: SecurityNotice): Promise<string> {
  const expiresAt = ctx.clock.now() + NOT_ME_LIFETIME;
  return signToken(await getNotMeSecret(ctx), { userId, email, expiresAt });
}

/** Returns the notice of a token. Throws `link_expired` if it expired or is not ours. */
export async function readNotMe(ctx: Context, token: string): Promise<VerifiedNotice> {
  const payload = Payload.safeParse(readSignedToken(await getNotMeSecret(ctx), token));
  if (!payload.success || payload.data.expiresAt <= ctx.clock.now()) throw createNoticeExpiredError();
  const { userId, email, expiresAt } = payload.data;
  return { userId, email, sentAt: expiresAt - NOT_ME_LIFETIME };
}

/** Creates the error for an expired notice. Nobody can request another one. */
export function createNoticeExpiredError(): AppError {
  return new AppError(
    'link_expired',
    'This link has expired or was already used. Open the link of the newest notice, or reset your password.',
  );
}

function getNotMeSecret(ctx: Context): Promise<string> {
  return getInstanceSecret(ctx, 'not-me.secret');
}
