import type { Statement } from '../../../db/transact.js';
import { formatDuration } from '../../../kernel/clock.js';
import type { Context } from '../../../server/context.js';
import type { User } from '../../accounts/index.js';
import { buildNotMeParts } from '../not-me/not-me-link.js';
import { buildAccountMailing } from '../verification/account-mailing.js';
import { EMAIL_CHANGE_LIFETIME } from './rules.js';
import type { EmailChange } from './table.js';

const LIFETIME_TEXT = formatDuration(EMAIL_CHANGE_LIFETIME);

/** Queues the links of a request, to each address that has not confirmed yet, in the batch of the request. */
export async function requestMailings(
  ctx: Context,
  input: { user: User; change: EmailChange; token: string; fromToken: string },
): Promise<Statement[]> {
  const { user, change, token, fromToken } = input;
  const toNew = change.confirmedAt === null ? await mailLinkToNewAddress(ctx, { user, change, token }) : [];
  const needsCurrent = change.fromTokenHash !== null && change.fromConfirmedAt === null;
  const toCurrent = needsCurrent
    ? await mailLinkToCurrentAddress(ctx, { user, change, token: fromToken })
    : [];
  return [...toNew, ...toCurrent];
}

interface Link {
  user: User;
  change: EmailChange;
  token: string;
}

async function mailLinkToNewAddress(ctx: Context, { user, change, token }: Link): Promise<Statement[]> {
  const brand = ctx.instance.brandName;
  const secondEmailNote =
    change.fromTokenHash === null
      ? ''
      : ' We also sent an email to your current address. Your address changes when you have confirmed both.';
  return buildAccountMailing(ctx, {
    userId: user.id,
    address: change.email,
    subject: `Confirm your new ${brand} email address`,
    parts: [
      `Someone requested to use this address for the ${brand} account "${user.username}". To confirm, open the page below and press "Confirm the change" there.${secondEmailNote} The link works once, for ${LIFETIME_TEXT}:`,
      { label: 'Confirm the change', url: buildEmailChangeUrl(ctx, token) },
      'If you do not recognize this account, ignore this email. The account will not use your address.',
    ],
  });
}

async function mailLinkToCurrentAddress(ctx: Context, { user, change, token }: Link): Promise<Statement[]> {
  const { id: userId, email, username } = user;
  const brand = ctx.instance.brandName;
  return buildAccountMailing(ctx, {
    userId,
    address: email,
    subject: `Confirm the change of your ${brand} email address`,
    parts: [
      `Someone requested a new email address for your ${brand} account "${username}".`,
      { facts: [['New address', change.email]] },
      `To confirm, open the page below and press "Confirm the change" there. This link works once, for ${LIFETIME_TEXT}:`,
      { label: 'Confirm the change', url: buildEmailChangeUrl(ctx, token) },
      ...(await buildNotMeParts(ctx, { userId, email })),
    ],
  });
}

/** The access that a change of address ends. */
const ENDED_ACCESS = {
  others: 'Every other browser was signed out.',
  all: 'Every browser was signed out, and every API token was revoked.',
};

/** Returns the URL of a change. Its token is in the fragment, which browsers send to no server. */
function buildEmailChangeUrl({ instance }: Context, token: string): string {
  return `${instance.publicUrl}/change-email#${token}`;
}

/**
 * Queues the notices of a changed address to both addresses, in the batch of the change. `user` is as before the
 * change. Only the new address gets the link "This wasn't me". The earlier mailbox may be another person's.
 */
export async function buildNoticeMailings(
  ctx: Context,
  input: { user: User; email: string; ended: keyof typeof ENDED_ACCESS; includesEarlier: boolean },
): Promise<Statement[]> {
  const { user, email, ended, includesEarlier } = input;
  const { id: userId, username } = user;
  const { brandName: brand, contactEmail } = ctx.instance;
  const subject = `Your ${brand} email address was changed`;
  const text = `The email address of the ${brand} account "${username}" was changed. ${ENDED_ACCESS[ended]}`;
  const facts: [string, string][] = [['New address', email]];
  const toNew = await buildAccountMailing(ctx, {
    userId,
    address: email,
    subject,
    parts: [text, { facts }, ...(await buildNotMeParts(ctx, { userId, email }))],
  });
  if (!includesEarlier) return toNew;
  const toEarlier = await buildAccountMailing(ctx, {
    userId,
    address: user.email,
    subject,
    parts: [text, { facts }, `If you did not make this change, email ${contactEmail} now.`],
  });
  return [...toNew, ...toEarlier];
}
