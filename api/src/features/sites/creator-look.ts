import { applyLook, FONT_PAIRS } from '@tidings/widgets/look';
import { removeSlots } from '../../kernel/email/slots.js';
import type { EmailLook } from '../../kernel/email/transactional-email.js';
import type { CreatorLook } from '../../ports/pages.js';
import type { Context } from '../../server/context.js';
import type { User } from '../accounts/index.js';
import { buildSiteUrl, findVerifiedDomain } from '../domains/index.js';
import { findEmailImageAddress } from '../media/index.js';
import { getPlan, shouldShowBrandName } from '../plans/index.js';
import { getSite } from './store.js';

/** Returns the look of a creator's pages and emails, with name, portrait, theme, and whether they show our name. */
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
    address: buildSiteUrl(ctx, { username, ownDomain }),
    profileImage: site.profileImage,
    theme: site.theme,
    look: { accent: site.accent, fontPair: site.fontPair, buttonShape: site.buttonShape },
    isBranded: shouldShowBrandName(plan),
  };
}

/** Returns the design of a creator's transactional emails. */
export async function getEmailLook(ctx: Context, creator: Pick<User, 'id' | 'username'>): Promise<EmailLook> {
  const { displayName, address, profileImage, theme, look, isBranded } = await getCreatorLook(ctx, creator);
  const { submit, face, radius } = applyLook(theme, look);
  const { brandName, publicUrl } = ctx.instance;
  return {
    name: removeSlots(displayName),
    url: address,
    image: profileImage === null ? null : toEmailImageUrl(ctx, profileImage),
    accent: submit,
    fonts: look.fontPair === null ? null : FONT_PAIRS[face],
    radius: look.buttonShape === null ? null : radius,
    sentWith: isBranded ? { label: brandName, url: publicUrl } : null,
  };
}

/** Returns the absolute URL of an uploaded image in a format for emails, or null for any other image. */
export function toEmailImageUrl(ctx: Context, address: string): string | null {
  const emailImagePath = findEmailImageAddress(address);
  return emailImagePath === undefined ? null : ctx.instance.publicUrl + emailImagePath;
}
