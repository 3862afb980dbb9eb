import {
  type ButtonShape,
  type FontPair,
  findAccentProblem,
  formatAccentProblem,
} from '@tidings/widgets/look';
import { eq, sql } from 'drizzle-orm';
import { toPlainLine, toPlainLines } from '../../kernel/email/email-html.js';
import { removeSlots } from '../../kernel/email/slots.js';
import { createFieldError } from '../../kernel/errors.js';
import type { Context } from '../../server/context.js';
import { isOwnImage } from '../media/index.js';
import { cleanDisplayName, parseVideoId, type SiteLayout } from './rules.js';
import { toStoredCss } from './save-css.js';
import { cleanSocialLinks, type SocialLinks, type SocialLinksPatch } from './social-networks.js';
import { emitSiteChanged, getSite } from './store.js';
import { sites } from './table.js';
import { getThemeOrDefault } from './themes.js';

export interface ProfileChange {
  displayName?: string | undefined;
  bio?: string | undefined;
  theme?: string | undefined;
  /** Networks without a value keep their links. An empty text removes a link. */
  socialLinks?: SocialLinks | undefined;
  /** A link to a video in any form that `parseVideoId` knows. Null or an empty text for none. */
  videoUrl?: string | null | undefined;
  /** The postal address in emails. Null or an empty text for none. */
  postalAddress?: string | null | undefined;
  layout?: SiteLayout | undefined;
  showsSubscriberCount?: boolean | undefined;
  /** The schedule of the newsletter, as a text. Null or an empty text removes it. */
  newsletterSchedule?: string | null | undefined;
  /** A color as `#rrggbb`. Null or an empty text for the theme's own color. */
  accent?: string | null | undefined;
  fontPair?: FontPair | null | undefined;
  buttonShape?: ButtonShape | null | undefined;
  /** Null or an empty text removes the CSS. */
  customCss?: string | null | undefined;
  /** An image path of ours, or null for none. */
  profileImage?: string | null | undefined;
}

const NO_VIDEO =
  'Please enter a YouTube link, such as youtu.be/dQw4w9WgXcQ, or the 11 characters of the video’s id.';

interface CheckedProfile {
  socialLinks: SocialLinksPatch | undefined;
  videoUrl: string | null | undefined;
}

/** Throws for errors that need no database. Returns the links in their stored form. */
export function checkProfile(change: ProfileChange): CheckedProfile {
  const cleanedLinks = cleanSocialLinks(change.socialLinks ?? {});
  if (cleanedLinks.problem) throw createFieldError(cleanedLinks.problem.path, cleanedLinks.problem.message);
  const videoUrl = change.videoUrl?.trim() || (change.videoUrl === undefined ? undefined : null);
  if (videoUrl && parseVideoId(videoUrl) === undefined) throw createFieldError('videoUrl', NO_VIDEO);
  return { socialLinks: change.socialLinks && cleanedLinks.links, videoUrl };
}

/** Changes the given fields and leaves the rest. */
export async function saveProfile(
  ctx: Context,
  input: { userId: number; change: ProfileChange },
): Promise<void> {
  const { userId, change } = input;
  if (change.profileImage && !(await isOwnImage(ctx, { userId, address: change.profileImage }))) {
    throw createFieldError('profileImage', 'Please upload the image first.');
  }
  const { socialLinks, videoUrl } = checkProfile(change);
  await checkAccent(ctx, { userId, change });
  const css =
    change.customCss === undefined ? {} : await toStoredCss(ctx, { userId, given: change.customCss });
  await ctx.db.transact([
    ctx.db.write
      .update(sites)
      .set({
        ...(change.displayName === undefined ? {} : { displayName: cleanDisplayName(change.displayName) }),
        ...(change.bio === undefined ? {} : { bio: toPlainLines(change.bio) }),
        ...(change.profileImage === undefined ? {} : { profileImage: change.profileImage }),
        // The database merges the links, because another tab may save another link.
        ...(socialLinks === undefined ? {} : { socialLinks: mergeLinks(socialLinks) }),
        ...(videoUrl === undefined ? {} : { videoUrl }),
        ...(change.postalAddress === undefined
          ? {}
          : { postalAddress: toPlainLines(removeSlots(change.postalAddress ?? '')) || null }),
        ...lookColumns(change),
        ...css,
        updatedAt: ctx.clock.now(),
      })
      .where(eq(sites.userId, userId)),
  ]);
  emitSiteChanged(ctx, userId);
}

/** Throws if the accent cannot be read on the theme, and suggests a color. Accent, theme or both may change. */
async function checkAccent(ctx: Context, { userId, change }: { userId: number; change: ProfileChange }) {
  if (!change.accent && change.theme === undefined) return;
  const site = await getSite(ctx, userId);
  const accent = change.accent === undefined ? site.accent : change.accent;
  if (!accent) return;
  const problem = findAccentProblem(change.theme ?? site.theme, accent);
  if (problem !== undefined) throw createFieldError('accent', formatAccentProblem(problem));
}

function lookColumns(change: ProfileChange) {
  const { theme, layout, showsSubscriberCount, newsletterSchedule, accent, fontPair, buttonShape } = change;
  return {
    ...(accent === undefined ? {} : { accent: accent?.toLowerCase() || null }),
    ...(fontPair === undefined ? {} : { fontPair }),
    ...(buttonShape === undefined ? {} : { buttonShape }),
    ...(theme === undefined ? {} : { theme: getThemeOrDefault(theme) }),
    ...(layout === undefined ? {} : { layout }),
    ...(showsSubscriberCount === undefined ? {} : { showsSubscriberCount }),
    ...(newsletterSchedule === undefined
      ? {}
      : { newsletterSchedule: toPlainLine(newsletterSchedule ?? '') || null }),
  };
}

/** Merges links as RFC 7396 specifies. Null removes a value, and absent values stay. */
function mergeLinks(patch: SocialLinksPatch) {
  return sql<Record<string, string>>`json_patch(${sites.socialLinks}, ${JSON.stringify(patch)})`;
}
