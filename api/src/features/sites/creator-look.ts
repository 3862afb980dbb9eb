import type { CreatorLook } from '../../ports/pages.js';
import type { Context } from '../../server/context.js';
import type { User } from '../accounts/index.js';
import { findVerifiedDomain, siteAddress } from '../domains/index.js';
import { getPlan, showsOurName } from '../plans/index.js';
import { getSite } from './store.js';

/** Returns what makes a page or an email look like a creator's: name, portrait, theme, and whether it shows our name. */
export async function getCreatorLook(
  ctx: Context,
  { id, username }: Pick<User, 'id' | 'username'>,
): Promise<CreatorLook> {
  const [site, plan, ownDomain] = await Promise.all([
    getSite(ctx, id),
    getPlan(ctx, id),
    findVerifiedDomain(ctx, id),
  ]);
  return {
    username,
    displayName: site.displayName || username,
    address: siteAddress(ctx, { username, ownDomain }),
    profileImage: site.profileImage,
    theme: site.theme,
    isBranded: showsOurName(plan),
  };
}
