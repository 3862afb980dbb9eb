import { eq } from 'drizzle-orm';
import type { Context } from '../../context.js';
import { invalidInput } from '../../kernel/errors.js';
import { withoutSlots } from '../../kernel/slots.js';
import { isOwnImage } from '../media/index.js';
import { cleanSocialLinks, type SocialLinks, themeOrDefault } from './rules.js';
import { siteChanged } from './site-changed.js';
import { sites } from './table.js';

export interface ProfileChange {
  displayName?: string | undefined;
  bio?: string | undefined;
  theme?: string | undefined;
  socialLinks?: SocialLinks | undefined;
  /** An address of ours, or null for none. */
  profileImage?: string | null | undefined;
}

/** Throws for what can be refused without a look at the database; returns the links as they will be kept. */
export function checkProfile(change: ProfileChange): SocialLinks | undefined {
  if (change.socialLinks === undefined) return undefined;
  const cleaned = cleanSocialLinks(change.socialLinks);
  if (cleaned.problem) throw invalidInput(cleaned.problem.path, cleaned.problem.message);
  return cleaned.links;
}

/** Changes what is given and leaves the rest. */
export async function saveProfile(
  ctx: Context,
  input: { userId: number; change: ProfileChange },
): Promise<void> {
  const { userId, change } = input;
  if (change.profileImage && !(await isOwnImage(ctx, { userId, address: change.profileImage }))) {
    throw invalidInput('profileImage', 'Please upload the picture first.');
  }
  const socialLinks = checkProfile(change);
  await ctx.db.transact([
    ctx.db.write
      .update(sites)
      .set({
        // The name also stands in mails, which are cut at slots.
        ...(change.displayName === undefined ? {} : { displayName: withoutSlots(change.displayName).trim() }),
        ...(change.bio === undefined ? {} : { bio: change.bio.trim() }),
        ...(change.theme === undefined ? {} : { theme: themeOrDefault(change.theme) }),
        ...(change.profileImage === undefined ? {} : { profileImage: change.profileImage }),
        ...(socialLinks === undefined ? {} : { socialLinks }),
        updatedAt: ctx.clock.now(),
      })
      .where(eq(sites.userId, userId)),
  ]);
  siteChanged(ctx, userId);
}
