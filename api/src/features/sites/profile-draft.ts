import { BUTTON_SHAPES, CUSTOM_CSS_CLASS, FONT_PAIR_KEYS } from '@tidings/widgets/look';
import { z } from 'zod';
import { readCustomCss } from '../../kernel/css/custom-css.js';
import { toPlainLine, toPlainLines } from '../../kernel/email/email-html.js';
import { parseJson } from '../../kernel/text/parse-json.js';
import {
  ACCENT_PATTERN,
  cleanDisplayName,
  MAX_BIO_LENGTH,
  MAX_CUSTOM_CSS_LENGTH,
  MAX_DISPLAY_NAME_LENGTH,
  MAX_SCHEDULE_LENGTH,
  MAX_VIDEO_URL_LENGTH,
  parseVideoId,
  SITE_LAYOUTS,
} from './rules.js';
import { cleanSocialLinks, MAX_SOCIAL_LINK_LENGTH, SOCIAL_NETWORKS } from './social-networks.js';
import type { Site } from './store.js';
import { THEME_KEYS } from './themes.js';

const createTextSchema = (max: number) => z.string().max(max).optional().catch(undefined);

/** The fields of a profile while it is edited. Invalid fields count as absent, as their text is still being typed. */
const ProfileDraft = z.object({
  displayName: createTextSchema(MAX_DISPLAY_NAME_LENGTH),
  bio: createTextSchema(MAX_BIO_LENGTH),
  theme: z.enum(THEME_KEYS).optional().catch(undefined),
  layout: z.enum(SITE_LAYOUTS).optional().catch(undefined),
  showsSubscriberCount: z.boolean().optional().catch(undefined),
  newsletterSchedule: createTextSchema(MAX_SCHEDULE_LENGTH),
  accent: z
    .string()
    .regex(ACCENT_PATTERN)
    .transform((value) => value || null)
    .nullish()
    .catch(undefined),
  fontPair: z.enum(FONT_PAIR_KEYS).nullish().catch(undefined),
  buttonShape: z.enum(BUTTON_SHAPES).nullish().catch(undefined),
  customCss: createTextSchema(MAX_CUSTOM_CSS_LENGTH),
  videoUrl: createTextSchema(MAX_VIDEO_URL_LENGTH),
  socialLinks: z.record(z.string(), createTextSchema(MAX_SOCIAL_LINK_LENGTH)).optional().catch(undefined),
});

/** Returns the site as it would be after saving a draft, which is JSON text. Only valid fields replace saved fields. */
export async function applyProfileDraft(site: Site, draft: string): Promise<Site> {
  const result = ProfileDraft.safeParse(parseJson(draft));
  if (!result.success) return site;
  const { displayName, bio, newsletterSchedule, videoUrl, socialLinks, customCss, ...choices } = result.data;
  return {
    ...site,
    ...omitUndefined(choices),
    ...(displayName === undefined ? {} : { displayName: cleanDisplayName(displayName) }),
    ...(bio === undefined ? {} : { bio: toPlainLines(bio) }),
    ...(customCss === undefined
      ? {}
      : { servedCss: (await readCustomCss(customCss, CUSTOM_CSS_CLASS)).css || null }),
    ...(newsletterSchedule === undefined
      ? {}
      : { newsletterSchedule: toPlainLine(newsletterSchedule) || null }),
    ...(videoUrl === undefined || (videoUrl !== '' && parseVideoId(videoUrl) === undefined)
      ? {}
      : { videoUrl }),
    ...(socialLinks === undefined ? {} : { socialLinks: applyDraftLinks(site.socialLinks, socialLinks) }),
  };
}

/** Leaves out fields without a value. */
function omitUndefined<Fields extends object>(fields: Fields) {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [Name in keyof Fields]: Exclude<Fields[Name], undefined> };
}

function applyDraftLinks(
  savedLinks: Site['socialLinks'],
  draft: Record<string, string | undefined>,
): Site['socialLinks'] {
  const links = { ...savedLinks };
  for (const network of SOCIAL_NETWORKS) {
    const draftLink = draft[network];
    if (draftLink === undefined) continue;
    const cleanedLinks = cleanSocialLinks({ [network]: draftLink });
    if (cleanedLinks.problem) continue;
    const link = cleanedLinks.links[network];
    if (link === null) delete links[network];
    else if (link !== undefined) links[network] = link;
  }
  return links;
}
