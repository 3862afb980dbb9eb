import { and, eq, gt, lt, or } from 'drizzle-orm';
import type { Statement } from '../../../db/transact.js';
import { expectChange } from '../../../db/transact.js';
import { AppError } from '../../../kernel/errors.js';
import { createRandomToken, hashToken } from '../../../kernel/ids.js';
import type { Context } from '../../../server/context.js';
import { emailChanges } from '../email-change/table.js';
import { EMAIL_LINK_LIFETIME, type LinkPurpose } from '../rules.js';
import { emailLinks, verificationCodes } from '../table.js';

export type EmailLink = typeof emailLinks.$inferSelect;

/** Dashboard pages with the button. The token is in the fragment, which browsers send to no server. */
const PATHS = {
  'verify-email': '/verify-email',
  'reset-password': '/reset-password',
} as const satisfies Record<LinkPurpose, string>;

/** Creates a link and the statements that store it. An earlier link of the same purpose ends with it. */
export function makeLink(
  ctx: Context,
  { userId, email, purpose }: { userId: number; email: string; purpose: LinkPurpose },
): { url: string; statements: [Statement, Statement] } {
  const now = ctx.clock.now();
  const token = createRandomToken();
  const isReplaced = and(eq(emailLinks.userId, userId), eq(emailLinks.purpose, purpose));
  return {
    url: `${ctx.instance.publicUrl}${PATHS[purpose]}#${token}`,
    statements: [
      ctx.db.write.delete(emailLinks).where(or(isReplaced, lt(emailLinks.expiresAt, now))),
      ctx.db.write.insert(emailLinks).values({
        userId,
        email,
        purpose,
        tokenHash: hashToken(token),
        expiresAt: now + EMAIL_LINK_LIFETIME[purpose],
        createdAt: now,
      }),
    ],
  };
}

/** Returns a link. Throws `link_expired` if it expired, was used, or never existed. */
export async function getLink(
  ctx: Context,
  { token, purpose }: { token: string; purpose: LinkPurpose },
): Promise<EmailLink> {
  const [link] = await ctx.db.read
    .select()
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.tokenHash, hashToken(token)),
        eq(emailLinks.purpose, purpose),
        gt(emailLinks.expiresAt, ctx.clock.now()),
      ),
    );
  if (link === undefined) throw createLinkExpiredError();
  return link;
}

/** Uses a link, in the batch of its action. The batch fails with `link_unused` if it was used before. */
export function consumeEmailLink(ctx: Context, { tokenHash }: EmailLink): [Statement, Statement] {
  return [
    ctx.db.write.delete(emailLinks).where(eq(emailLinks.tokenHash, tokenHash)),
    expectChange(ctx.db, 'link_unused'),
  ];
}

export function createLinkExpiredError(): AppError {
  return new AppError('link_expired', 'This link has expired or was already used. Please request a new one.');
}

/** Ends every emailed code and link of an account, and a pending change of its address, in a batch. */
export function endEmailedProofs(ctx: Context, userId: number): [Statement, Statement, Statement] {
  return [
    ctx.db.write.delete(verificationCodes).where(eq(verificationCodes.userId, userId)),
    ctx.db.write.delete(emailLinks).where(eq(emailLinks.userId, userId)),
    ctx.db.write.delete(emailChanges).where(eq(emailChanges.userId, userId)),
  ];
}
