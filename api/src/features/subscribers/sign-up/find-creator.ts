import type { EmailLook } from '../../../kernel/email/transactional-email.js';
import { AppError, createNotFoundError } from '../../../kernel/errors.js';
import type { CreatorLook } from '../../../ports/pages.js';
import type { Context } from '../../../server/context.js';
import { findOpenUser, getUserByAnyName, type User } from '../../accounts/index.js';
import { getCreatorLook, getEmailLook, getSite } from '../../sites/index.js';

/** Returns the owner of a list, named by id (as specified) or by username. */
export async function getListOwner(
  ctx: Context,
  input: { userId?: number | undefined; username?: string | undefined },
): Promise<User> {
  // Looks up the name in both cases, because a closed account has a row for some time, but no name.
  const username =
    input.userId === undefined ? input.username : (await findOpenUser(ctx, input.userId))?.username;
  if (username === undefined) throw createNotFoundError('Creator');
  return getUserByAnyName(ctx, username);
}

/** Returns the creator like `getListOwner`. Throws `not_found` if the creator is suspended. */
export async function getPublicCreator(
  ctx: Context,
  input: Parameters<typeof getListOwner>[1],
): Promise<User> {
  const creator = await getListOwner(ctx, input);
  if (creator.suspendedAt !== null) throw createNotFoundError('Creator');
  return creator;
}

/** A creator as the sender of transactional emails. */
export interface EmailCreator extends CreatorLook {
  postalAddress: string | null;
  emailLook: EmailLook;
}

/** Returns the creator's look, with the design and the footer of their emails, or undefined for a closed account. */
export async function findCreator(ctx: Context, userId: number): Promise<EmailCreator | undefined> {
  const user = await getListOwner(ctx, { userId }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'not_found') return undefined;
    throw error;
  });
  if (user === undefined) return undefined;
  const [{ postalAddress }, view, emailLook] = await Promise.all([
    getSite(ctx, user.id),
    getCreatorLook(ctx, user),
    getEmailLook(ctx, user),
  ]);
  return { ...view, postalAddress, emailLook };
}
